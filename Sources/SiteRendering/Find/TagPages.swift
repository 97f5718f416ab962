internal import FileSystem
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
      "previous": previous, "next": next, "up": SitePath.tags(0).below(visit.album.location),
    ]
    var values = PageFrame(
      path: path, visit: visit, title: title, relations: relations.compactMapValues(\.self)
    ).values
    values["title"] = .text(title)
    values["tally"] = .text(visit.words.photos(count))
    values["hasPager"] = .flag(previous != nil || next != nil)
    values["pages"] = .cards(photos.map(card))
    return .object(values)
  }

  private func card(_ found: FoundItem) -> Card {
    let photo = found.photo
    return Card(
      title: photo.heading(in: visit.words, of: found.album.value), tally: "",
      covers: [photo], href: found.link(to: photo, from: path), page: path)
  }
}

/// Page that lists keywords, with the number of photos of each; of many keywords, a part.
struct KeywordsPage: SitePage {
  struct Entry: Encodable {
    let name: String
    let count: Int
    let page: SitePath
  }

  let visit: Keyed<AlbumVisit>
  let path: SitePath
  let entries: [Entry]
  let previous, next: SitePath?

  /// The maximum number of keywords on a page.
  static let longest = 1000

  /// The values of the template.
  ///
  /// - Complexity: O(entries).
  var value: TemplateValue {
    let title = visit.words[.tags]
    let relations = ["previous": previous, "next": next, "up": visit.album.indexPage]
    var values = PageFrame(
      path: path, visit: visit, title: title, relations: relations.compactMapValues(\.self)
    ).values
    values["title"] = .text(title)
    values["hasPager"] = .flag(previous != nil || next != nil)
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
  /// The keywords, each with the indices of its photos.
  let tags: [(name: String, slug: String, photos: [UInt32])]
  /// The photos with keywords.
  private let photos: [FoundItem]

  /// - Complexity: O(n log n) for n keywords of all photos.
  init(_ pages: [FoundPage], _ visit: Keyed<AlbumVisit>) {
    self.visit = visit
    var (groups, photos): (_, [FoundItem]) = (KeywordGroups(), [])
    pages.forEachConcurrently(\.keyworded) { _, found in
      for (photo, keywords) in found {
        photos.append(photo)
        groups.add(keywords)
      }
    }
    tags = groups.ordered(visit.album.configuration)
    self.photos = photos
  }

  /// A page of a keyword, from 0.
  func page(_ slug: String, _ index: Int = 0) -> SitePath {
    .tag(slug, page: index).below(visit.album.location)
  }

  /// The pages of each keyword.
  var all: some Sequence<TagPage> { tags.lazy.flatMap(pages) }

  /// The list of all keywords, page by page; none where there are none.
  var list: [KeywordsPage] {
    let entries = tags.map {
      KeywordsPage.Entry(name: $0.name, count: $0.photos.count, page: page($0.slug))
    }
    let path = { (page: Int) in SitePath.tags(page).below(visit.album.location) }
    let starts = stride(from: 0, to: entries.count, by: KeywordsPage.longest)
    return starts.enumerated().map { page, first in
      let own = entries[first...].prefix(KeywordsPage.longest)
      return KeywordsPage(
        visit: visit, path: path(page), entries: Array(own),
        previous: page > 0 ? path(page - 1) : nil,
        next: own.endIndex < entries.count ? path(page + 1) : nil)
    }
  }

  private func pages(
    _ tag: (name: String, slug: String, photos: [UInt32])
  ) -> [TagPage] {
    let starts = Array(stride(from: 0, to: tag.photos.count, by: Card.longestPage))
    return starts.indices.reversed().map { index in
      let own = tag.photos[starts[index]...].prefix(Card.longestPage)
      return TagPage(
        visit: visit, path: page(tag.slug, index), title: tag.name, count: tag.photos.count,
        photos: own.map { photos[Int($0)] },
        previous: index > 0 ? page(tag.slug, index - 1) : nil,
        next: index + 1 < starts.count ? page(tag.slug, index + 1) : nil)
    }
  }
}
