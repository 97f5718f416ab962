internal import GalleryModel
internal import Text

/// Address of a page of the site, as a browser that shows the page has it.
struct PageAddress: Sendable {
  /// The path of the same page in the gallery's first language, from the site's root.
  let path: String
  /// The root of the site in the page's language: `/`, or `/de/`.
  let root: String

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - address: The path of a page's URL, with its percent encoding.
  ///   - configuration: The configuration of the gallery, which tells the languages.
  init(_ address: String, _ configuration: Configuration) {
    let decoded = PercentEncoding.decode(Array(address.utf8)[...])
    let roots = configuration.languages.dropFirst().map { language in
      "/" + configuration.folder(of: language).joined(separator: "/") + "/"
    }
    root = roots.first { decoded.starts(with: $0.utf8) } ?? "/"
    path = "/" + String(decoding: decoded.dropFirst(root.utf8.count), as: UTF8.self)
  }
}
