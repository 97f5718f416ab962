public import GalleryModel

/// Album with its pages laid out.
///
/// The frames of a chunk are computed on demand, and only its heights are kept: the frames of
/// 100,000 photos at every breakpoint would not fit into memory.
public struct LaidOutGallery {
  let album: Album
  /// The pages of the album, in order.
  let chunks: [PageChunk]
  private let recent: RecentChunks

  /// Lays out an album.
  ///
  /// - Complexity: O(n) for n pages.
  public init(_ album: Album) { self.init(album, RecentChunks()) }

  private init(_ album: Album, _ recent: RecentChunks) {
    (self.album, self.recent) = (album, recent)
    chunks = AlbumChunks(album, recent).all
  }

  /// The albums below it, each laid out on demand.
  var albums: some Sequence<LaidOutGallery> {
    album.albums.lazy.map { LaidOutGallery($0, recent) }
  }
}
