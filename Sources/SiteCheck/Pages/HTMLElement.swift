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

  /// The addresses in it, each with the attribute that it stands in.
  ///
  /// That of a `base` is the site's own place on its host, which its files do not know.
  var addresses: [(attribute: String, address: Substring.UTF8View)] {
    guard name != "base" else { return [] }
    return attributes.flatMap { attribute in
      Self.addresses(attribute.name, attribute.value, isScript: name == "script")
        .map { (attribute.name, $0) }
    }
  }

  private static func addresses(
    _ attribute: String, _ value: String, isScript: Bool
  ) -> [Substring.UTF8View] {
    switch attribute {
    case "href", "src", "poster", "data-stream", "data-search", "data-next":
      return [value[...].utf8]
    case "srcset": return candidates(value).map(\.utf8)
    // The scripts and sheets that come later stand on the script that asks for them.
    case _ where isScript && attribute.hasPrefix("data-"):
      return [".css", ".js", ".json"].contains(where: value.hasSuffix) ? [value[...].utf8] : []
    default: return []
    }
  }

  /// The addresses of a `srcset`: the first word of each candidate, before its width.
  static func candidates(_ set: String) -> [Substring] {
    set.utf8.split(separator: UInt8(ascii: ",")).compactMap { candidate in
      candidate.split(maxSplits: 1) { $0 <= 0x20 }.first.map { Substring($0) }
    }
  }
}
