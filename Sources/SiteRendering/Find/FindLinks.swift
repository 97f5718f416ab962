internal import GalleryModel
internal import SiteFormat

/// Links for searching a gallery; each is nil where its target is missing.
struct FindLinks: Encodable {
  /// The index of the search.
  var search: SitePath?
  /// The page of all keywords.
  var tags: SitePath?

  /// The values for the template of an album's index; false without a search.
  func value(from page: SitePath) -> TemplateValue {
    guard let search else { return false }
    return .object([
      "search": .text(search.link(from: page)),
      "tags": tags.map { .link(to: $0, from: page) } ?? false,
    ])
  }
}
