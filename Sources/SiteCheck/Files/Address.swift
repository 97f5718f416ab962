internal import Bytes
internal import FileSystem
internal import SiteFormat
internal import Text

/// An address as it stands in a file of a site.
enum Address {
  /// To another site, or to no file.
  case elsewhere
  /// To a file of the site, perhaps to a place in it: an empty path is the file itself.
  case inside(Path, fragment: [UInt8])
  /// To nothing that a site can hold, and why.
  case broken(String)

  /// Takes an address apart.
  ///
  /// - Parameters:
  ///   - text: The address, with its percent encoding.
  ///   - place: The file that it stands in, below the site's folder.
  /// - Complexity: O(n) for n bytes.
  init(_ text: ArraySlice<UInt8>, in place: Path) {
    let reference = text.prefix { $0 != UInt8(ascii: "#") }
    let fragment = Self.fragment(text[reference.endIndex...].dropFirst())
    let address = reference.prefix { $0 != UInt8(ascii: "?") }
    if Self.hasScheme(address) || address.starts(with: "//".utf8) {
      self = .elsewhere
    } else if address.first == UInt8(ascii: "/") {
      self = .broken("begins at the server's root, so it fails elsewhere; \(Self.advice)")
    } else if address.isEmpty {
      self = .inside(place, fragment: fragment)
    } else if let path = Self.path(PercentEncoding.decode(address)[...], from: place) {
      self = .inside(path, fragment: fragment)
    } else {
      self = .broken("leads out of the site; \(Self.advice)")
    }
  }

  /// The name of a place in a file; empty for the file itself, whose start is `top` (HTML, 7.4.6.4).
  private static func fragment(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    // What follows the mark tells browsers what to do at the place.
    let name = PercentEncoding.decode(text.place(of: mark).map { text[..<$0.lowerBound] } ?? text)
    let isTop = name.count == 3 && String(decoding: name, as: UTF8.self).lowercased() == "top"
    return isTop ? [] : name
  }

  private static let mark = Array(":~:".utf8)

  private static let advice =
    "make it relative, or write the whole address, https://..., of what is outside of the site"

  /// RFC 3986, 3.1: a letter, then letters, digits, `+`, `-` and `.`, up to a colon.
  private static func hasScheme(_ address: ArraySlice<UInt8>) -> Bool {
    let scheme = address.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return !scheme.isEmpty && address[scheme.endIndex...].first == UInt8(ascii: ":")
  }

  private static let here = Array(".".utf8)[...]
  private static let above = Array("..".utf8)[...]

  /// RFC 3986, 5.2.4; nil above the site.
  private static func path(_ address: ArraySlice<UInt8>, from place: Path) -> Path? {
    let slash = UInt8(ascii: "/")
    // The folder so far, without a slash at its end.
    var path = Array(place.bytes[..<(place.bytes.lastIndex(of: slash) ?? 0)])
    func append(_ name: some Collection<UInt8>) {
      if !path.isEmpty { path.append(slash) }
      path += name
    }
    // Most addresses are names of neighbours.
    if !address.contains(slash), address != here, address != above {
      append(address)
      return Path(bytes: path)
    }
    for name in address.split(separator: slash) where name != here {
      if name != above {
        append(name)
      } else if path.isEmpty {
        return nil
      } else {
        path.removeSubrange((path.lastIndex(of: slash) ?? 0)...)
      }
    }
    let isFolder = address.last == slash || address.suffix(2) == above
    if isFolder { append(SitePath.index.utf8) }
    return Path(bytes: path)
  }
}
