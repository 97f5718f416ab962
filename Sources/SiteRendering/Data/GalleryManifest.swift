internal import GalleryModel

/// `gallery.json`: the albums and their pages, and where the data of each is.
struct GalleryManifest {
  private let root: Album

  init(_ root: Album) {
    self.root = root
  }

  var path: SitePath { Self.path }
  var content: [UInt8] { JSONText.encode(document) }

  private var document: Document {
    Document(
      version: 1, title: root.title, language: root.configuration.language,
      albums: root.all.map(Self.entry))
  }

  private static let path = SitePath(["gallery.json"])

  private static func entry(_ album: Album) -> AlbumEntry {
    let hasPhotos = album.photoCount > 0
    return AlbumEntry(
      path: album.location, page: album.identity.indexPage.link(from: path), title: album.title,
      photos: album.photoCount,
      stream: hasPhotos ? album.identity.streamFile.link(from: path) : nil,
      chunks: hasPhotos ? album.chunks.indices.map { chunk(album, $0) } : [])
  }

  private static func chunk(_ album: Album, _ index: Int) -> ChunkEntry {
    ChunkEntry(
      key: album.chunks[index].key, page: album.page(of: index).link(from: path),
      data: album.dataFile(of: index).link(from: path))
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
    let stream: String?
    let chunks: [ChunkEntry]
  }

  private struct ChunkEntry: Encodable {
    let key, page, data: String
  }
}
