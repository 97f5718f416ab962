internal import GalleryModel
internal import SiteFormat
internal import Text

/// `gallery.json`: the albums, their pages, and the data files of each.
struct GalleryManifest {
  let root: Album
  let words: Words
  /// True if the site has fragments, to which the manifest then refers.
  let hasFragments: Bool

  var path: SitePath { .gallery }
  var content: [UInt8] { JSONText.encode(document) }

  private var document: Document {
    Document(
      version: 1, title: root.title, language: root.configuration.language,
      albums: root.allListed.map(entry))
  }

  private func entry(_ album: Album) -> AlbumEntry {
    let (path, hasPhotos) = (path, album.photoCount > 0)
    return AlbumEntry(
      path: album.location, page: album.identity.indexPage.link(from: path), title: album.title,
      photos: album.photoCount,
      archive: album.archiveFile?.link(from: path),
      stream: hasPhotos ? album.identity.streamFile.link(from: path) : nil,
      chunks: hasPhotos ? album.chunks.indices.map { chunk(album, $0) } : [],
      sections: Self.sections(album, words))
  }

  private func chunk(_ album: Album, _ index: Int) -> ChunkEntry {
    ChunkEntry(
      key: album.chunks[index].key, page: album.page(of: index).link(from: path),
      data: album.dataFile(of: index).link(from: path),
      fragment: hasFragments ? album.fragment(of: index).link(from: path) : nil,
      sheet: hasFragments ? album.fragmentSheet(of: index).link(from: path) : nil)
  }

  private static func sections(_ album: Album, _ words: Words) -> [SectionEntry] {
    var photo = 0
    return album.sections.map { section in
      defer { photo += section.photos.count }
      return SectionEntry(
        title: section.heading.title(in: words), photo: photo, photos: section.photos.count)
    }
  }

  private struct Document: Encodable {
    let version: Int
    let title, language: String
    let albums: [AlbumEntry]
  }

  private struct AlbumEntry: Encodable {
    let path: [String]
    let page, title: String
    let photos: Int
    /// The link to the archive of originals, where one is offered.
    let archive: String?
    let stream: String?
    let chunks: [ChunkEntry]
    let sections: [SectionEntry]
  }

  private struct SectionEntry: Encodable {
    let title: String?
    /// The index of its first photo in the album, from 0, and the number of its photos.
    let photo, photos: Int
  }

  private struct ChunkEntry: Encodable {
    let key, page, data: String
    /// The links to the fragment for pages of another site, and to its style sheet.
    let fragment, sheet: String?
  }
}
