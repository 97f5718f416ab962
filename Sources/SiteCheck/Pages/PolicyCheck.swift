internal import CCrypto

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
  ///
  /// - Parameter origin: The scheme and the host of the site; nil where they are not known.
  func findings(at origin: String?) -> [(line: Int, problem: String)] {
    guard let policy = policy.map(Policy.init) else { return [] }
    // Most demands of a page are alike: for its own pictures.
    var allowed = (source: "", directive: "")
    return demands.filter { demand in
      let isSame = demand.source == allowed.source && demand.directive == allowed.directive
      guard !isSame else { return false }
      guard demand.isAllowed(by: policy, at: origin) else { return true }
      allowed = (demand.source, demand.directive)
      return false
    }.map { demand in
      (
        demand.line,
        "the page's own policy blocks \(demand.what) (\(demand.directive)); \(demand.advice)"
      )
    }
  }

  /// The problems with what a sheet of the site asks for from elsewhere.
  ///
  /// - Parameters:
  ///   - policy: The policy of a page, which all pages share but for their own styles.
  ///   - origin: The scheme and the host of the site; nil where they are not known.
  static func problems(
    with loads: [StyleSheet.Load], by policy: String, at origin: String?
  ) -> [String] {
    var check = Self()
    check.policy = policy
    for load in loads where Demand.isWhole(load.address) {
      check.demand(load.directive, load.address, 0, .address(load.address))
    }
    return check.findings(at: origin).map(\.problem)
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
    return byRelation.first { relations.contains($0.relation) }?.directive
      ?? (relations.contains("preload") ? directive(ofDestination: link[.destination]) : nil)
  }

  private static let byRelation: [(relation: String, directive: String)] = [
    ("stylesheet", "style-src"), ("icon", "img-src"), ("apple-touch-icon", "img-src"),
    ("manifest", "manifest-src"), ("modulepreload", "script-src"),
  ]

  /// The directive for what is loaded ahead, by its destination (Fetch, 2.2.5).
  private static func directive(ofDestination destination: String?) -> String? {
    switch destination?.lowercased() {
    case "script": "script-src"
    case "style": "style-src"
    case "font": "font-src"
    case "image": "img-src"
    case "audio", "track", "video": "media-src"
    case "fetch": "connect-src"
    default: nil
    }
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

  /// True if a policy allows it on pages of a site.
  fileprivate func isAllowed(by policy: Policy, at origin: String?) -> Bool {
    policy.allows(source, in: directive)
      || origin.map(isOn) == true && policy.allows("'self'", in: directive)
  }

  /// True for an address on the host of the site.
  private func isOn(_ origin: String) -> Bool {
    // What begins with two slashes goes by the scheme of the page.
    let host = source.hasPrefix("//") ? origin.drop { $0 != "/" } : origin[...]
    return source.hasPrefix(host)
      && source.dropFirst(host.count).first.map { "/?#".contains($0) } ?? true
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
    case .address(let address):
      advice(hasHost: Self.isWhole(address) && !address.lowercased().hasPrefix("data:"))
    }
  }

  private func advice(hasHost: Bool) -> String {
    switch directive {
    case "script-src" where hasHost, "style-src" where hasHost, "frame-src" where hasHost:
      "name its host under policy.script, or put the file into the gallery's Templates"
    case "img-src" where hasHost:
      "name its host under policy.connect, or put the file into the gallery's Templates"
    case "form-action", "frame-src", "object-src":
      "leave it out of the template"
    default: "put the file into the gallery's Templates"
    }
  }
}
