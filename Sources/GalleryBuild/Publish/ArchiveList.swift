internal import FileSystem

/// The names of the files in an archive that an `ArchiveWriter` has written.
struct ArchiveList {
  let names: Set<String>

  /// Reads the list at an archive's end (PKWARE's APPNOTE, 6.3.9, sections 4.3.12 to 4.3.16).
  ///
  /// - Returns: nil for a file that is no such archive.
  /// - Complexity: O(n) for n files.
  /// - Throws: `FileSystemError` when the archive cannot be read.
  init?(of path: Path) throws(FileSystemError) {
    let file = try Descriptor(reading: path)
    let end = try file.size()
    guard end >= Self.endSize else { return nil }
    let tail = try file.bytes(max(0, end - Self.wideEndSize - Self.endSize)..<end)
    guard var rest = try Self.list(in: file, tail)?[...] else { return nil }
    var names: Set<String> = []
    while Self.number(rest, at: 0, 4) == 0x0201_4B50 {
      let (name, extra) = (Self.number(rest, at: 28, 2), Self.number(rest, at: 30, 2))
      rest = rest.dropFirst(46)
      names.insert(String(decoding: rest.prefix(name), as: UTF8.self))
      rest = rest.dropFirst(name + extra)
    }
    guard rest.isEmpty else { return nil }
    self.names = names
  }

  /// The record at the end, without a comment.
  private static let endSize = 22
  /// ZIP64's record and its locator, which stand before.
  private static let wideEndSize = 56 + 20

  private static func list(
    in file: borrowing Descriptor, _ tail: [UInt8]
  ) throws(FileSystemError) -> [UInt8]? {
    let (end, wide) = (tail.suffix(endSize), tail.dropLast(endSize).suffix(wideEndSize))
    guard number(end, at: 0, 4) == 0x0605_4B50 else { return nil }
    let isWide = wide.count == wideEndSize && number(wide, at: 0, 4) == 0x0606_4B50
    let size = isWide ? number(wide, at: 40, 8) : number(end, at: 12, 4)
    let start = isWide ? number(wide, at: 48, 8) : number(end, at: 16, 4)
    guard size >= 0, start >= 0, start <= .max - size else { return nil }
    return try file.bytes(start..<(start + size))
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int, _ count: Int) -> Int {
    bytes.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
