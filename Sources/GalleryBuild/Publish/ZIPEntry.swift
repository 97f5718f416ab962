internal import Bytes

/// A file stored in a ZIP (PKWARE's APPNOTE, 6.3.9): the header before its bytes, and its entry in
/// the list at the archive's end.
struct ZIPEntry {
  let name: [UInt8]
  /// CRC-32 of its bytes.
  let checksum: Int
  /// Bytes.
  let size: Int
  /// The offset of its header in the archive.
  let start: Int

  /// 4.5, which has ZIP64; made on Unix.
  static let version = 45
  static let maker = 3 << 8 | version
  private static let headerMark = 0x0403_4B50
  private static let listMark = 0x0201_4B50
  /// A file that everybody may read.
  private static let plainFile = 0o100644 << 16
  /// 1980-01-01, the first day that a ZIP can name.
  private static let firstDay = 1 << 5 | 1
  /// Names are UTF-8.
  private static let flags = 1 << 11

  /// The header before the file's bytes (4.3.7).
  var header: [UInt8] {
    let extra = ZIPField.extra([size, size])
    return Self.headerMark.bytes(.little, 4) + common(extra) + name + extra
  }

  /// The entry in the list (4.3.12).
  var listed: [UInt8] {
    let extra = ZIPField.extra([size, size, start])
    return Self.listMark.bytes(.little, 4) + Self.maker.bytes(.little, 2) + common(extra)
      + [UInt8](repeating: 0, count: 6) + Self.plainFile.bytes(.little, 4)
      + ZIPField.narrow(start, 4) + name + extra
  }

  /// The fields that the header and the entry in the list share.
  private func common(_ extra: [UInt8]) -> [UInt8] {
    Self.version.bytes(.little, 2) + Self.flags.bytes(.little, 2) + 0.bytes(.little, 4)
      + Self.firstDay.bytes(.little, 2) + checksum.bytes(.little, 4) + ZIPField.narrow(size, 4)
      + ZIPField.narrow(size, 4) + name.count.bytes(.little, 2) + extra.count.bytes(.little, 2)
  }

  /// Reads the name of the next entry in a list; nil where there is none.
  ///
  /// - Throws: `PrematureEnd` for an entry that is not whole.
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

/// A number in a ZIP: one that does not fit stands in a field of ZIP64 instead.
enum ZIPField {
  /// A number, or where it is too large the mark that it stands elsewhere.
  static func narrow(_ value: Int, _ count: Int) -> [UInt8] {
    min(value, 1 << (8 * count) - 1).bytes(.little, count)
  }

  /// The numbers that are too large for 32 bits, as an extra field (4.5.3).
  static func extra(_ values: [Int]) -> [UInt8] {
    let numbers = values.filter(isWide).flatMap { $0.bytes(.little, 8) }
    return numbers.isEmpty ? [] : 1.bytes(.little, 2) + numbers.count.bytes(.little, 2) + numbers
  }

  static func isWide(_ value: Int) -> Bool { value >= 0xFFFF_FFFF }
}
