internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat

/// A photo as lists from many albums show it: itself, and where it stands.
struct FoundItem: Encodable {
  let photo: Item
  let album: Keyed<AlbumIdentity>
  /// The page with its tile.
  let chunk: SitePath

  /// The photos of all albums that are listed, in the order of the albums.
  static func all(below root: Album) -> [FoundItem] {
    root.allListed.flatMap { album in
      let identity = Keyed(album.identity)
      return album.chunks.indices.flatMap { index in
        let chunk = album.page(of: index)
        return album.parts(of: index).flatMap(\.photos).map {
          FoundItem(photo: $0, album: identity, chunk: chunk)
        }
      }
    }
  }

  /// A link to where it is shown.
  func link(from path: SitePath) -> String { album.value.link(to: photo, on: chunk, from: path) }

  /// What it is shown by.
  var pictures: PictureSet { PictureSet(photo) }

  /// All published words by which it is found.
  var terms: Set<String> {
    let facts = photo.published
    let texts =
      [photo.title, photo.caption.map(Markdown.words), photo.alt].compactMap(\.self)
      + facts.keywords + facts.place.names
    return texts.reduce(into: []) { $0.formUnion(SearchTerms.all(of: $1)) }
  }
}
