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

  /// The album at the top of the gallery.
  var root: AlbumIdentity { above.first ?? album }

  /// True if indexes, feeds and searches name the album: it is listed, and so are all above it.
  var isListed: Bool { (above + [album]).allSatisfy(\.configuration.isListed) }

  /// The links of the menu, those of the root first.
  func menu(from page: SitePath) -> TemplateValue {
    .links((above + [album]).flatMap(\.menu), from: page)
  }

  /// True if the menu has entries.
  var hasMenu: Bool { (above + [album]).contains { !$0.menu.isEmpty } }

  /// The card of an album below this one.
  func card(of album: AlbumSummary, on page: SitePath) -> Card {
    Card(
      title: album.identity.title, tally: words.contents(of: album), covers: album.covers,
      href: album.identity.indexPage.link(from: page), page: page)
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

extension TemplateValue {
  /// The links to pages that people wrote.
  static func links(_ entries: [MenuEntry], from page: SitePath) -> TemplateValue {
    .list(
      entries.map {
        .object([
          "title": .text(Markdown.lineWords($0.title)), "href": .text($0.path.link(from: page)),
          "isCurrent": .flag($0.path == page),
        ])
      })
  }
}
