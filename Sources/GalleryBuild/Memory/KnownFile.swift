internal import FileSystem
internal import GalleryModel
internal import Imaging

/// What is known of a file of an input from an earlier build.
struct KnownFile: Codable {
  /// What the file was then.
  let stamp: FileStamp
  /// When the input was looked through then, nanoseconds since 1970.
  let scanned: Int
  /// The program that read it: another may read something else.
  let program: ContentHash
  /// What was refused then: what is allowed by some limits others may refuse.
  let limits: ImagingLimits
  /// What it held.
  let probe: FileProbe

  /// Whether the file still holds the same.
  func isValid(for file: ScannedFile, _ limits: ImagingLimits) -> Bool {
    stamp == file.stamp && stamp.isSettled(at: scanned) && program == Program.identity
      && limits == self.limits
  }
}
