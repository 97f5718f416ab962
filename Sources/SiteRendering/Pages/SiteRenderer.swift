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

  /// The number of files, in order, for which what they share stays in memory.
  public static let mostAtOnce = 2 * RecentChunks.capacity

  private let gallery: LaidOutGallery
  let assets: ThemeAssets
  let words: Words
  private let rootVisit: Keyed<AlbumVisit>
  /// The pages whose photos are found across albums; none without a search.
  private let found: [FoundPage]
  /// The pages of keywords; nil without a search.
  private let tags: TagPages?
  let keywords: KeywordPages
  let albumTemplate: Template
  let contentsTemplate: Template
  private let keywordsTemplate: Template
  let photoTemplate: Template
  let textTemplate: Template
  let fragmentTemplate: Template
  let parts: SiteParts
  /// The assets with a hash in their names that pages in other languages have besides.
  public var otherAssets: [SitePath] = []
  /// True to render also what is as the last build left it.
  public var rendersAll = false
  /// False to leave out the pages of items, of which there are many; then `finished` lacks them, too.
  public var rendersItemPages = true
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
    found = hasSearch ? FoundPage.all(below: gallery.album) : []
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
    _ = try theme.scripts()
    for (page, _) in TemplateContract.pages { _ = try theme.template(page) }
    try TemplateCheck.check(theme, words)
    return try Words.gap(theme, language: configuration.language)
  }

  /// Hands every file of a part to `body`, in the order of publication: link targets before the pages
  /// that link to them, and an album's index last.
  ///
  /// - Complexity: O(n) pages of bounded size for n photos.
  public func forEachFile<Failure: Error>(
    of part: Part, _ body: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    switch part {
    case .assets: for file in assets.files(for: parts) { try body(file) }
    case .search:
      guard parts.pages, let tags else { return }
      try SearchIndex(of: gallery.album, found, tags, words).forEachFile(body)
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

  /// The words of photos as the site shows and finds them, for the next build.
  public var foundWords: FoundWords { Self.foundWords(words) }

  /// The words of photos as a site with a theme shows and finds them.
  ///
  /// - Throws: `TemplateError` for words that cannot be used.
  public static func foundWords(
    _ theme: Theme, _ configuration: Configuration
  ) throws(TemplateError) -> FoundWords {
    foundWords(try Words(theme, language: configuration.language))
  }

  private static func foundWords(_ words: Words) -> FoundWords {
    // The words alone: with the renderer they would hold a gallery, and what that renders for, for good.
    FoundWords(shown: FontAssets.words) { [words] in $0.terms(in: words) }
  }

  /// The links to the search and to the pages of keywords.
  private var findLinks: FindLinks {
    guard parts.pages, let tags else { return FindLinks() }
    return FindLinks(
      search: .searchIndex.below(gallery.album.location), tags: tags.list.first?.path)
  }
}
