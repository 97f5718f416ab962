internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Keyword with the page of the photos that have it.
struct KeywordLink: Encodable {
  let name: String
  let page: SitePath
}

/// Pages of the published keywords of a gallery, by keyword.
struct KeywordPages {
  private let pages: [String: SitePath]

  /// The pages of a gallery's keywords; none without a search.
  init(_ tags: TagPages?) {
    let pages = tags.map { all in all.tags.map { (Keywords.key(of: $0.name), all.page($0.slug)) } }
    self.pages = Dictionary(pages ?? []) { first, _ in first }
  }

  /// The keywords of some photos that have pages, each once.
  func links(of photos: [Item]) -> [KeywordLink] {
    links(to: photos.flatMap(\.published.keywords))
  }

  /// Those of some keywords that have pages, each once.
  func links(to names: [String]) -> [KeywordLink] {
    Set(names).sorted().compactMap { name in
      pages[Keywords.key(of: name)].map { KeywordLink(name: name, page: $0) }
    }
  }
}
