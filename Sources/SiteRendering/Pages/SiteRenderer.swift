public import FileSystem
public import GalleryModel
internal import Records
public import SiteFormat

/// Renderer of a gallery: every page and data file of the site, but not the pictures.
public struct SiteRenderer {
  /// Files of a site that are rendered together.
  public enum Part: CaseIterable {
    /// Scripts, sheets and fonts.
    case assets
    /// The files of the search index.
    case search
    /// The pages of keywords.
    case keywords
    /// The files of albums.
    case albums
    /// The indexes of the whole site for machines: manifest, feed, site map; and host files.
    case indexes
  }

  private let gallery: LaidOutGallery
  private let assets: ThemeAssets
  private let words: Words
  private let rootVisit: Keyed<AlbumVisit>
  /// The photos that are found across albums; none without a search.
  private let found: [FoundItem]
  /// The pages of keywords; nil without a search.
  private let tags: TagPages?
  private let keywords: KeywordPages
  private let albumTemplate: Template
  private let contentsTemplate: Template
  private let keywordsTemplate: Template
  private let photoTemplate: Template
  private let textTemplate: Template
  private let fragmentTemplate: Template
  private let parts: SiteParts
  /// The assets with a hash in their names that pages in other languages have besides.
  public var otherAssets: [SitePath] = []
  /// Called after all files of an album, but before those of the album above.
  public var finished: (RenderedAlbum) -> Void = { _ in }

  /// Prepares to render a gallery with a theme.
  ///
  /// - Parameter parts: The parts that are rendered.
  /// - Throws: `TemplateError` for a template that cannot be used.
  public init(
    _ gallery: LaidOutGallery, theme: Theme, _ parts: SiteParts
  ) throws(TemplateError) {
    self.gallery = gallery
    words = try Words(theme, language: gallery.album.configuration.language)
    assets = try ThemeAssets(theme, words, of: gallery.album)
    let visit = AlbumVisit(album: gallery.album.identity, above: [], assets: assets, words: words)
    rootVisit = Keyed(visit)
    let hasSearch = gallery.album.configuration.hasSearch
    found = hasSearch ? FoundItem.all(below: gallery.album) : []
    tags = hasSearch ? TagPages(found, rootVisit) : nil
    keywords = KeywordPages(tags)
    albumTemplate = try theme.template("album.mustache")
    contentsTemplate = try theme.template("contents.mustache")
    keywordsTemplate = try theme.template("keywords.mustache")
    photoTemplate = try theme.template("photo.mustache")
    textTemplate = try theme.template("text.mustache")
    fragmentTemplate = try theme.template("fragment.mustache")
    self.parts = parts
  }

  /// The assets with a hash of their content in their names.
  public var addressedAssets: [SitePath] {
    (assets.addressed + (parts.viewer ? [assets.fragmentViewer] : [])).map(\.path)
  }

  /// Checks the files of a theme.
  ///
  /// - Returns: The file and the reason of a warning; nil for none.
  /// - Throws: `TemplateError` for a file that cannot be used.
  public static func check(
    _ theme: Theme, _ configuration: Configuration
  ) throws(TemplateError) -> (file: Path, reason: String)? {
    let words = try Words(theme, language: configuration.language)
    _ = try ThemeScripts(theme)
    for (page, _) in TemplateContract.pages { _ = try theme.template(page) }
    try TemplateCheck.check(theme, words)
    return try Words.gap(theme, language: configuration.language)
  }

  /// Hands every file to `body`, in the order of publication: link targets before the pages that
  /// link to them, and an album's index last.
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
    case .assets: for file in assets.files(for: parts) { try body(file) }
    case .search:
      guard parts.pages, let tags else { return }
      for file in SearchIndex(of: gallery.album, found, tags, words).files { try body(file) }
    case .keywords:
      guard parts.pages, let tags else { return }
      for tag in tags.all { try body(SiteFile(tag, contentsTemplate)) }
      for page in tags.list { try body(SiteFile(page, keywordsTemplate)) }
    case .albums: try render(gallery, below: [], AlbumNeighbours(), findLinks, body)
    case .indexes:
      let indexes = SiteIndexes(gallery.album, words: words, parts)
      for file in indexes.files + (parts.pages ? hostFiles : []) { try body(file) }
    }
  }

  private var hostFiles: [SiteFile] {
    // A host has one of each, at its root.
    guard gallery.album.location.isEmpty else { return [] }
    return gallery.album.configuration.hostFiles.map { file in
      switch file {
      case .notFound:
        let page = NotFoundPage(visit: rootVisit, gallery: AlbumSummary(gallery.album))
        return SiteFile(page, contentsTemplate)
      case .headers: return HostRules.headers(headed)
      case .robots: return HostRules.robots(gallery.album.configuration)
      }
    }
  }

  /// The assets that `_headers` names, each once.
  private var headed: [SitePath] {
    addressedAssets + otherAssets.filter { !addressedAssets.contains($0) }
  }

  /// The outline of an album, for the next build.
  public func outline(of album: Album) -> AlbumOutline {
    AlbumOutline(album, words: FontAssets.words(of: album)) { $0.terms(in: words) }
  }

  /// The links to the search and to the pages of keywords.
  private var findLinks: FindLinks {
    guard parts.pages, let tags else { return FindLinks() }
    return FindLinks(
      search: .searchIndex.below(gallery.album.location), tags: tags.list.first?.path)
  }

  /// Renders the albums below one, then the album itself.
  private func render<Failure: Error>(
    _ gallery: LaidOutGallery, below above: [AlbumIdentity], _ neighbours: AlbumNeighbours,
    _ find: FindLinks, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let (album, chunks) = (gallery.album, gallery.chunks)
    for (below, beside) in zip(gallery.albums, AlbumNeighbours.all(of: album.albums)) {
      try render(below, below: above + [album.identity], beside, find, body)
    }
    let visit = Keyed(AlbumVisit(album: album.identity, above: above, assets: assets, words: words))
    let surroundings = ContentHash(of: surroundings(of: album, visit, neighbours, find))
    let isUnchanged = album.known?.surroundings == surroundings
    if !isUnchanged, album.known?.isReadable != false {
      try render(album, chunks, visit, (neighbours, find), body)
    }
    finished(RenderedAlbum(album: album, surroundings: surroundings, isUnchanged: isUnchanged))
  }

  private func surroundings(
    of album: Album, _ visit: Keyed<AlbumVisit>, _ neighbours: AlbumNeighbours, _ find: FindLinks
  ) -> AlbumSurroundings {
    let names = album.known.map { $0.outline.found.flatMap(\.keywords) }
    let templates = [
      albumTemplate, contentsTemplate, photoTemplate, textTemplate, fragmentTemplate,
    ]
    return AlbumSurroundings(
      visit: visit, neighbours: neighbours, find: find,
      keywords: names.map(keywords.links(to:)) ?? keywords.links(of: album.photos),
      albums: album.listedAlbums.map(AlbumSummary.init), parts: parts,
      templates: templates.map(\.hash), rules: assets.fragmentRules)
  }

  /// Renders the pages of an album, its index last.
  private func render<Failure: Error>(
    _ album: Album, _ chunks: [PageChunk], _ visit: Keyed<AlbumVisit>,
    _ beside: (neighbours: AlbumNeighbours, find: FindLinks),
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard parts.pages else {
      for index in chunks.indices { try renderFragment(index, of: chunks, visit, body) }
      return
    }
    for page in album.pages { try body(SiteFile(TextPage(visit: visit, page: page), textTemplate)) }
    try renderPhotoPages(album, visit, body)
    // In reverse order, so that the album's index is the last page to change.
    for index in chunks.indices.dropFirst().reversed() {
      try renderChunk(index, of: chunks, visit, index: nil, body)
    }
    for page in ContentsPage.all(visit, chunks) { try body(SiteFile(page, contentsTemplate)) }
    let albums = AlbumsPage.all(visit, album.listedAlbums.map(AlbumSummary.init))
    for page in albums.dropFirst() { try body(SiteFile(page, contentsTemplate)) }
    if album.photoCount > 0 {
      for file in StreamFile.all(visit, chunks) { try body(SiteFile(file)) }
    }
    let index = ChunkPage.Index(
      summary: AlbumSummary(album), others: Array(chunks.dropFirst()),
      albums: albums.first?.albums ?? [], moreAlbums: albums.first?.next,
      neighbours: beside.neighbours,
      pages: album.pagesBesideMenu,
      find: album.configuration.isListed ? beside.find : FindLinks(), archive: album.archiveFile)
    try renderChunk(0, of: chunks, visit, index: index, body)
  }

  private func renderChunk<Failure: Error>(
    _ place: Int, of chunks: [PageChunk], _ visit: Keyed<AlbumVisit>, index: ChunkPage.Index?,
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    let chunk = chunks[place]
    if chunk.photoCount > 0 {
      let keywords = keywords.links(of: chunk.parts.flatMap(\.photos))
      try body(SiteFile(ChunkData(visit: visit, chunk: chunk, keywords: keywords)))
      try renderFragment(place, of: chunks, visit, body)
    }
    let page = ChunkPage(
      visit: visit, chunk: chunk, previous: place > 0 ? chunks[place - 1].page : nil,
      next: place + 1 < chunks.count ? chunks[place + 1].page : nil, index: index)
    try body(SiteFile(page, albumTemplate))
  }

  private func renderFragment<Failure: Error>(
    _ place: Int, of chunks: [PageChunk], _ visit: Keyed<AlbumVisit>,
    _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard parts.fragments, chunks[place].photoCount > 0 else { return }
    let sheet = FragmentSheet(visit: visit, chunk: chunks[place], rules: assets.fragmentRules)
    try body(SiteFile(sheet))
    let next = place + 1 < chunks.count ? chunks[place + 1].fragment : nil
    let page = FragmentPage(
      sheet: sheet, next: next, leadsToPages: parts.pages,
      viewer: parts.viewer ? assets.fragmentViewer.path : nil)
    try body(SiteFile(page, fragmentTemplate))
  }

  private func renderPhotoPages<Failure: Error>(
    _ album: Album, _ visit: Keyed<AlbumVisit>, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    guard album.configuration.photoPages == .all, !album.isByQuery else { return }
    let photos = album.photos
    let stacks = Dictionary(grouping: photos.filter { $0.stack != nil }, by: \.stack?.cover)
    var index = 0
    for chunk in album.chunks.indices {
      for _ in 0..<album.photoCount(of: chunk) {
        let neighbour = { (place: Int) in
          photos.indices.contains(place) ? album.identity.page(of: photos[place]) : nil
        }
        let page = ItemPage(
          visit: visit, photo: photos[index], chunk: album.page(of: chunk),
          keywords: keywords.links(of: [photos[index]]), previous: neighbour(index - 1),
          next: neighbour(index + 1),
          stack: photos[index].stack.flatMap { stacks[$0.cover] }?.map {
            album.identity.page(of: $0)
          } ?? [])
        try body(SiteFile(page, photoTemplate))
        index += 1
      }
    }
  }
}
