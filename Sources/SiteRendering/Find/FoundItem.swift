internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// Photo in a list across albums, such as search results, with its album and page.
struct FoundItem: Encodable {
  let photo: Item
  let album: Keyed<AlbumIdentity>
  /// The page with its tile, and the data of that.
  let chunk, data: SitePath

  /// The photos of all albums that are listed, in the order of the albums.
  static func all(below root: Album) -> [FoundItem] {
    root.allListed.filter { !$0.isByQuery }.flatMap { album in
      let identity = Keyed(album.identity)
      return album.chunks.indices.flatMap { index in
        let (chunk, data) = (album.page(of: index), album.dataFile(of: index))
        return album.parts(of: index).flatMap(\.photos).map {
          FoundItem(photo: $0, album: identity, chunk: chunk, data: data)
        }
      }
    }
  }

  /// The link to its own page, or to its tile where photos have no pages.
  func link(from path: SitePath) -> String { album.value.link(to: photo, on: chunk, from: path) }

  /// The pictures derived from the photo.
  var pictures: PictureSet { PictureSet(photo) }

  /// The search terms, from published metadata alone: a date as it is shown, and as `2024-05-17`.
  func terms(in words: Words) -> Set<String> {
    let facts = photo.published
    let texts =
      [photo.name, photo.caption.map(Markdown.words), photo.alt].compactMap(\.self)
      + [photo.dateText(in: words), facts.taken?.iso].compactMap(\.self)
      + facts.keywords + facts.place.names
    return texts.reduce(into: []) { $0.formUnion(SearchTerms.all(of: $1)) }
  }
}
