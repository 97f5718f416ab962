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

/// Album whose files have been rendered, or need not be.
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
}

/// Page of an album, whose files have been rendered or need not be.
public struct RenderedPage {
  private let chunk: PageChunk
  private let surroundings: ContentHash
  /// The page of the last build with the same photos; nil if there was none.
  public let known: KnownPage?
  /// True if all its files are those of the last build, so that none was rendered.
  public let isUnchanged: Bool
  /// The digests of the places of its files: the page itself, its data, the fragment, the pages of its
  /// photos.
  public internal(set) var files = Digests()

  init(_ chunk: PageChunk, in surroundings: ContentHash, _ known: KnownPage?) {
    (self.chunk, self.surroundings, self.known) = (chunk, surroundings, known)
    // The first page shows what is new in the others.
    isUnchanged = chunk.index > 0 && known?.outline.traits.surroundings == surroundings
  }

  /// The index of the page in its album.
  public var index: Int { chunk.index }

  /// The facts that rendering found out.
  ///
  /// - Complexity: O(n) for n photos that are not laid out yet.
  public var traits: PageOutline.Traits {
    PageOutline.Traits(
      content: chunk.content, of: chunk.albumHash, surroundings: surroundings,
      measures: chunk.measures.numbers)
  }
}
