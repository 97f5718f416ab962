/// An element's start tag, as far as a check looks at it.
struct HTMLElement {
  /// The names of the elements that are told apart.
  enum Name: String, CaseIterable {
    case a, audio, base, content, embed, feimage, form, iframe, image, img, link, loc, meta, object
    case script, source, style, track, video

    /// The name, in lower case; nil for another.
    init?(_ name: String) {
      guard let name = Self.byName[name] else { return nil }
      self = name
    }

    private static let byName = Dictionary(
      uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }

  /// Its name; nil for one that is like any other.
  let name: Name?
  /// Its attributes, in order.
  let attributes: [HTMLAttribute]
  /// The line in the file that it ends on, from 1.
  let line: Int

  /// The value of an attribute; nil where it is missing.
  subscript(kind: HTMLAttribute.Kind) -> String? {
    attributes.first { $0.kind == kind }?.value
  }

  /// The relations of a link: the words of its `rel`, in lower case, which white space of ASCII separates
  /// (HTML, 2.3.7).
  var relations: [String] {
    guard let relation = self[.rel] else { return [] }
    return relation.utf8.split { $0 <= 0x20 }.map { Substring($0).lowercased() }
  }

  /// True for the address of a sheet, a script or data.
  private static func isFile(_ address: String) -> Bool {
    [".css", ".js", ".json"].contains { kind in
      address.utf8.suffix(kind.utf8.count).elementsEqual(kind.utf8)
    }
  }

  /// Calls `body` with each address in it, and whether the page loads what that leads to: a style sheet or
  /// a script.
  ///
  /// That of a `base` is the site's own place on its host, which its files do not know.
  func forEachAddress(_ body: (_ address: String, _ isLoaded: Bool) -> Void) {
    guard name != .base else { return }
    for attribute in attributes {
      switch attribute.kind {
      case .src: body(attribute.value, name == .script)
      case .href: body(attribute.value, name == .link && relations.contains("stylesheet"))
      case .poster, .stream, .search, .next: body(attribute.value, false)
      case .srcset: for address in attribute.addresses { body(address, false) }
      // The scripts and sheets that come later stand on the script that asks for them.
      case .custom where name == .script && Self.isFile(attribute.value):
        body(attribute.value, false)
      default: break
      }
    }
  }
}
