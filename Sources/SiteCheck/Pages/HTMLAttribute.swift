/// An attribute that a check looks at.
struct HTMLAttribute {
  /// Kinds by name: comparing each name with all of these would take longer than parsing.
  enum Kind: String, CaseIterable {
    case action, alt, content, data, href, id, name, poster, rel, src, srcset, style, title, type
    case classes = "class"
    case destination = "as"
    case httpEquiv = "http-equiv"
    case label = "aria-label"
    case xlink = "xlink:href"
    case base = "data-base"
    case chunk = "data-chunk"
    case fragment = "data-fragment"
    case next = "data-next"
    case photo = "data-photo"
    case search = "data-search"
    case stream = "data-stream"
    /// Any other for scripts.
    case custom = "data-"
    /// Any that is a script, such as `onclick`.
    case handler = "on"

    /// The kind of an attribute; nil for one that no check looks at.
    ///
    /// - Parameter name: The name, in lower case.
    init?(of name: String) {
      if let kind = Self.byName[name] {
        self = kind
      } else if name.hasPrefix(Self.custom.rawValue) {
        self = .custom
      } else if name.hasPrefix(Self.handler.rawValue) {
        self = .handler
      } else {
        return nil
      }
    }

    private static let byName = Dictionary(
      uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }

  let kind: Kind
  let name: String
  let value: String

  /// The addresses that it is: those of a `srcset`, else its value.
  var addresses: [String] { kind == .srcset ? Self.candidates(value) : [value] }

  /// The addresses of a `srcset`, in which commas may stand (HTML, 4.8.4.2.1).
  private static func candidates(_ set: String) -> [String] {
    let comma = UInt8(ascii: ",")
    var (found, rest): ([String], Substring.UTF8View) = ([], set[...].utf8)
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == comma }
      var address = rest.prefix { $0 > 0x20 }
      guard !address.isEmpty else { return found }
      rest = rest[address.endIndex...]
      if address.last != comma { rest = rest.drop { $0 != comma } }
      while address.last == comma { address = address.dropLast() }
      found.append(String(Substring(address)))
    }
  }
}
