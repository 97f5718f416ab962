internal import GalleryModel

/// Writes entries and values of YAML.
extension YAMLEdit {
  /// An entry on lines of its own, without the last line's end.
  static func block(
    _ path: ArraySlice<YAMLValue.Step>, _ value: YAMLValue, indent: Int
  ) -> String {
    let margin = String(repeating: " ", count: indent)
    let rest = path.dropFirst()
    let below =
      rest.isEmpty ? " " + flow(value) : "\n" + block(rest, value, indent: indent + 2)
    switch path.first {
    case .key(let key): return margin + flow(.text(key)) + ":" + below
    case .item: return margin + "-" + (rest.isEmpty ? below : " " + flowEntry(rest, value))
    case nil: return margin + flow(value)
    }
  }

  /// An entry between brackets or braces.
  static func flowEntry(
    _ path: ArraySlice<YAMLValue.Step>, _ value: YAMLValue
  ) -> String {
    let rest = path.dropFirst()
    guard case .key(let key)? = path.first else { return flow(value) }
    return flow(.text(key)) + ": "
      + (rest.isEmpty ? flow(value) : "{" + flowEntry(rest, value) + "}")
  }

  static func flow(_ value: YAMLValue) -> String {
    switch value {
    case .text(let text): isPlain(text) ? text : quoted(text)
    case .list(let items): "[" + items.map(flow).joined(separator: ", ") + "]"
    case .pairs(let pairs):
      "{" + pairs.map { flow($0.key) + ": " + flow($0.value) }.joined(separator: ", ") + "}"
    }
  }

  /// A text on lines of its own, as another one stands, with the comment behind that one's mark.
  ///
  /// - Parameter old: The other one, as in `| # by Anna` and the lines below.
  /// - Returns: nil where that is no such block, and for a text that needs quotes.
  static func block(like old: ArraySlice<UInt8>, saying text: String) -> [UInt8]? {
    let (lineEnd, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    let lines = old.split(whereSeparator: \.endsLine)
    guard let head = lines.first, let mark = head.first, "|>".utf8.contains(mark),
      let body = lines.dropFirst().first(where: { $0.contains { $0 != space } }),
      body.first == space, isLiteral(text)
    else { return nil }
    let comment = head.dropFirst().drop { "+-".utf8.contains($0) }
    // What follows is a comment, unless it is the number of spaces.
    guard comment.first.map({ $0 == space }) ?? true else { return nil }
    let margin = body.prefix { $0 == space }
    var block = Array("|-".utf8) + comment
    for line in text.utf8.split(separator: lineEnd, omittingEmptySubsequences: false) {
      block.append(lineEnd)
      if !line.isEmpty { block += margin }
      block += line
    }
    return block
  }

  /// True for a text that means itself on lines of its own.
  private static func isLiteral(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return ![first, last].contains { $0 == " " || $0 == "\n" }
      && text.unicodeScalars.allSatisfy { $0 == "\n" || !isUnprintable($0) }
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}",
      "\u{FFFE}", "\u{FFFF}":
      true
    default: false
    }
  }

  /// True for a text that means itself without quotes, wherever it stands.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      first.properties.isAlphabetic || ("0"..."9").contains(first), last != " "
    else { return false }
    let words: Set = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    return !words.contains(text.lowercased())
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || " ._-/()+'".unicodeScalars.contains($0)
      }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where isUnprintable(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
