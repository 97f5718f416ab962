public import FileSystem
public import GalleryModel

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
}
