internal import GalleryModel
internal import SiteFormat

/// Album or keyword among the search results.
struct FoundLink {
  let title: String
  /// The number of its photos, in words.
  let note: String
  let page: SitePath

  /// The listed albums below the root, then the keywords.
  static func all(below root: Album, _ tags: TagPages, _ words: Words) -> [FoundLink] {
    let albums = root.allListed.dropFirst().map { album in
      FoundLink(
        title: album.title, note: words.contents(of: AlbumSummary(album)),
        page: album.identity.indexPage)
    }
    return albums
      + tags.tags.map { tag in
        FoundLink(
          title: tag.name, note: words.photos(tag.photos.count), page: tags.page(tag.slug))
      }
  }

  /// The search terms.
  var terms: Set<String> { SearchTerms.all(of: title) }
}
