internal import CZlib
internal import FileSystem

/// A ZIP on its way to the disk, file by file: it takes no more memory than the largest of them and
/// the list of all (PKWARE's APPNOTE, 6.3.9, sections 4.3 to 4.5).
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
  mutating func add(_ bytes: [UInt8], named name: String) throws(FileSystemError) {
    let entry = ZIPEntry(
      name: Array(name.utf8), checksum: Int(unsafe pf_crc32(bytes, bytes.count)),
      size: bytes.count, start: end)
    try write(entry.header)
    try write(bytes)
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
    try file.write(bytes)
    end += bytes.count
  }
}
