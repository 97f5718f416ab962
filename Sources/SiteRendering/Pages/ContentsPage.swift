internal import GalleryModel

/// The list of all pages of an album, for people who cannot scroll through it.
struct ContentsPage {
  let visit: AlbumVisit
  let assets: ThemeAssets

  var path: SitePath { visit.album.contentsPage }

  /// What the template is filled with.
  ///
  /// - Complexity: O(chunks).
  var value: TemplateValue {
    let album = visit.album
    var values = PageFrame(
      path: path, visit: visit, assets: assets, title: "\(album.title): all pages",
      relations: ["up": album.indexPage]
    ).values
    values["title"] = "All pages"
    values["tally"] = .text(Tally.photos(album.photoCount))
    values["pages"] = .list(pages)
    return .object(values)
  }

  private var pages: [TemplateValue] {
    let album = visit.album
    var start = 0
    return album.chunks.indices.map { chunk in
      let count = album.photoCount(of: chunk)
      defer { start += count }
      return .card(
        title: "Photos \(start + 1) to \(start + count)", tally: visit.photos[start].nameTitle,
        cover: visit.photos[start], to: album.page(of: chunk), from: path,
        recipe: album.configuration.pictures)
    }
  }
}
