internal import Bytes

/// A stored file in a ZIP (PKWARE's APPNOTE, 6.3.9): its local header, and its header in the
/// central directory.
struct ZIPEntry {
  let name: [UInt8]
  /// The CRC-32 of the content.
  let checksum: Int
  /// The size of the content, bytes.
  let size: Int
  /// The offset of the local header in the archive, bytes.
  let start: Int

  /// The version 4.5, the first with ZIP64; made on Unix.
  static let version = 45
  static let maker = 3 << 8 | version
  private static let headerMark = 0x0403_4B50
  private static let listMark = 0x0201_4B50
  /// The mode of a regular file that everybody may read.
  private static let plainFile = 0o100644 << 16
  /// The DOS date 1980-01-01, the first that a ZIP can hold.
  private static let firstDay = 1 << 5 | 1
  /// The flag of names in UTF-8.
  private static let flags = 1 << 11

  /// The local header, before the content (4.3.7).
  var header: [UInt8] {
    let extra = ZIPField.extra([size, size])
    return Self.headerMark.bytes(.little, 4) + common(extra) + name + extra
  }

  /// The header in the central directory (4.3.12).
  var listed: [UInt8] {
    let extra = ZIPField.extra([size, size, start])
    return Self.listMark.bytes(.little, 4) + Self.maker.bytes(.little, 2) + common(extra)
      + [UInt8](repeating: 0, count: 6) + Self.plainFile.bytes(.little, 4)
      + ZIPField.narrow(start, 4) + name + extra
  }

  /// The fields that both headers share.
  private func common(_ extra: [UInt8]) -> [UInt8] {
    Self.version.bytes(.little, 2) + Self.flags.bytes(.little, 2) + 0.bytes(.little, 4)
      + Self.firstDay.bytes(.little, 2) + checksum.bytes(.little, 4) + ZIPField.narrow(size, 4)
      + ZIPField.narrow(size, 4) + name.count.bytes(.little, 2) + extra.count.bytes(.little, 2)
  }

  /// Reads the name of the next entry in a central directory; nil at its end.
  ///
  /// - Throws: `PrematureEnd` for a truncated entry.
  static func name(_ list: inout ByteReader) throws(PrematureEnd) -> [UInt8]? {
    guard try list.uint32() == listMark else { return nil }
    // The maker, then the shared fields up to the lengths.
    try list.skip(2 + 22)
    let (name, extra) = (try list.uint16(), try list.uint16())
    try list.skip(6 + 4 + 4)
    defer { try? list.skip(extra) }
    return Array(try list.bytes(name))
  }
}

/// A number in a ZIP; one that does not fit moves to the ZIP64 extra field.
enum ZIPField {
  /// A number of `count` bytes, or the mark that it is in the ZIP64 extra field.
  static func narrow(_ value: Int, _ count: Int) -> [UInt8] {
    min(value, 1 << (8 * count) - 1).bytes(.little, count)
  }

  /// The ZIP64 extra field with the numbers that are too large for 32 bits (4.5.3).
  static func extra(_ values: [Int]) -> [UInt8] {
    let numbers = values.filter(isWide).flatMap { $0.bytes(.little, 8) }
    return numbers.isEmpty ? [] : 1.bytes(.little, 2) + numbers.count.bytes(.little, 2) + numbers
  }

  static func isWide(_ value: Int) -> Bool { value >= 0xFFFF_FFFF }
}
