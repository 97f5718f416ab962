internal import GalleryModel

/// An album being rendered: itself, those above it, and what its pages share.
struct AlbumVisit {
  let album: Album
  /// From the root down to the album's parent.
  let above: [Album]
  /// The album's photos, in order.
  let photos: [Photo]
  /// The words of the gallery's language.
  let words: Words

  init(_ album: Album, below above: [Album], words: Words) {
    self.album = album
    self.above = above
    self.words = words
    photos = album.photos
  }

  /// Every album below one, those below it before it, then the album itself.
  static func all(_ album: Album, below above: [Album] = [], words: Words) -> [AlbumVisit] {
    album.albums.flatMap { all($0, below: above + [album], words: words) }
      + [AlbumVisit(album, below: above, words: words)]
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
