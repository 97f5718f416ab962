public import GalleryModel

/// Renders a gallery: every page and data file of the site, but not the pictures.
public struct SiteRenderer {
  /// Files of a site that are rendered together.
  public enum Part: CaseIterable {
    /// Scripts, sheets and fonts.
    case assets
    /// What the search asks for.
    case search
    /// Everything that stands in an album, and the pages of keywords.
    case albums
    /// What tells machines of the whole site.
    case indexes
  }

  private let root: Album
  private let assets: ThemeAssets
  private let words: Words
  private let albumTemplate: Template
  private let contentsTemplate: Template
  private let photoTemplate: Template
  /// The template of fragments, where they are asked for.
  private let fragmentTemplate: Template?

  /// Prepares to render a gallery with a theme.
  ///
  /// - Parameter hasFragments: Whether each page's gallery is written as a fragment too.
  /// - Throws: `TemplateError` for a template that cannot be used.
  public init(
    _ root: Album, theme: Theme, hasFragments: Bool = false
  ) throws(TemplateError) {
    self.root = root
    words = try Words(theme, language: root.configuration.language)
    assets = ThemeAssets(theme, words, of: root)
    albumTemplate = try theme.template("album.mustache")
    contentsTemplate = try theme.template("contents.mustache")
    photoTemplate = try theme.template("photo.mustache")
    fragmentTemplate = hasFragments ? try theme.template("fragment.mustache") : nil
  }

  /// Hands every file to `body`, in the order in which a site is put in place: what is linked to
  /// comes before what links to it, and an album's index after all that it leads to.
  ///
  /// - Complexity: O(n) pages of bounded size for n photos.
  public func forEachFile<Failure: Error>(
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    for part in Part.allCases { try forEachFile(of: part, body) }
  }

  /// Hands every file of a part to `body`.
  ///
  /// - Complexity: O(n) pages of bounded size for n photos.
  public func forEachFile<Failure: Error>(
    of part: Part, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    switch part {
    case .assets: for file in assets.files { try body(file) }
    case .search:
      guard root.configuration.hasSearch else { return }
      for file in SearchIndex(FoundPhoto.all(below: root)).files { try body(file) }
    case .albums: try render(root, below: [], try renderTags(body), body)
    case .indexes:
      let indexes = SiteIndexes(root, words: words, hasFragments: fragmentTemplate != nil)
      for file in indexes.files { try body(file) }
    }
  }

  /// Renders the pages of keywords.
  private func renderTags<Failure: Error>(
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> FindLinks {
    guard root.configuration.hasSearch else { return FindLinks() }
    let visit = Keyed(AlbumVisit(album: root.identity, above: [], assets: assets, words: words))
    let tags = TagPages(FoundPhoto.all(below: root), visit).all
    for tag in tags { try body(SiteFile(tag, contentsTemplate)) }
    return FindLinks(
      search: SearchIndex.path, tags: tags.isEmpty ? nil : TagPages.path)
  }

  /// Renders the albums below one, then the album itself.
  private func render<Failure: Error>(
    _ album: Album, below above: [AlbumIdentity], _ find: FindLinks,
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    for below in album.albums { try render(below, below: above + [album.identity], find, body) }
    let visit = Keyed(AlbumVisit(album: album.identity, above: above, assets: assets, words: words))
    let chunks = AlbumChunks(album).all
    try renderPhotoPages(album, visit, body)
    // From the last to the first, so that the album's index is the last page to change.
    for index in chunks.indices.dropFirst().reversed() {
      try renderChunk(index, of: chunks, visit, index: nil, body)
    }
    if chunks.count > 1 {
      try body(SiteFile(ContentsPage(visit: visit, chunks: chunks), contentsTemplate))
    }
    if album.photoCount > 0 {
      try body(SiteFile(StreamFile(visit: visit, chunks: chunks)))
    }
    let index = ChunkPage.Index(
      summary: AlbumSummary(album), others: Array(chunks.dropFirst()),
      albums: album.listedAlbums.map(AlbumSummary.init),
      find: album.configuration.isListed ? find : FindLinks(), archive: album.archiveFile)
    try renderChunk(0, of: chunks, visit, index: index, body)
  }

  private func renderChunk<Failure: Error>(
    _ place: Int, of chunks: [PageChunk], _ visit: Keyed<AlbumVisit>, index: ChunkPage.Index?,
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let chunk = chunks[place]
    if chunk.photoCount > 0 {
      try body(SiteFile(ChunkData(visit: visit, chunk: chunk)))
      try renderFragment(chunk, visit, body)
    }
    let page = ChunkPage(
      visit: visit, chunk: chunk, previous: place > 0 ? chunks[place - 1].page : nil,
      next: place + 1 < chunks.count ? chunks[place + 1].page : nil, index: index)
    try body(SiteFile(page, albumTemplate))
  }

  private func renderFragment<Failure: Error>(
    _ chunk: PageChunk, _ visit: Keyed<AlbumVisit>, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard let fragmentTemplate else { return }
    let sheet = FragmentSheet(visit: visit, chunk: chunk, rules: assets.fragmentRules)
    try body(SiteFile(sheet))
    try body(SiteFile(FragmentPage(sheet: sheet), fragmentTemplate))
  }

  private func renderPhotoPages<Failure: Error>(
    _ album: Album, _ visit: Keyed<AlbumVisit>, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard album.configuration.photoPages == .all else { return }
    let photos = album.photos
    var index = 0
    for chunk in album.chunks.indices {
      for _ in 0..<album.photoCount(of: chunk) {
        let neighbour = { (place: Int) in
          photos.indices.contains(place) ? album.identity.page(of: photos[place]) : nil
        }
        let page = PhotoPage(
          visit: visit, photo: photos[index], chunk: album.page(of: chunk),
          previous: neighbour(index - 1), next: neighbour(index + 1))
        try body(SiteFile(page, photoTemplate))
        index += 1
      }
    }
  }
}
