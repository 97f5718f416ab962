internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Page of the photos with a keyword: a grid of links.
struct TagPage: SitePage {
  let visit: Keyed<AlbumVisit>
  let path: SitePath
  let title: String
  /// The number of photos with the keyword, on all its pages.
  let count: Int
  let photos: [FoundItem]
  let previous, next: SitePath?

  /// The values of the template.
  ///
  /// - Complexity: O(entries).
  var value: TemplateValue {
    let relations = [
      "previous": previous, "next": next, "up": SitePath.tags.below(visit.album.location),
    ]
    var values = PageFrame(
      path: path, visit: visit, title: title, relations: relations.compactMapValues(\.self)
    ).values
    values["title"] = .text(title)
    values["tally"] = .text(visit.words.photos(count))
    values["hasPager"] = .flag(previous != nil || next != nil)
    values["pages"] = .cards(photos.compactMap(card))
    return .object(values)
  }

  private func card(_ found: FoundItem) -> Card? {
    found.photo.map { photo in
      Card(
        title: photo.heading(in: visit.words, of: found.album.value), tally: "",
        covers: [photo], href: found.link(to: photo, from: path),
        page: path)
    }
  }
}

/// Page that lists all keywords, with the number of photos of each.
struct KeywordsPage: SitePage {
  struct Entry: Encodable {
    let name: String
    let count: Int
    let page: SitePath
  }

  let visit: Keyed<AlbumVisit>
  let entries: [Entry]

  var path: SitePath { .tags.below(visit.album.location) }

  /// The values of the template.
  ///
  /// - Complexity: O(entries).
  var value: TemplateValue {
    let title = visit.words[.tags]
    var values = PageFrame(
      path: path, visit: visit, title: title, relations: ["up": visit.album.indexPage]
    ).values
    values["title"] = .text(title)
    values["keywords"] = .list(
      entries.map { entry in
        .object([
          "title": .text(entry.name), "tally": .text(visit.words.photos(entry.count)),
          "href": .text(entry.page.link(from: path)),
        ])
      })
    return .object(values)
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
    tags = Keywords.grouped(photos, by: \.keywords, visit.album.configuration)
  }

  /// A page of a keyword, from 0.
  func page(_ slug: String, _ index: Int = 0) -> SitePath {
    .tag(slug, page: index).below(visit.album.location)
  }

  /// The pages of each keyword.
  var all: [TagPage] { tags.flatMap(pages) }

  /// The list of all keywords; nil where there are none.
  var list: KeywordsPage? {
    guard !tags.isEmpty else { return nil }
    return KeywordsPage(
      visit: visit,
      entries: tags.map {
        .init(name: $0.name, count: $0.photos.count, page: page($0.slug))
      })
  }

  private func pages(
    _ tag: (name: String, slug: String, photos: [FoundItem])
  ) -> [TagPage] {
    let starts = Array(stride(from: 0, to: tag.photos.count, by: Self.longest))
    return starts.indices.reversed().map { index in
      let photos = tag.photos[starts[index]...].prefix(Self.longest)
      return TagPage(
        visit: visit, path: page(tag.slug, index), title: tag.name, count: tag.photos.count,
        photos: Array(photos),
        previous: index > 0 ? page(tag.slug, index - 1) : nil,
        next: index + 1 < starts.count ? page(tag.slug, index + 1) : nil)
    }
  }
}
