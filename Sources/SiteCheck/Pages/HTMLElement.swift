/// An element's start tag.
struct HTMLElement {
  /// Its name, in lower case.
  let name: String
  /// Its attributes, in order.
  let attributes: [(name: String, value: String)]
  /// The line in the file that it ends on, from 1.
  let line: Int

  /// The value of an attribute; nil where it is missing.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The relations of a link: the words of its `rel`, in lower case, which white space of ASCII separates
  /// (HTML, 2.3.7).
  var relations: [String] {
    (self["rel"] ?? "").utf8.split { $0 <= 0x20 }.map { Substring($0).lowercased() }
  }

  /// Calls `body` with each address in it, and the attribute that it stands in.
  ///
  /// That of a `base` is the site's own place on its host, which its files do not know.
  func forEachAddress(_ body: (_ attribute: String, _ address: Substring) -> Void) {
    guard name != "base" else { return }
    for (attribute, value) in attributes {
      switch attribute {
      case "href", "src", "poster", "data-stream", "data-search", "data-next":
        body(attribute, value[...])
      case "srcset": for address in Self.candidates(value) { body(attribute, address) }
      // The scripts and sheets that come later stand on the script that asks for them.
      case _ where name == "script" && attribute.hasPrefix("data-"):
        guard [".css", ".js", ".json"].contains(where: value.hasSuffix) else { continue }
        body(attribute, value[...])
      default: break
      }
    }
  }

  /// The addresses of a `srcset`, in which commas may stand (HTML, 4.8.4.2.1).
  static func candidates(_ set: String) -> [Substring] {
    let comma = UInt8(ascii: ",")
    var (found, rest): ([Substring], Substring.UTF8View) = ([], set[...].utf8)
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == comma }
      var address = rest.prefix { $0 > 0x20 }
      guard !address.isEmpty else { return found }
      rest = rest[address.endIndex...]
      if address.last != comma { rest = rest.drop { $0 != comma } }
      while address.last == comma { address = address.dropLast() }
      found.append(Substring(address))
    }
  }
}
