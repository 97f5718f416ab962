internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import SiteRendering
internal import Text

/// The answers to what pages ask of the gallery.
extension Gallery {
  /// The album that shows a photo, or that a page belongs to, or that withholds the photo; nil when there
  /// is none such.
  ///
  /// - Complexity: O(n) for n photos.
  func album(showing photo: String, page: String) -> Album? {
    let shown =
      albumByQuery(on: page) ?? (try? album(of: photo))
      ?? albums.first { $0.chunk(at: page) != nil }
    return shown ?? self.photo(on: page).flatMap { try? album(of: $0.id) }
      ?? album(withholding: photo)
  }

  /// The album that shows what its query finds on the page of an address; nil for another page.
  ///
  /// - Complexity: O(n) for n pages of such albums.
  func albumByQuery(at address: String) -> Album? {
    albumByQuery(on: PageAddress(address, root.configuration).path)
  }

  private func albumByQuery(on page: String) -> Album? {
    albums.first { $0.isByQuery && $0.chunk(at: page) != nil }
  }

  /// The state of an album, for arranging it; nil when there is none such.
  ///
  /// - Complexity: O(n) for n photos.
  func albumState(showing photo: String, page: String) -> AlbumState? {
    guard let album = album(showing: photo, page: page) else { return nil }
    let tiles = album.sections.map(\.tiles)
    return AlbumState(
      id: id(of: album),
      order: tiles.joined().map(\.id),
      chunks: album.chunks.indices.map {
        .init(
          key: album.chunks[$0].key,
          photos: album.parts(of: $0).reduce(0) { $0 + $1.tiles.count })
      },
      sections: zip(album.sections, tiles).map {
        .init(photos: $1.count, isListed: $0.place != nil, words: words(of: $0, in: album))
      },
      spans: Dictionary(
        tiles.joined().filter { $0.span > 1 }.map { ($0.id, $0.span) }, uniquingKeysWith: { $1 }),
      hidden: album.hidden.map { photo in
        .init(
          id: photo.id, name: photo.name(from: album),
          picture: EditingLayer.source(of: photo.id))
      })
  }

  /// The words of a section that the album lists, or that is a folder.
  private func words(of section: Section, in album: Album) -> AlbumState.Words? {
    let title = if case .title(let title) = section.heading { title } else { "" }
    let isFolder = section.photos.first.map { folder(of: $0) != folder(of: album) } ?? false
    guard section.place != nil || isFolder && !album.isByQuery else { return nil }
    return AlbumState.Words(
      title: title, text: section.text ?? "",
      footer: section.place == nil ? nil : section.footer ?? "")
  }

  /// The photo whose own page has an address, from the site's root.
  ///
  /// - Complexity: O(n) for n photos.
  func photo(on page: String) -> Item? {
    albums.lazy.compactMap { album in
      album.ownPhotos.first { photo in
        album.identity.ownPage(of: photo).map { "/" + $0.text == page } ?? false
      }
    }.first
  }
}
