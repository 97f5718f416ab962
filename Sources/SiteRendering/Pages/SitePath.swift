internal import FileSystem
internal import GalleryModel

/// Where a file stands in the site, name by name.
public struct SitePath: Hashable, Sendable, Encodable {
  /// The names from the site's root down; the last one is the file's.
  public let names: [String]

  /// Creates a path from its names.
  public init(_ names: [String]) {
    self.names = names
  }

  /// The path as text, for reports: `trips/iceland/index.html`.
  public var text: String {
    names.joined(separator: "/")
  }

  /// A relative address of this file on a page, good over http and from `file://`.
  func link(from page: SitePath, fragment: String? = nil) -> String {
    let folder = page.names.dropLast()
    let shared = zip(folder, names.dropLast()).prefix { $0 == $1 }.count
    let ups = Array(repeating: "..", count: folder.count - shared)
    let path = (ups + names[shared...]).map { PercentEncoding.encode($0.utf8) }
    return path.joined(separator: "/") + Self.anchor(fragment)
  }

  /// The address of this file on a site at `url`; an `index.html` goes by its folder.
  func absolute(on url: String, fragment: String? = nil) -> String {
    let base = url.hasSuffix("/") ? url : url + "/"
    let shown = names.last == "index.html" ? names.dropLast() + [""] : names[...]
    return base + shown.map { PercentEncoding.encode($0.utf8) }.joined(separator: "/")
      + Self.anchor(fragment)
  }

  private static func anchor(_ fragment: String?) -> String {
    fragment.map { "#" + PercentEncoding.encode($0.utf8) } ?? ""
  }
}
