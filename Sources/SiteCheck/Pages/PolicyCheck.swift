internal import CCrypto

/// Check of what a page asks for against the page's own Content-Security-Policy (CSP 3).
struct PolicyCheck: Sendable {
  /// Something that a directive must allow.
  private struct Demand {
    let directive: String
    /// The source that has to be listed: an address, or a word in quotes.
    let source: String
    let line: Int
    /// The problem in words, and what to do.
    let what: String
    let advice: String
  }

  /// The sources of each directive; nil for a page without a policy.
  private var directives: [String: [String]]?
  private var demands: [Demand] = []

  /// The demands that the policy blocks, each with its line.
  var findings: [(line: Int, problem: String)] {
    guard let directives else { return [] }
    return demands.filter { !Self.allows($0, directives) }.map { demand in
      (
        demand.line,
        "the page's own policy blocks \(demand.what) (\(demand.directive)); \(demand.advice)"
      )
    }
  }

  /// Notes what an element asks for.
  mutating func see(_ element: HTMLElement) {
    if element.name == "meta",
      element["http-equiv"]?.lowercased() == "content-security-policy"
    {
      read(element["content"] ?? "")
    }
    for (name, value) in element.attributes {
      if name == "style" {
        inline("style-src", "a style attribute", element.line, "put it into a sheet of the theme")
      } else if name.hasPrefix("on") {
        inline("script-src", "the attribute \(name)", element.line, Self.scriptAdvice)
      } else if let directive = Self.directive(of: name, element) {
        for address in name == "srcset" ? Self.candidates(value) : [value] {
          note(address, directive, element.line)
        }
      }
    }
  }

  /// Notes the text of an element of style, or of a script that runs.
  mutating func see(_ text: [UInt8], in name: String, line: Int) {
    let isStyle = name == "style"
    demands.append(
      Demand(
        directive: isStyle ? "style-src" : "script-src", source: Self.hash(text), line: line,
        what: "a \(name) element",
        advice: isStyle
          ? "write <style>{{{style}}}</style> without a space more in head.mustache, and other "
            + "rules into a sheet of the theme" : Self.scriptAdvice))
  }

  private static let scriptAdvice = "put it into a script of the theme"

  private mutating func inline(
    _ directive: String, _ what: String, _ line: Int, _ advice: String
  ) {
    demands.append(
      Demand(
        directive: directive, source: "'unsafe-inline'", line: line, what: what, advice: advice))
  }

  private mutating func note(_ address: String, _ directive: String, _ line: Int) {
    let isWhole = address.contains(":") || address.hasPrefix("//")
    demands.append(
      Demand(
        directive: directive, source: isWhole ? address : "'self'", line: line,
        what: address.isEmpty ? "a form" : String(address.prefix(80)),
        advice: Self.advice(directive, isWhole: isWhole)))
  }

  private static func advice(_ directive: String, isWhole: Bool) -> String {
    switch directive {
    case "script-src" where isWhole, "style-src" where isWhole, "frame-src" where isWhole:
      "name its host under policy.script, or put the file into the gallery's Templates"
    case "img-src" where isWhole:
      "name its host under policy.connect, or put the file into the gallery's Templates"
    case _ where directive.hasPrefix("f") || directive.hasPrefix("o"):
      "leave it out of the template"
    default: "put the file into the gallery's Templates"
    }
  }

  private mutating func read(_ policy: String) {
    var read: [String: [String]] = [:]
    for directive in policy.split(separator: ";") {
      let words = directive.utf8.split { $0 <= 0x20 }.map { String(Substring($0)) }
      if let name = words.first { read[name] = Array(words.dropFirst()) }
    }
    directives = read
  }

  private static func allows(_ demand: Demand, _ directives: [String: [String]]) -> Bool {
    let fallback = demand.directive == "form-action" ? nil : directives["default-src"]
    guard let sources = directives[demand.directive] ?? fallback else { return true }
    return sources.contains { listed in
      // What begins with two slashes goes by the scheme of the page.
      let isBare = demand.source.hasPrefix("//")
      let scheme = isBare ? ["https:", "http:"].first(where: listed.hasPrefix) ?? "" : ""
      let source = String(listed.dropFirst(scheme.count))
      return source == demand.source
        || source == "'unsafe-inline'" && demand.source.hasPrefix("'sha")
        || source.hasSuffix(":") && demand.source.hasPrefix(source)
        || demand.source.hasPrefix(source.hasSuffix("/") ? source : source + "/")
    }
  }

  /// The directive for what an attribute loads; nil for one that loads nothing.
  private static func directive(of attribute: String, _ element: HTMLElement) -> String? {
    switch (element.name, attribute) {
    case ("img", "src"), (_, "srcset"), ("video", "poster"): "img-src"
    case ("video", "src"), ("audio", "src"), ("source", "src"), ("track", "src"): "media-src"
    case ("script", "src"): "script-src"
    case ("link", "href") where element["rel"] == "stylesheet": "style-src"
    case ("iframe", "src"): "frame-src"
    case ("object", "data"), ("embed", "src"): "object-src"
    case ("form", "action"): "form-action"
    default: nil
    }
  }

  /// The addresses of a `srcset`: what is before each width.
  private static func candidates(_ set: String) -> [String] {
    set.split(separator: ", ").compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  private static func hash(_ text: [UInt8]) -> String {
    // 32 bytes are 44 letters in Base64.
    var encoded = [UInt8](repeating: 0, count: 44)
    unsafe pf_sha256_base64(text, text.count, &encoded)
    return "'sha256-\(String(decoding: encoded, as: UTF8.self))'"
  }
}
