/// Texts of metadata blocks, whose encodings are told badly or not at all.
enum MetadataText {
  /// The text of bytes that may be in UTF-8 or an older encoding of the West.
  ///
  /// - Returns: nil where there is nothing but blanks.
  static func decode(_ bytes: some Collection<UInt8>, isLatin: Bool = false) -> String? {
    let text = isLatin ? nil : String(validating: bytes, as: UTF8.self)
    return tidy(text ?? latin(bytes))
  }

  /// The text of Windows' own tags, in UTF-16 with the low byte first.
  static func decodeUTF16(_ bytes: some Collection<UInt8>, isLittleEndian: Bool = true) -> String? {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return tidy(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }

  /// The text without blanks around it and without control characters; nil where nothing is left.
  static func tidy(_ text: String) -> String? {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.lazy.filter { !isControl($0) })
    let trimmed = Substring(String(kept)).trimmed
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// True for a text that has none of the control characters which `tidy` takes out.
  static func isClean(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isControl) }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !["\n", "\r", "\t"].contains(scalar)
  }

  /// Windows-1252, which holds Latin-1: every byte is a character.
  private static func latin(_ bytes: some Collection<UInt8>) -> String {
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
