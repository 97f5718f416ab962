internal import GalleryModel

/// Summary of an album for the page above it.
struct AlbumSummary: Encodable {
  let identity: AlbumIdentity
  /// The number of photos, without those of albums below it.
  let photoCount: Int
  /// The number of listed albums right below it.
  let albumCount: Int
  /// The photo for link previews.
  let cover: Item?
  /// The photos on its card: one, four or none.
  let covers: [Item]

  init(_ album: Album) {
    identity = album.identity
    photoCount = album.photoCount
    albumCount = album.listedAlbums.count
    cover = album.cover
    covers = album.covers
  }
}
