internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import Records

/// Record of a file of an input, as an earlier build probed it.
struct KnownFile: Codable {
  /// The file's stamp at that time.
  let stamp: FileStamp
  /// The time of the scan, nanoseconds since 1970.
  let scanned: Int
  /// The program and the limits that probed it.
  let reader: Reader
  /// The outcome.
  let probe: FileProbe

  /// True if the file is unchanged, and would be probed with the same result.
  ///
  /// - Parameter hasTools: True if the programs for clips are there now.
  func isValid(for file: ScannedFile, _ reader: Reader, hasTools: Bool) -> Bool {
    stamp == file.stamp && stamp.isSettled(at: scanned) && reader == self.reader
      && !(hasTools && probe.awaitsTools)
  }

  /// True if a file of another time or machine has the same size and time of modification, and would
  /// be probed with the same result.
  ///
  /// - Parameter hasTools: True if the programs for clips are there now.
  func isTrusted(for file: ScannedFile, _ reader: Reader, hasTools: Bool) -> Bool {
    stamp.size == file.stamp.size && stamp.modified == file.stamp.modified
      && stamp.isSettled(at: scanned) && reader == self.reader
      && !(hasTools && probe.awaitsTools)
  }

  /// Program and limits that probe files: another program may read something else, and other limits
  /// may refuse a file that these allow.
  struct Reader: Codable, Equatable {
    private let hash: ContentHash

    /// Creates the reader for this program.
    init(_ limits: ImagingLimits) {
      hash = ContentHash(Program.identity.bytes, Record(limits).bytes)
    }
  }
}
