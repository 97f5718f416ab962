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
    let (size, start) = (bytes.count, end)
    let checksum = Int(unsafe pf_crc32(bytes, bytes.count))
    let name = Array(name.utf8)
    let local = Self.wide([size, size].filter(Self.isWide))
    try write(
      Self.number(0x0403_4B50, 4) + Self.common(checksum, size, name, local) + name + local)
    try write(bytes)
    let wide = Self.wide([size, size, start].filter(Self.isWide))
    list += Self.number(0x0201_4B50, 4) + Self.number(Self.maker, 2)
    list += Self.common(checksum, size, name, wide) + [UInt8](repeating: 0, count: 6)
    list += Self.number(Self.plainFile << 16, 4) + Self.narrow(start, 4) + name + wide
    count += 1
  }

  /// Ends the archive, which is whole then.
  mutating func finish() throws(FileSystemError) {
    let (start, size) = (end, list.count)
    try write(list)
    if Self.isWide(start) || Self.isWide(size) || count >= 0xFFFF {
      let place = end
      try write(
        Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(Self.maker, 2)
          + Self.number(Self.version, 2) + Self.number(0, 8) + Self.number(count, 8)
          + Self.number(count, 8) + Self.number(size, 8) + Self.number(start, 8))
      try write(
        Self.number(0x0706_4B50, 4) + Self.number(0, 4) + Self.number(place, 8)
          + Self.number(1, 4))
    }
    try write(
      Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.narrow(count, 2)
        + Self.narrow(count, 2) + Self.narrow(size, 4) + Self.narrow(start, 4)
        + Self.number(0, 2))
  }

  private mutating func write(_ bytes: [UInt8]) throws(FileSystemError) {
    try file.write(bytes)
    end += bytes.count
  }

  /// 4.5, which has ZIP64; made on Unix.
  private static let version = 45
  private static let maker = 3 << 8 | version
  /// A file that everybody may read.
  private static let plainFile = 0o100644
  /// 1980-01-01, the first day that a ZIP can name.
  private static let firstDay = 1 << 5 | 1
  /// Names are UTF-8.
  private static let flags = 1 << 11

  /// What a file's own header and its entry in the list share.
  private static func common(
    _ checksum: Int, _ size: Int, _ name: [UInt8], _ extra: [UInt8]
  ) -> [UInt8] {
    number(version, 2) + number(flags, 2) + number(0, 4) + number(firstDay, 2)
      + number(checksum, 4) + narrow(size, 4) + narrow(size, 4) + number(name.count, 2)
      + number(extra.count, 2)
  }

  private static func isWide(_ value: Int) -> Bool { value >= 0xFFFF_FFFF }

  /// The numbers that are too large for 32 bits, as an extra field.
  private static func wide(_ values: [Int]) -> [UInt8] {
    let numbers = values.flatMap { number($0, 8) }
    return values.isEmpty ? [] : number(1, 2) + number(numbers.count, 2) + numbers
  }

  /// A number, or where it is too large the sign that it stands elsewhere.
  private static func narrow(_ value: Int, _ count: Int) -> [UInt8] {
    number(min(value, 1 << (8 * count) - 1), count)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
