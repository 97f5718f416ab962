internal import GalleryModel

/// An album as the page above it shows it.
struct AlbumSummary: Encodable {
  let identity: AlbumIdentity
  /// How many photos it holds, those of albums below it not counted.
  let photoCount: Int
  /// How many albums lie right below it.
  let albumCount: Int
  /// The photo that stands for it.
  let cover: Item?

  init(_ album: Album) {
    identity = album.identity
    photoCount = album.photoCount
    albumCount = album.listedAlbums.count
    cover = album.cover
  }
}
