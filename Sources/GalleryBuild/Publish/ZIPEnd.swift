internal import Bytes

/// The end record of a ZIP, which locates the central directory (PKWARE's APPNOTE, 6.3.9, 4.3.14 to
/// 4.3.16).
struct ZIPEnd {
  /// The number of files.
  let count: Int
  /// The range of the central directory in the archive, bytes.
  let list: Range<Int>

  /// The maximum size without an archive comment, bytes.
  static let longest = wideSize + narrowSize
  private static let narrowSize = 22
  /// The size of ZIP64's record and its locator, bytes.
  private static let wideSize = 56 + 20
  private static let narrowMark = 0x0605_4B50
  private static let wideMark = 0x0606_4B50
  private static let locatorMark = 0x0706_4B50

  init(count: Int, list: Range<Int>) {
    self.count = count
    self.list = list
  }

  /// The bytes of the record, which follow the central directory.
  var bytes: [UInt8] {
    let isWide =
      ZIPField.isWide(list.lowerBound) || ZIPField.isWide(list.count) || count >= 0xFFFF
    return (isWide ? wide : []) + Self.narrowMark.bytes(.little, 4) + 0.bytes(.little, 4)
      + ZIPField.narrow(count, 2) + ZIPField.narrow(count, 2) + ZIPField.narrow(list.count, 4)
      + ZIPField.narrow(list.lowerBound, 4) + 0.bytes(.little, 2)
  }

  private var wide: [UInt8] {
    let record =
      Self.wideMark.bytes(.little, 4) + 44.bytes(.little, 8) + ZIPEntry.maker.bytes(.little, 2)
      + ZIPEntry.version.bytes(.little, 2) + 0.bytes(.little, 8) + count.bytes(.little, 8)
      + count.bytes(.little, 8) + list.count.bytes(.little, 8) + list.lowerBound.bytes(.little, 8)
    let locator =
      Self.locatorMark.bytes(.little, 4) + 0.bytes(.little, 4) + list.upperBound.bytes(.little, 8)
      + 1.bytes(.little, 4)
    return record + locator
  }

  /// Parses the record from an archive's last bytes, at least `longest` of them if there are as
  /// many; nil if there is none.
  init?(_ tail: [UInt8]) {
    var narrow = ByteReader(tail.suffix(Self.narrowSize), .little)
    var wide = ByteReader(tail.dropLast(Self.narrowSize).suffix(Self.wideSize), .little)
    guard let end = (try? Self.readWide(&wide)) ?? (try? Self.readNarrow(&narrow)) else {
      return nil
    }
    self = end
  }

  private static func readNarrow(_ reader: inout ByteReader) throws(PrematureEnd) -> ZIPEnd? {
    guard try reader.uint32() == narrowMark else { return nil }
    try reader.skip(6)
    let (count, size, start) = (try reader.uint16(), try reader.uint32(), try reader.uint32())
    return ZIPEnd(count: count, list: start..<(start + size))
  }

  private static func readWide(_ reader: inout ByteReader) throws(PrematureEnd) -> ZIPEnd? {
    guard reader.rest.count == wideSize, try reader.uint32() == wideMark else { return nil }
    try reader.skip(28)
    let numbers = [try reader.uint64(), try reader.uint64(), try reader.uint64()]
    // Larger numbers could overflow when two are added.
    let fitting = numbers.compactMap { $0 < 1 << 62 ? Int($0) : nil }
    guard fitting.count == 3 else { return nil }
    return ZIPEnd(count: fitting[0], list: fitting[2]..<(fitting[2] + fitting[1]))
  }
}
