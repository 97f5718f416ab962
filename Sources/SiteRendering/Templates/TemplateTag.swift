internal import Bytes

/// Tag of a template, with its position.
struct TemplateTag {
  /// The kind of a tag, from the character after its braces.
  enum Kind {
    /// `{{name}}`.
    case escaped
    /// `{{{name}}}` or `{{&name}}`.
    case raw
    /// `{{#name}}`.
    case section
    /// `{{^name}}`.
    case inverted
    /// `{{/name}}`.
    case end
    /// `{{> name}}`.
    case part
    /// `{{=<% %>=}}`.
    case delimiters
  }

  let kind: Kind
  let name: String
  /// Its place in the template, bytes.
  let range: Range<Int>

  /// The offset in the template, bytes.
  var offset: Int { range.lowerBound }

  /// The tags of a template, without comments.
  ///
  /// - Complexity: O(n) for n bytes.
  static func all(in text: [UInt8]) -> [Self] {
    var tags: [Self] = []
    var rest = text[...]
    while let open = rest.place(of: "{{") {
      let inner = rest[open.upperBound...]
      let isTriple = inner.first == UInt8(ascii: "{")
      guard let close = inner.place(of: isTriple ? "}}}" : "}}") else { break }
      let place = open.lowerBound..<close.upperBound
      if let tag = Self(inner[..<close.lowerBound], at: place) { tags.append(tag) }
      rest = rest[close.upperBound...]
    }
    return tags
  }

  /// Reads what stands between the braces; nil for a comment.
  private init?(_ content: ArraySlice<UInt8>, at place: Range<Int>) {
    let text = content.drop(while: Self.isSpace)
    guard text.first != UInt8(ascii: "!") else { return nil }
    let sign: Kind? =
      switch text.first {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): .raw
      case UInt8(ascii: "#"): .section
      case UInt8(ascii: "^"): .inverted
      case UInt8(ascii: "/"): .end
      case UInt8(ascii: ">"): .part
      case UInt8(ascii: "="): .delimiters
      default: nil
      }
    kind = sign ?? .escaped
    let rest = sign == nil ? text : text.dropFirst()
    name = String(decoding: rest.filter { !Self.isSpace($0) }, as: UTF8.self)
    range = place
  }

  /// True for a space, a tab or the end of a line.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
