internal import GalleryModel
internal import SiteFormat

/// List of the albums below one that its own page has no room for; a part of it.
struct AlbumsPage: SitePage {
  let visit: Keyed<AlbumVisit>
  /// The albums that it lists.
  let albums: [AlbumSummary]
  /// The number of the part; 0 is on the album's own page.
  let number: Int
  let next: SitePath?

  var path: SitePath {
    number == 0 ? visit.album.indexPage : visit.album.albumsPage(number)
  }

  /// The parts of the list, that on the album's own page first.
  static func all(_ visit: Keyed<AlbumVisit>, _ albums: [AlbumSummary]) -> [AlbumsPage] {
    stride(from: 0, to: albums.count, by: Card.longestPage).enumerated().map { number, first in
      let own = albums[first...].prefix(Card.longestPage)
      return AlbumsPage(
        visit: visit, albums: Array(own), number: number,
        next: own.endIndex < albums.count ? visit.album.albumsPage(number + 1) : nil)
    }
  }

  /// The values of the template.
  ///
  /// - Complexity: O(albums).
  var value: TemplateValue {
    let (album, previous) = (visit.album, number > 1 ? visit.album.albumsPage(number - 1) : nil)
    let relations = [
      "previous": previous ?? album.indexPage, "next": next, "up": album.indexPage,
    ]
    var values = PageFrame(
      path: path, visit: visit, title: album.title, relations: relations.compactMapValues(\.self)
    ).values
    values["title"] = .text(album.title)
    values["hasPager"] = true
    values["pages"] = .cards(albums.map { visit.value.card(of: $0, on: path) })
    return .object(values)
  }
}
