internal import GalleryModel
internal import WaterfallLayout

/// `stream.json`: an album's pages in order, with their heights, for scripts that go through all.
struct StreamFile {
  private let album: Album

  init(_ album: Album) {
    self.album = album
  }

  var file: SiteFile {
    SiteFile(album.streamFile) { JSONText.encode(document) }
  }

  private var document: Document {
    Document(
      version: 1, photos: album.photoCount, bands: Band.all(album.configuration).map(\.minWidth),
      chunks: album.chunks.indices.map(entry))
  }

  private func entry(_ chunk: Int) -> Entry {
    let layout = ChunkLayout(album.chunks[chunk], of: album)
    let heights = layout.bands.map {
      $0.sections.reduce(LinearLength.zero) { $0 + $1.height }.terms
    }
    return Entry(
      key: album.chunks[chunk].key, page: album.page(of: chunk).link(from: album.streamFile),
      photos: album.photoCount(of: chunk), heights: heights)
  }

  private struct Document: Encodable {
    let version: Int
    let photos: Int
    let bands: [Double]
    let chunks: [Entry]
  }

  private struct Entry: Encodable {
    let key, page: String
    let photos: Int
    /// For each band: share of the width, px and lines.
    let heights: [[Double]]
  }
}
