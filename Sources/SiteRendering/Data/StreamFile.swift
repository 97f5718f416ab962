internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat
internal import Text
internal import WaterfallLayout

/// `stream.json`: an album's pages in order, with their heights, for scripts that go through all.
struct StreamFile: SiteData {
  let visit: Keyed<AlbumVisit>
  let chunks: [PageChunk]

  var path: SitePath { visit.album.streamFile }
  var content: [UInt8] { JSONText.encode(document) }

  private var document: Document {
    Document(
      version: 1, photos: chunks.reduce(0) { $0 + $1.photoCount }, bands: bands.map(\.minWidth),
      layouts: layouts, chunks: chunks.map(entry), sections: sections)
  }

  /// The sections that have a title, and where each begins.
  private var sections: [SectionEntry] {
    var photo = 0
    return chunks.enumerated().flatMap { index, chunk in
      chunk.parts.compactMap { part -> SectionEntry? in
        defer { photo += part.photos.count }
        guard !part.isContinued else { return nil }
        return part.heading.title(in: visit.words).map {
          SectionEntry(title: $0, chunk: index, photo: photo)
        }
      }
    }
  }

  private var bands: [Band] { Band.all(visit.album.configuration) }

  /// The layouts that give all sections the same room, each with that room.
  private var layouts: [String: [[Double]]] {
    let configuration = visit.album.configuration
    let heights = configuration.offeredLayouts.map { kind in
      (kind.rawValue, bands.compactMap { $0.roomHeight(in: kind, configuration)?.terms })
    }
    return Dictionary(uniqueKeysWithValues: heights.filter { !$0.1.isEmpty })
  }

  private func entry(_ chunk: PageChunk) -> Entry {
    let parts = chunk.parts
    let circles = chunk.rooms(in: .circle)
    return Entry(
      key: chunk.key, page: chunk.page.link(from: path), data: chunk.dataFile.link(from: path),
      title: parts.first.flatMap(title), photos: chunk.photoCount,
      sections: parts.count, circles: circles == parts.count ? nil : circles,
      heights: chunk.heights.map(\.terms), others: others(chunk), words: chunk.rooms.map(\.terms))
  }

  private func others(_ chunk: PageChunk) -> [String: [[Double]]]? {
    let heights = chunk.otherHeights.map { ($0.rawValue, $1.map(\.terms)) }
    return heights.isEmpty ? nil : Dictionary(uniqueKeysWithValues: heights)
  }

  /// What a chunk begins with: a section, or in an album by date the month of its first photo.
  private func title(_ part: Album.PagePart) -> String? {
    let isByDate = part.heading == .none && visit.album.configuration.sort == .date
    let taken = isByDate ? part.photos.first?.published.taken : nil
    let month = taken.flatMap { CalendarDay($0, knowing: 2) }
    return part.heading.title(in: visit.words) ?? month.map { visit.words.date($0, .month) }
  }

  private struct Document: Encodable {
    let version: Int
    let photos: Int
    let bands: [Double]
    /// The layouts in which all sections are equally high: that height in each band.
    let layouts: [String: [[Double]]]
    let chunks: [Entry]
    let sections: [SectionEntry]
  }

  private struct SectionEntry: Encodable {
    let title: String
    /// Which chunk it begins in, and which of the album's photos it begins with, from 0.
    let chunk, photo: Int
  }

  private struct Entry: Encodable {
    let key, page, data: String
    /// The section that it begins or goes on with, or the month, where photos are by date.
    let title: String?
    let photos: Int
    /// How many sections it shows.
    let sections: Int
    /// How many wholes of circles they make, where that is another number.
    let circles: Int?
    /// In the grid, for each band: share of the width, px and lines.
    let heights: [[Double]]
    /// The same in the other grids between which people may switch.
    let others: [String: [[Double]]]?
    /// What the words above and below the sections' tiles take of that, and in every other layout.
    let words: [[Double]]
  }
}
