internal import GalleryModel
internal import SiteFormat

/// Page that hosts show, under any address, where there is none: a card leads to the gallery.
struct NotFoundPage: SitePage {
  let visit: Keyed<AlbumVisit>
  let gallery: AlbumSummary

  var path: SitePath { .notFound }

  var value: TemplateValue {
    let title = visit.words[.notFound]
    var values = PageFrame(
      path: path, visit: visit, title: title, base: base, showsOwnAlbum: false
    ).values
    values["title"] = .text(title)
    values["pages"] = .cards([
      Card(
        title: gallery.identity.title, tally: visit.words.contents(of: gallery),
        covers: gallery.covers, href: gallery.identity.indexPage.link(from: path), page: path)
    ])
    // Neither its address nor its words are anybody's goal.
    for name in ["isListed", "canonical", "hasLanguages", "languages"] { values[name] = false }
    return .object(values)
  }

  /// The path of the site on its host; the host's root where `site.url` is not given.
  private var base: String {
    let address = visit.album.configuration.siteURL ?? ""
    let path = address.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
    return "/" + path.map { $0 + "/" }.joined()
  }
}
