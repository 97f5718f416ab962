internal import FileSystem
internal import GalleryModel
internal import SiteRendering
internal import Text

/// The answers to what pages ask of the gallery.
extension Gallery {
  /// The album that shows a photo, or that a page belongs to; nil when there is none such.
  ///
  /// - Complexity: O(n) for n photos.
  func album(showing photo: String, page: String) -> Album? {
    let isByQuery = { (album: Album) in album.isByQuery && album.chunk(at: page) != nil }
    return albums.first(where: isByQuery) ?? (try? album(of: photo))
      ?? albums.first { $0.chunk(at: page) != nil }
  }

  /// The state of an album, for arranging it; nil when there is none such.
  ///
  /// - Complexity: O(n) for n photos.
  func albumState(showing photo: String, page: String) -> AlbumState? {
    guard let album = album(showing: photo, page: page) else { return nil }
    let tiles = album.sections.map(\.tiles)
    return AlbumState(
      order: tiles.joined().map(\.id),
      chunks: album.chunks.indices.map {
        .init(
          key: album.chunks[$0].key,
          photos: album.parts(of: $0).reduce(0) { $0 + $1.tiles.count })
      },
      sections: zip(album.sections, tiles).map {
        .init(photos: $1.count, isListed: $0.place != nil)
      },
      spans: Dictionary(
        tiles.joined().filter { $0.span > 1 }.map { ($0.id, $0.span) }, uniquingKeysWith: { $1 }),
      hidden: album.hidden.map { relative in
        let id = PercentEncoding.encode(relative.bytes)
        return .init(
          id: id, name: Path(bytes: relative.name).text,
          picture: EditingLayer.source(of: id))
      })
  }

  /// A photo's words as they are written.
  func photoState(_ id: String) throws(EditError) -> PhotoState {
    let photo = try photo(id)
    return PhotoState(
      name: Path(bytes: photo.fileName).text, caption: photo.caption ?? "", alt: photo.alt ?? "")
  }
}
