internal import GalleryModel
internal import WaterfallLayout

/// `stream.json`: an album's pages in order, with their heights, for scripts that go through all.
struct StreamFile {
  let album: Album
  /// The height of each chunk in each band.
  let heights: [[LinearLength]]

  var file: SiteFile {
    SiteFile(album.streamFile) { JSONText.encode(document) }
  }

  private var document: Document {
    Document(
      version: 1, photos: album.photoCount, bands: Band.all(album.configuration).map(\.minWidth),
      chunks: album.chunks.indices.map(entry))
  }

  private func entry(_ chunk: Int) -> Entry {
    let path = album.streamFile
    return Entry(
      key: album.chunks[chunk].key, page: album.page(of: chunk).link(from: path),
      data: album.dataFile(of: chunk).link(from: path),
      title: album.photos(of: album.chunks[chunk]).first?.section.title,
      photos: album.photoCount(of: chunk), heights: heights[chunk].map(\.terms))
  }

  private struct Document: Encodable {
    let version: Int
    let photos: Int
    let bands: [Double]
    let chunks: [Entry]
  }

  private struct Entry: Encodable {
    let key, page, data: String
    /// The section that it begins with, or goes on with.
    let title: String?
    let photos: Int
    /// For each band: share of the width, px and lines.
    let heights: [[Double]]
  }
}
