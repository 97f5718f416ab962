internal import GalleryModel

/// An album being rendered: itself, those above it, and what its pages share.
struct AlbumVisit {
  let album: Album
  /// From the root down to the album's parent.
  let above: [Album]
  /// The album's photos, in order.
  let photos: [Photo]

  init(_ album: Album, below above: [Album]) {
    self.album = album
    self.above = above
    photos = album.photos
  }

  /// Every album below one, those below it before it, then the album itself.
  static func all(_ album: Album, below above: [Album] = []) -> [AlbumVisit] {
    album.albums.flatMap { all($0, below: above + [album]) } + [AlbumVisit(album, below: above)]
  }

  /// The albums that lead to a page, as links.
  func crumbs(from page: SitePath, withSelf: Bool) -> TemplateValue {
    let trail = above + (withSelf ? [album] : [])
    return .list(
      trail.map {
        .object(["title": .text($0.title), "href": .text($0.indexPage.link(from: page))])
      })
  }
}
