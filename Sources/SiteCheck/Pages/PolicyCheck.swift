internal import CCrypto
internal import Text

/// Check of what a page asks for against the page's own Content-Security-Policy (CSP 3).
struct PolicyCheck: Sendable {
  /// Something that a directive must allow.
  fileprivate struct Demand {
    /// The asker: an element by its name, an address, an attribute by its name.
    enum Subject {
      case element(HTMLElement.Name)
      case address(String)
      case attribute(String)
    }

    let directive: String
    /// The source that has to be listed: an address, or a word in quotes.
    let source: String
    let line: Int
    let subject: Subject
  }

  /// The content of the policy; nil for a page without one.
  private(set) var policy: String?
  private var demands: [Demand] = []

  /// The demands that the policy blocks, each with its line.
  var findings: [(line: Int, problem: String)] {
    guard let policy else { return [] }
    let directives = Self.directives(of: policy)
    return demands.filter { !Self.allows($0, directives) }.map { demand in
      (
        demand.line,
        "the page's own policy blocks \(demand.what) (\(demand.directive)); \(demand.advice)"
      )
    }
  }

  /// The problems with what a sheet of the site asks for from elsewhere.
  ///
  /// - Parameter policy: The policy of a page, which all pages share but for their own styles.
  static func problems(with loads: [StyleSheet.Load], by policy: String) -> [String] {
    var check = Self()
    check.policy = policy
    for load in loads where Demand.isWhole(load.address) {
      check.demand(load.directive, load.address, 0, .address(load.address))
    }
    return check.findings.map(\.problem)
  }

  /// Notes what an element asks for.
  mutating func see(_ element: HTMLElement) {
    if element.name == .meta,
      element[.httpEquiv]?.lowercased() == "content-security-policy"
    {
      policy = element[.content] ?? ""
    }
    for attribute in element.attributes {
      if attribute.kind == .style {
        demand("style-src", Self.inline, element.line, .attribute(attribute.name))
      } else if attribute.kind == .handler {
        demand("script-src", Self.inline, element.line, .attribute(attribute.name))
      } else if let directive = Self.directive(of: attribute.kind, element) {
        for address in attribute.addresses {
          let source = Demand.isWhole(address) ? address : "'self'"
          demand(directive, source, element.line, .address(address))
        }
      }
    }
  }

  /// Notes the text of an element of style, or of a script that runs.
  mutating func see(_ text: [UInt8], in name: HTMLElement.Name, line: Int) {
    demand(name == .style ? "style-src" : "script-src", Self.hash(text), line, .element(name))
  }

  private static let inline = "'unsafe-inline'"

  private mutating func demand(
    _ directive: String, _ source: String, _ line: Int, _ subject: Demand.Subject
  ) {
    demands.append(Demand(directive: directive, source: source, line: line, subject: subject))
  }

  /// The sources of each directive of a policy.
  private static func directives(of policy: String) -> [String: [String]] {
    var directives: [String: [String]] = [:]
    // Splitting a string takes several times as long.
    for directive in Array(policy.utf8).split(separator: UInt8(ascii: ";")) {
      let words = directive.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      if let name = words.first { directives[name] = Array(words.dropFirst()) }
    }
    return directives
  }

  /// True if a directive allows a demand; addresses are compared decoded (CSP 3, 6.7.2.12).
  private static func allows(_ demand: Demand, _ directives: [String: [String]]) -> Bool {
    let fallback = demand.directive == "form-action" ? nil : directives["default-src"]
    guard let sources = directives[demand.directive] ?? fallback else { return true }
    if sources.contains(demand.source) { return true }
    let wanted = decoded(demand.source)
    return sources.contains { listed in
      // What begins with two slashes goes by the scheme of the page.
      let isBare = wanted.hasPrefix("//")
      let scheme = isBare ? ["https:", "http:"].first(where: listed.hasPrefix) ?? "" : ""
      let source = decoded(listed.dropFirst(scheme.count))
      return source == wanted
        || source == "'unsafe-inline'" && wanted.hasPrefix("'sha")
        || source.hasSuffix(":") && wanted.hasPrefix(source)
        || wanted.hasPrefix(source.hasSuffix("/") ? source : source + "/")
    }
  }

  private static func decoded(_ address: some StringProtocol) -> String {
    String(decoding: PercentEncoding.decode(Array(address.utf8)[...]), as: UTF8.self)
  }

  /// The directive for what an attribute loads; nil for one that loads nothing.
  private static func directive(of attribute: HTMLAttribute.Kind, _ element: HTMLElement) -> String?
  {
    switch attribute {
    case .src: directive(ofSource: element.name)
    case .srcset: "img-src"
    case .href where element.name == .link: directive(ofLink: element)
    case .href, .xlink: element.name == .image || element.name == .feimage ? "img-src" : nil
    case .poster: element.name == .video ? "img-src" : nil
    case .data: element.name == .object ? "object-src" : nil
    case .action: element.name == .form ? "form-action" : nil
    default: nil
    }
  }

  /// The directive for what the `src` of an element loads.
  private static func directive(ofSource element: HTMLElement.Name?) -> String? {
    switch element {
    case .img: "img-src"
    case .video, .audio, .source, .track: "media-src"
    case .script: "script-src"
    case .iframe: "frame-src"
    case .embed: "object-src"
    default: nil
    }
  }

  /// The directive for what a link of a page's head loads; nil for one that loads nothing.
  private static func directive(ofLink link: HTMLElement) -> String? {
    let relations = link.relations
    return relations.contains("stylesheet")
      ? "style-src"
      : relations.contains("icon") || relations.contains("apple-touch-icon")
        ? "img-src" : relations.contains("manifest") ? "manifest-src" : nil
  }

  private static func hash(_ text: [UInt8]) -> String {
    // 32 bytes are 44 letters in Base64.
    var encoded = [UInt8](repeating: 0, count: 44)
    unsafe pf_sha256_base64(text, text.count, &encoded)
    return "'sha256-\(String(decoding: encoded, as: UTF8.self))'"
  }
}

extension PolicyCheck.Demand {
  /// True for an address with a host.
  static func isWhole(_ address: String) -> Bool {
    address.utf8.contains(UInt8(ascii: ":")) || address.hasPrefix("//")
  }

  /// The subject in words.
  fileprivate var what: String {
    switch subject {
    case .element(let name): "a \(name.rawValue) element"
    case .address(let address): address.isEmpty ? "a form" : String(address.prefix(80))
    case .attribute("style"): "a style attribute"
    case .attribute(let name): "the attribute \(name)"
    }
  }

  /// The remedy.
  fileprivate var advice: String {
    switch subject {
    case .element(.style):
      "write <style>{{{style}}}</style> without a space more in head.mustache, and other rules into "
        + "a sheet of the theme"
    case .attribute("style"): "put it into a sheet of the theme"
    case .element, .attribute: "put it into a script of the theme"
    case .address(let address): advice(isWhole: Self.isWhole(address))
    }
  }

  private func advice(isWhole: Bool) -> String {
    switch directive {
    case "script-src" where isWhole, "style-src" where isWhole, "frame-src" where isWhole:
      "name its host under policy.script, or put the file into the gallery's Templates"
    case "img-src" where isWhole:
      "name its host under policy.connect, or put the file into the gallery's Templates"
    case "form-action", "frame-src", "object-src":
      "leave it out of the template"
    default: "put the file into the gallery's Templates"
    }
  }
}
