internal import GalleryModel
internal import SiteFormat

/// Where a gallery is searched, as far as it can be.
struct FindLinks: Encodable {
  /// The file that a search begins with.
  var search: SitePath?
  /// The list of all keywords.
  var tags: SitePath?

  /// What an album's index shows of it; false for nothing.
  func value(from page: SitePath) -> TemplateValue {
    guard let search else { return false }
    return .object([
      "search": .text(search.link(from: page)),
      "tags": tags.map { .link(to: $0, from: page) } ?? false,
    ])
  }
}
