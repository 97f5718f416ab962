public import GalleryModel
internal import WaterfallLayout

/// Renders a gallery: every page and data file of the site, but not the pictures.
public struct SiteRenderer {
  private let root: Album
  private let assets: ThemeAssets
  private let words: Words
  private let albumTemplate: Template
  private let contentsTemplate: Template
  private let photoTemplate: Template

  /// Prepares to render a gallery with a theme.
  ///
  /// - Throws: `TemplateError` for a template that cannot be used.
  public init(_ root: Album, theme: Theme) throws(TemplateError) {
    self.root = root
    assets = ThemeAssets(theme)
    words = Words(language: root.configuration.language)
    albumTemplate = try theme.template("album.mustache")
    contentsTemplate = try theme.template("contents.mustache")
    photoTemplate = try theme.template("photo.mustache")
  }

  /// Hands every file to `body`, in the order in which a site is put in place: what is linked to
  /// comes before what links to it, and an album's index after all that it leads to.
  ///
  /// - Complexity: O(n) pages of bounded size for n photos.
  public func forEachFile<Failure: Error>(
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    for asset in assets.files { try body(asset) }
    for visit in AlbumVisit.all(root, words: words) { try render(visit, body) }
    try body(GalleryManifest(root).file)
  }

  private func render<Failure: Error>(
    _ visit: AlbumVisit, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let album = visit.album
    try renderPhotoPages(visit, body)
    // From the last to the first, so that the album's index is the last page to change.
    var (heights, rooms): ([[LinearLength]], [[LinearLength]]) = ([], [])
    for chunk in album.chunks.indices.dropFirst().reversed() {
      let layout = ChunkLayout(album.chunks[chunk], of: album)
      heights.append(layout.heights)
      rooms.append(layout.rooms)
      try renderChunk(chunk, visit, layout, body)
    }
    if album.chunks.count > 1 { try body(contentsPage(visit)) }
    let first = ChunkLayout(album.chunks[0], of: album)
    heights.append(first.heights)
    rooms.append(first.rooms)
    heights.reverse()
    if album.photoCount > 0 {
      try body(StreamFile(visit: visit, heights: heights, rooms: rooms.reversed()).file)
    }
    try renderChunk(0, visit, first, heightsBelow: heights.dropFirst(), body)
  }

  private func renderChunk<Failure: Error>(
    _ chunk: Int, _ visit: AlbumVisit, _ layout: ChunkLayout,
    heightsBelow: ArraySlice<[LinearLength]> = [], _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    if visit.album.photoCount > 0 {
      try body(ChunkData(chunk: chunk, visit: visit, layout: layout).file)
    }
    let page = ChunkPage(
      chunk: chunk, visit: visit, assets: assets, layout: layout, heightsBelow: heightsBelow)
    let template = albumTemplate
    try body(SiteFile(page.path) { template.render(page.value) })
  }

  private func contentsPage(_ visit: AlbumVisit) -> SiteFile {
    let page = ContentsPage(visit: visit, assets: assets)
    let template = contentsTemplate
    return SiteFile(page.path) { template.render(page.value) }
  }

  private func renderPhotoPages<Failure: Error>(
    _ visit: AlbumVisit, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard visit.album.configuration.photoPages == .all else { return }
    let template = photoTemplate
    var index = 0
    for chunk in visit.album.chunks.indices {
      for _ in 0..<visit.album.photoCount(of: chunk) {
        let page = PhotoPage(index: index, chunk: chunk, visit: visit, assets: assets)
        try body(SiteFile(page.path) { template.render(page.value) })
        index += 1
      }
    }
  }
}
