/// Text in XML.
enum XMLText {
  /// The text escaped for content and quoted attributes, without characters that XML 1.0 forbids.
  ///
  /// - Complexity: O(n) for n letters.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
        escaped.unicodeScalars.append(scalar)
      default: break
      }
    }
    return escaped
  }

  /// An element with a text.
  static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(escape(text))</\(name)>\n"
  }
}
