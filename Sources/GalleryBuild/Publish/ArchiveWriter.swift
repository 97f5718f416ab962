internal import CZlib
internal import FileSystem

/// A ZIP on its way to the disk, file by file: it takes no more memory than a block of one and the
/// list of all (PKWARE's APPNOTE, 6.3.9, sections 4.3 to 4.5).
///
/// Files are stored as they are, since photos do not get smaller, without times, so that the same
/// photos make the same archive. What 32 bits do not hold stands in fields of ZIP64.
///
/// libarchive would not do: it has a stored file's checksum come after it, where what reads an
/// archive from a stream cannot find the file's end (4.4.4, bit 3).
struct ArchiveWriter: ~Copyable {
  private let file: Descriptor
  /// The list of the files so far, which comes at the end.
  private var list: [UInt8] = []
  private var count = 0
  private var end = 0

  init(_ path: Path) throws(FileSystemError) {
    file = try Descriptor(creating: path)
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

  /// Ends the archive, which is whole then.
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
  /// The CRC-32 of these bytes behind others.
  fileprivate func checksum(after before: UInt32) -> UInt32 {
    unsafe withUnsafeBufferPointer { unsafe pf_crc32(before, $0.baseAddress, $0.count) }
  }
}
