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
  /// The offset in the template, bytes.
  let offset: Int

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
      let content = String(decoding: inner[..<close.lowerBound], as: UTF8.self)
      if let tag = Self(content, at: open.lowerBound) { tags.append(tag) }
      rest = rest[close.upperBound...]
    }
    return tags
  }

  /// Reads what stands between the braces; nil for a comment.
  private init?(_ content: String, at offset: Int) {
    let text = content.trimmingPrefix { $0.isWhitespace }
    let kinds: [Character: Kind] = [
      "{": .raw, "&": .raw, "#": .section, "^": .inverted, "/": .end, ">": .part,
      "=": .delimiters,
    ]
    guard text.first != "!" else { return nil }
    let sign = text.first.flatMap { kinds[$0] }
    kind = sign ?? .escaped
    name = String((sign == nil ? text : text.dropFirst()).filter { !$0.isWhitespace })
    self.offset = offset
  }
}
