internal import GalleryModel
internal import SiteFormat

/// An album being rendered, as all its pages see it: nothing here changes with its photos.
struct AlbumVisit: Encodable {
  let album: AlbumIdentity
  /// From the root down to the album's parent.
  let above: [AlbumIdentity]
  let assets: ThemeAssets
  /// The words of the gallery's language.
  let words: Words

  /// What shows the album's captions in their own font, where they are measured.
  var captionSheet: SitePath? {
    album.configuration.captions == .measured ? assets.captions?.sheet.path : nil
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
