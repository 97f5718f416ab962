internal import GalleryModel

/// Listed albums before and after an album, in the order of the album above.
struct AlbumNeighbours: Hashable, Encodable {
  var previous, next: AlbumIdentity?

  /// The neighbours of each of some albums; those that are not listed have none, and are none.
  ///
  /// - Complexity: O(n) for n albums.
  static func all(of albums: [Album]) -> [AlbumNeighbours] {
    let listed = albums.indices.filter { albums[$0].isListed }
    var all = albums.map { _ in AlbumNeighbours() }
    for (one, next) in zip(listed, listed.dropFirst()) {
      all[one].next = albums[next].identity
      all[next].previous = albums[one].identity
    }
    return all
  }
}
