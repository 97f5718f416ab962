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
      version: 1, photos: album.photoCount, bands: bands.map(\.minWidth),
      header: ChunkLayout.header.terms, layouts: layouts,
      chunks: album.chunks.indices.map(entry))
  }

  private var bands: [Band] { Band.all(album.configuration) }

  /// The layouts that give all sections the same room, each with that room.
  private var layouts: [String: [[Double]]] {
    let configuration = album.configuration
    let heights = configuration.offeredLayouts.map { kind in
      (kind.rawValue, bands.compactMap { $0.sectionHeight(in: kind, configuration)?.terms })
    }
    return Dictionary(uniqueKeysWithValues: heights.filter { !$0.1.isEmpty })
  }

  private func entry(_ chunk: Int) -> Entry {
    let path = album.streamFile
    let sections = album.photos(of: album.chunks[chunk]).map(\.section)
    return Entry(
      key: album.chunks[chunk].key, page: album.page(of: chunk).link(from: path),
      data: album.dataFile(of: chunk).link(from: path),
      title: sections.first?.title, photos: album.photoCount(of: chunk),
      sections: sections.count, headers: sections.count { $0.title != nil },
      heights: heights[chunk].map(\.terms))
  }

  private struct Document: Encodable {
    let version: Int
    let photos: Int
    let bands: [Double]
    /// How high a section's title is: share of the width, px and lines.
    let header: [Double]
    /// The layouts in which all sections are equally high: that height in each band.
    let layouts: [String: [[Double]]]
    let chunks: [Entry]
  }

  private struct Entry: Encodable {
    let key, page, data: String
    /// The section that it begins with, or goes on with.
    let title: String?
    let photos: Int
    /// How many sections it shows, and how many of them have a title.
    let sections, headers: Int
    /// In the grid, for each band: share of the width, px and lines.
    let heights: [[Double]]
  }
}
