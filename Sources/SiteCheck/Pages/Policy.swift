internal import Text

/// Content-Security-Policy (CSP 3), looked up as it is written: each page has one of its own.
struct Policy {
  private let directives: [ArraySlice<UInt8>]

  /// Creates a policy from its text.
  init(_ text: String) {
    directives = Array(text.utf8).split(separator: UInt8(ascii: ";"))
  }

  /// True if a directive allows a source: an address, or a word in quotes.
  ///
  /// - Complexity: O(n) for n bytes.
  func allows(_ source: String, in directive: String) -> Bool {
    let fallback = directive == "form-action" ? nil : "default-src"
    guard let sources = self.sources(of: directive) ?? fallback.flatMap({ self.sources(of: $0) })
    else { return true }
    return Self.lists(source, sources) || Self.covers(source, sources)
  }

  /// The sources of a directive; nil for one that the policy does not have.
  private func sources(of name: String) -> ArraySlice<UInt8>? {
    for directive in directives {
      let words = directive.drop { $0 <= 0x20 }
      guard words.starts(with: name.utf8) else { continue }
      let sources = words.dropFirst(name.utf8.count)
      if sources.first.map({ $0 <= 0x20 }) ?? true { return sources }
    }
    return nil
  }

  /// True if a source, or a folder that it is in, stands among some as it is written.
  private static func lists(_ source: String, _ sources: ArraySlice<UInt8>) -> Bool {
    var rest = sources
    while let start = rest.firstIndex(where: { $0 > 0x20 }) {
      let word = rest[start...].prefix { $0 > 0x20 }
      if source.utf8.starts(with: word), word.count == source.utf8.count || word.last == 0x2F {
        return true
      }
      rest = rest[word.endIndex...]
    }
    return false
  }

  /// True if one of some sources allows another; addresses are compared decoded (CSP 3, 6.7.2.12).
  private static func covers(_ wanted: String, _ sources: ArraySlice<UInt8>) -> Bool {
    let wanted = decoded(wanted)
    return sources.split { $0 <= 0x20 }.contains { word in
      let listed = String(decoding: word, as: UTF8.self)
      // What begins with two slashes goes by the scheme of the page.
      let isBare = wanted.hasPrefix("//")
      let scheme = isBare ? ["https:", "http:"].first(where: listed.hasPrefix) ?? "" : ""
      let source = decoded(listed.dropFirst(scheme.count))
      return source == wanted
        || source == "'unsafe-inline'" && wanted.hasPrefix("'sha")
        || isOpen(source, to: wanted)
        || source.hasSuffix(":") && wanted.hasPrefix(source)
        || wanted.hasPrefix(source.hasSuffix("/") ? source : source + "/")
    }
  }

  /// True for a source that lets in the whole web, or all of a scheme, and an address there: the site's
  /// own are on the web, too (CSP 3, 6.7.2.8).
  private static func isOpen(_ source: String, to wanted: String) -> Bool {
    let isAll = source == "*"
    if wanted == "'self'" { return isAll || ["https:", "http:"].contains(source) }
    return isAll && ["https://", "http://", "//"].contains(where: wanted.hasPrefix)
  }

  private static func decoded(_ address: some StringProtocol) -> String {
    String(decoding: PercentEncoding.decode(Array(address.utf8)[...]), as: UTF8.self)
  }
}
