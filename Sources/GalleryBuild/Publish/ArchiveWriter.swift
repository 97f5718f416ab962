internal import CZlib
internal import FileSystem

/// Writer of a ZIP, file by file: it holds one block of a file and the central directory in memory
/// (PKWARE's APPNOTE, 6.3.9, sections 4.3 to 4.5).
///
/// Files are stored without compression, since photos do not get smaller, and without times, so
/// that the same photos make the same archive. Numbers beyond 32 bits use ZIP64.
///
/// libarchive is no alternative: it writes a stored file's checksum after the file, so a reader of
/// a stream cannot find the file's end (4.4.4, bit 3).
struct ArchiveWriter: ~Copyable {
  private let file: Descriptor
  /// The central directory so far, written at the end.
  private var list: [UInt8] = []
  private var count = 0
  private var end = 0

  init(_ path: Path) throws(FileSystemError) {
    self.init(try Descriptor(creating: path))
  }

  init(_ file: consuming Descriptor) {
    self.file = file
  }

  /// Adds a file.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func add(_ content: FileContent, named name: String) throws(FileSystemError) {
    var checksum: UInt32 = 0
    try content.forEachBlock { checksum = $0.checksum(after: checksum) }
    let entry = ZIPEntry(
      name: Array(name.utf8), checksum: Int(checksum), size: content.count, start: end)
    try write(entry.header)
    try content.forEachBlock { (block) throws(FileSystemError) in try file.write(block) }
    end += content.count
    list += entry.listed
    count += 1
  }

  /// Writes the central directory, which completes the archive.
  mutating func finish() throws(FileSystemError) {
    let start = end
    try write(list)
    try write(ZIPEnd(count: count, list: start..<end).bytes)
  }

  private mutating func write(_ bytes: [UInt8]) throws(FileSystemError) {
    try file.write(bytes[...])
    end += bytes.count
  }
}

extension ArraySlice<UInt8> {
  /// The running CRC-32 after these bytes; `before` is the one without them.
  fileprivate func checksum(after before: UInt32) -> UInt32 {
    unsafe withUnsafeBufferPointer { unsafe pf_crc32(before, $0.baseAddress, $0.count) }
  }
}
