internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Records

/// What is known of a file of an input from an earlier build.
struct KnownFile: Codable {
  /// What the file was then.
  let stamp: FileStamp
  /// When the input was looked through then, nanoseconds since 1970.
  let scanned: Int
  /// What read it.
  let reader: Reader
  /// What it held.
  let probe: FileProbe

  /// Whether the file still holds the same, and would be read in the same way.
  func isValid(for file: ScannedFile, _ reader: Reader) -> Bool {
    stamp == file.stamp && stamp.isSettled(at: scanned) && reader == self.reader
  }

  /// What reads files: another program may read something else, and what is allowed by some limits
  /// others may refuse.
  struct Reader: Codable, Equatable {
    private let hash: ContentHash

    /// This program.
    init(_ limits: ImagingLimits) {
      hash = ContentHash(Program.identity.bytes, Record(limits).bytes)
    }
  }
}
