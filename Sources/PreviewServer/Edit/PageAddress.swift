internal import GalleryModel
internal import Text

/// Address of a page of the site, as a browser that shows the page has it.
struct PageAddress: Sendable {
  /// The path of the same page in the gallery's first language, from the site's root.
  let path: String
  /// The page's language.
  let language: String
  /// The root of the site in that language: `/`, or `/de/`.
  let root: String

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - address: The path of a page's URL, with its percent encoding.
  ///   - configuration: The configuration of the gallery, which tells the languages.
  init(_ address: String, _ configuration: Configuration) {
    let decoded = PercentEncoding.decode(Array(address.utf8)[...])
    let others = configuration.languages.dropFirst().map { language in
      let folder = configuration.folder(of: language).joined(separator: "/")
      return (language: language, root: "/" + folder + "/")
    }
    let found = others.first { decoded.starts(with: $0.root.utf8) }
    language = found?.language ?? configuration.language
    root = found?.root ?? "/"
    path = "/" + String(decoding: decoded.dropFirst(root.utf8.count), as: UTF8.self)
  }
}
