/// Between which letters a line may end, where browsers have rules of their own beside ICU's.
///
/// Chromium asks ICU only where one of the two is no sign of ASCII; for those it has a table, made
/// so that addresses break as people expect. Other browsers break in fewer of these places.
enum LineRule {
  /// True if a line may end between two units; nil where ICU's answer holds.
  static func mayEnd(
    after last: UInt16, from beforeLast: UInt16?, before next: UInt16
  ) -> Bool? {
    if next == space || last == softHyphen { return false }
    if last == space { return true }
    guard signs.contains(last), signs.contains(next) else { return nil }
    switch last {
    case hyphen where digits.contains(next): return beforeLast.map(isAlphanumeric) ?? false
    case hyphen: return !neverFirst.contains(next) && next != dollar
    case questionMark: return !neverFirst.contains(next) && !quotes.contains(next)
    default: return opening.contains(next) && !neverLast.contains(last) && !isAlphanumeric(last)
    }
  }

  private static let space: UInt16 = 0x20
  private static let softHyphen: UInt16 = 0xAD
  private static let signs: ClosedRange<UInt16> = 0x21...0x7E
  private static let digits: ClosedRange<UInt16> = 0x30...0x39
  private static let hyphen = UInt16(UInt8(ascii: "-"))
  private static let dollar = UInt16(UInt8(ascii: "$"))
  private static let questionMark = UInt16(UInt8(ascii: "?"))
  private static let neverFirst = Set("!),./:;?]}".utf16)
  private static let quotes = Set("\"'".utf16)
  private static let opening = Set("(<[{".utf16)
  private static let neverLast = Set("$'(/<@[^_`{".utf16)

  private static func isAlphanumeric(_ unit: UInt16) -> Bool {
    digits.contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
  }
}
