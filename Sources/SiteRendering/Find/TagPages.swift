internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Page of the photos with a keyword, or the list of all keywords: a grid of links.
struct TagPage: SitePage {
  /// A link on the page.
  struct Entry: Encodable {
    let title: String
    /// The text below the title.
    let note: String
    let cover: FoundItem
    /// The page that it links to; nil: that of the cover.
    let target: SitePath?
  }

  let visit: Keyed<AlbumVisit>
  let path: SitePath
  let title: String
  /// The number of photos with the keyword, on all its pages; nil in the list.
  let count: Int?
  let entries: [Entry]
  let previous, next, up: SitePath?

  /// The values of the template.
  ///
  /// - Complexity: O(entries).
  var value: TemplateValue {
    let relations = ["previous": previous, "next": next, "up": up ?? visit.album.indexPage]
    var values = PageFrame(
      path: path, visit: visit, title: title, relations: relations.compactMapValues(\.self)
    ).values
    values["title"] = .text(title)
    values["tally"] = TemplateValue(count.map(visit.words.photos))
    values["hasPager"] = .flag(previous != nil || next != nil)
    values["pages"] = .cards(entries.map(card))
    return .object(values)
  }

  private func card(_ entry: Entry) -> Card {
    Card(
      title: entry.title, tally: entry.note, covers: [entry.cover.photo],
      href: entry.target?.link(from: path) ?? entry.cover.link(from: path), page: path)
  }
}

/// Pages of all published keywords.
struct TagPages {
  let visit: Keyed<AlbumVisit>
  let tags: [(name: String, slug: String, photos: [FoundItem])]

  /// The maximum number of photos on a page.
  private static let longest = 240

  init(_ photos: [FoundItem], _ visit: Keyed<AlbumVisit>) {
    self.visit = visit
    tags = Keywords.grouped(photos, by: \.photo.published.keywords, visit.album.configuration)
  }

  /// The pages; link targets come first.
  var all: [TagPage] { tags.flatMap(pages) + (tags.isEmpty ? [] : [list]) }

  private var list: TagPage {
    TagPage(
      visit: visit, path: .tags, title: visit.words[.tags], count: nil,
      entries: tags.map { tag in
        .init(
          title: tag.name, note: visit.words.photos(tag.photos.count), cover: tag.photos[0],
          target: .tag(tag.slug, page: 0))
      }, previous: nil, next: nil, up: nil)
  }

  private func pages(
    _ tag: (name: String, slug: String, photos: [FoundItem])
  ) -> [TagPage] {
    let starts = Array(stride(from: 0, to: tag.photos.count, by: Self.longest))
    return starts.indices.reversed().map { index in
      let photos = tag.photos[starts[index]...].prefix(Self.longest)
      return TagPage(
        visit: visit, path: .tag(tag.slug, page: index), title: tag.name, count: tag.photos.count,
        entries: photos.map { .init(title: $0.photo.title, note: "", cover: $0, target: nil) },
        previous: index > 0 ? .tag(tag.slug, page: index - 1) : nil,
        next: index + 1 < starts.count ? .tag(tag.slug, page: index + 1) : nil, up: .tags)
    }
  }
}
