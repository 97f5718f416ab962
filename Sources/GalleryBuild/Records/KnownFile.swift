internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import Records

/// Record of a file of an input, as an earlier build probed it.
struct KnownFile: Codable {
  /// The file's stamp at that time.
  private let stamp: FileStamp
  /// The time of the scan, nanoseconds since 1970.
  private let scanned: Int
  /// The program and the limits that probed it.
  private let reader: ContentHash
  /// The programs for clips that refused it, or the clip in it; nil: they did not.
  private let tools: ContentHash?
  /// The outcome.
  let probe: FileProbe

  /// Creates the record of a file.
  ///
  /// - Parameter scanned: The time of the scan, nanoseconds since 1970.
  init(_ file: ScannedFile, scanned: Int, _ reader: Reader, _ probe: FileProbe) {
    (stamp, self.scanned, self.reader) = (file.stamp, scanned, reader.hash)
    tools = probe.isRefusedByTools(named: file.relative) ? reader.tools : nil
    self.probe = probe
  }

  /// True if the file is unchanged, and would be probed with the same result.
  func isValid(for file: ScannedFile, _ reader: Reader) -> Bool {
    stamp == file.stamp && isCurrent(reader)
  }

  /// True if a file of another time or machine has the same size and time of modification, and would
  /// be probed with the same result.
  func isTrusted(for file: ScannedFile, _ reader: Reader) -> Bool {
    stamp.size == file.stamp.size && stamp.modified == file.stamp.modified && isCurrent(reader)
  }

  private func isCurrent(_ reader: Reader) -> Bool {
    stamp.isSettled(at: scanned) && reader.hash == self.reader
      && !(reader.tools != nil && probe.awaitsTools) && (tools == nil || tools == reader.tools)
  }

  /// Programs and limits that probe files: other programs may read something else, and other limits
  /// may refuse a file that these allow.
  struct Reader {
    /// The hash of this program and the limits.
    let hash: ContentHash
    /// The hash of the programs for clips; nil where they are missing.
    fileprivate let tools: ContentHash?

    /// Creates the reader of an input's files.
    init(_ input: ScannedInput) {
      hash = ContentHash(
        Program.identity.bytes, Record(input.configuration.limits).bytes)
      tools = input.pictures.hasClipTools ? input.pictures.clipTools : nil
    }
  }
}
