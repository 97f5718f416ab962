public import FileSystem
public import GalleryModel
internal import SiteFormat

/// All that the pages of an album show besides its own photos: as long as neither changes, no page
/// does.
struct AlbumSurroundings: Encodable {
  let visit: Keyed<AlbumVisit>
  let neighbours: AlbumNeighbours
  let find: FindLinks
  /// The keywords of its photos that have pages.
  let keywords: [KeywordLink]
  /// The albums below it.
  let albums: [AlbumSummary]
  let theme: PageTheme
}

/// All that the files of one page of an album show besides its photos, but for the first page.
struct PageSurroundings: Encodable {
  let visit: Keyed<AlbumVisit>
  /// The keywords of its photos that have pages.
  let keywords: [KeywordLink]
  /// The pages before and after it.
  let previous, next: SitePath?
  /// The pages of the photos before its first and after its last.
  let before, after: SitePath?
  let theme: PageTheme
}

/// Theme that the pages of all albums are made with.
struct PageTheme: Encodable {
  let parts: SiteParts
  /// The hashes of the templates.
  let templates: [ContentHash]
  /// The theme's rules for fragments.
  let rules: String
}

/// Album whose files have been rendered, need not be, or are to be.
public struct RenderedAlbum {
  /// The album.
  public let album: Album
  /// The hash of all that its pages show besides its photos.
  public let surroundings: ContentHash
  /// True if all its files are those of the last build, so that none was rendered.
  public let isUnchanged: Bool
  /// Its pages with photos, in order; none of an album that is unchanged.
  public var pages: [RenderedPage] = []
  /// The digests of the places of the files that are no page's.
  public internal(set) var files = Digests()

  init(album: Album, surroundings: ContentHash, isUnchanged: Bool) {
    (self.album, self.surroundings, self.isUnchanged) = (album, surroundings, isUnchanged)
  }

  /// An album of which nothing was rendered, as if all that its pages show besides its photos were to
  /// change.
  public init(unrendered album: Album) {
    self.init(album: album, surroundings: ContentHash(), isUnchanged: false)
    pages = album.chunks.indices.filter { album.photoCount(of: $0) > 0 }
      .map { RenderedPage(unrendered: $0, album.knownPage($0)) }
  }
}

/// Page of an album, whose files have been rendered or need not be.
public struct RenderedPage {
  /// The index of the page in its album.
  public let index: Int
  /// The page; nil if it was not rendered.
  private let chunk: PageChunk?
  private let surroundings: ContentHash
  /// The page of the last build with the same photos; nil if there was none.
  public let known: KnownPage?
  /// True if all its files are those of the last build, so that none was rendered.
  public let isUnchanged: Bool
  /// The digests of the places of its files: the page itself, its data, the fragment, the pages of its
  /// photos.
  public internal(set) var files = Digests()

  init(_ chunk: PageChunk, in surroundings: ContentHash, _ known: KnownPage?) {
    index = chunk.index
    (self.chunk, self.surroundings, self.known) = (chunk, surroundings, known)
    // The first page shows what is new in the others.
    isUnchanged = chunk.index > 0 && known?.outline.traits.surroundings == surroundings
  }

  fileprivate init(unrendered index: Int, _ known: KnownPage?) {
    (self.index, self.known, isUnchanged) = (index, known, known != nil)
    (chunk, surroundings) = (nil, ContentHash())
  }

  /// The facts that rendering found out.
  ///
  /// - Complexity: O(n) for n photos that are not laid out yet.
  public var traits: PageOutline.Traits {
    guard let chunk else {
      return PageOutline.Traits(
        content: ContentHash(), of: ContentHash(), surroundings: surroundings, measures: [],
        files: files)
    }
    return PageOutline.Traits(
      content: chunk.content, of: chunk.albumHash, surroundings: surroundings,
      measures: chunk.measures.numbers, files: files)
  }
}
