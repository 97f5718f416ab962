internal import GalleryModel
internal import SiteFormat

/// Context of all pages of an album, independent of its photos.
struct AlbumVisit: Encodable {
  let album: AlbumIdentity
  /// The albums from the root down to the parent.
  let above: [AlbumIdentity]
  let assets: ThemeAssets
  /// The texts in the gallery's language.
  let words: Words

  /// The style sheet of measured captions, with their font; nil where they are not measured.
  var captionSheet: SitePath? {
    album.configuration.captions == .measured ? assets.captions?.sheet.path : nil
  }

  /// The breadcrumbs of a page: links to the albums above it.
  func crumbs(from page: SitePath, withSelf: Bool) -> TemplateValue {
    let trail = above + (withSelf ? [album] : [])
    return .list(
      trail.map {
        .object(["title": .text($0.title), "href": .text($0.indexPage.link(from: page))])
      })
  }
}
