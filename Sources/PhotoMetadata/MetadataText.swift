/// Texts of metadata blocks, whose encodings are told badly or not at all.
enum MetadataText {
  /// Encoding of a text; `guessed` stands for UTF-8 or an older encoding of the West.
  enum Encoding { case utf8, latin, guessed }

  /// The text of bytes, which programs cut at a number of them, also within a letter.
  ///
  /// - Returns: nil where there is nothing but blanks.
  static func decode(
    _ bytes: some Collection<UInt8>, as encoding: Encoding = .guessed
  ) -> String? {
    let bytes = Array(bytes)
    let text =
      switch encoding {
      // Some programs announce UTF-8 without writing it.
      case .utf8: String(validating: wholeLetters(bytes), as: UTF8.self) ?? latin(bytes)
      case .latin: latin(bytes)
      case .guessed: utf8(bytes) ?? latin(bytes)
      }
    return tidy(text)
  }

  /// The text of bytes in UTF-8; nil where they are in another encoding.
  private static func utf8(_ bytes: [UInt8]) -> String? {
    let whole = wholeLetters(bytes)
    // Behind a text in ASCII the byte that is left may well be a letter of Windows-1252.
    let isSure = bytes.count - whole.count != 1 || whole.contains { $0 >= 0x80 }
    return isSure ? String(validating: whole, as: UTF8.self) : nil
  }

  /// The bytes of UTF-8 but for the first ones of a letter of which the last are missing.
  private static func wholeLetters(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes[...] }
    let length =
      switch bytes[start] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return bytes.count - start < length ? bytes[..<start] : bytes[...]
  }

  /// The text of UTF-16 up to its first zero, by default with the low byte first, as in Windows' own
  /// tags.
  static func decodeUTF16(_ bytes: some Collection<UInt8>, isLittleEndian: Bool = true) -> String? {
    let units = Self.units(of: Array(bytes), isLittleEndian).prefix { $0 != 0 }
    return tidy(String(decoding: units, as: UTF16.self))
  }

  /// A text of UTF-16 in UTF-8, without its byte order mark, which tells which byte comes first.
  ///
  /// - Parameter isLittleEndian: True for the low byte first in a text without such a mark.
  static func utf8(ofUTF16 bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    Array(String(decoding: units(of: bytes, isLittleEndian), as: UTF16.self).utf8)
  }

  /// True for bytes that begin with a byte order mark of UTF-16.
  static func isMarkedUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func units(of bytes: [UInt8], _ isLittleEndian: Bool) -> ArraySlice<UInt16> {
    let isLowFirst = isMarkedUTF16(bytes) ? bytes[0] == 0xFF : isLittleEndian
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLowFirst ? second << 8 | first : first << 8 | second
    }
    return units.drop { $0 == 0xFEFF }
  }

  /// The text without blanks around it and without control characters; nil where nothing is left that is
  /// seen.
  static func tidy(_ text: String) -> String? {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.lazy.filter { !isControl($0) })
    let trimmed = Substring(String(kept)).trimmed
    let isSeen = trimmed.unicodeScalars.contains {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .format
    }
    return isSeen ? String(trimmed) : nil
  }

  /// True for a text that has none of the control characters which `tidy` takes out.
  static func isClean(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isControl) }

  /// True for a control character, or one of those two besides that XML does not allow.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !["\n", "\r", "\t"].contains(scalar)
      || ["\u{FFFE}", "\u{FFFF}"].contains(scalar)
  }

  /// Windows-1252, which holds Latin-1: every byte is a character.
  static func latin(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: bytes.lazy.map { byte in
        (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
      })
    return String(text)
  }

  /// The characters of Windows-1252 in place of control characters of Latin-1.
  private static let windows: [Unicode.Scalar] = [
    "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{FFFD}", "\u{017D}", "\u{FFFD}",
    "\u{FFFD}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
  ]
}

extension Substring {
  /// The text without blanks at either end.
  var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
