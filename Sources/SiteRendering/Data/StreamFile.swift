internal import GalleryModel
internal import PhotoMetadata
internal import SiteFormat
internal import Text
internal import WaterfallLayout

/// `stream.json`: the pages of an album in order, with their heights, for infinite scrolling.
///
/// Those that it has no room for follow in `stream-1.json` and so on.
struct StreamFile: SiteData {
  let visit: Keyed<AlbumVisit>
  /// The number of the part, from 0.
  let number: Int
  /// The pages in it.
  let chunks: [PageChunk]
  /// Its place in the album, by which it names sections with a title; nil where none begins in it, so that
  /// photos which come before its pages do not change its key.
  let start: Start?
  /// The number of photos and of parts, for the first part alone.
  let photos, parts: Int?
  /// True if the album shows what a query finds.
  let isByQuery: Bool

  /// The indexes, from 0, of its first page and of that one's first photo in the album.
  struct Start: Encodable {
    var chunk, photo: Int
  }

  /// The most pages and sections with a title in a part.
  private static let longest = 1000

  /// The parts of an album; the first, which names the others, comes last.
  static func all(
    _ visit: Keyed<AlbumVisit>, _ chunks: [PageChunk], isByQuery: Bool
  ) -> [StreamFile] {
    let parts = chunks.parts(upTo: longest) { 1 + beginnings(on: $0) }
    let photos = chunks.reduce(0) { $0 + $1.photoCount }
    var start = Start(chunk: 0, photo: 0)
    return parts.enumerated().map { number, own in
      defer {
        start.chunk += own.count
        start.photo += own.reduce(0) { $0 + $1.photoCount }
      }
      return StreamFile(
        visit: visit, number: number, chunks: own,
        start: own.contains { beginnings(on: $0) > 0 } ? start : nil,
        photos: number == 0 ? photos : nil, parts: number == 0 ? parts.count : nil,
        isByQuery: isByQuery)
    }.reversed()
  }

  /// The number of sections with a title that begin on a page.
  private static func beginnings(on chunk: PageChunk) -> Int {
    chunk.parts.count { !$0.isContinued && $0.heading != .none }
  }

  var path: SitePath { visit.album.streamFile(number) }
  var content: [UInt8] { JSONText.encode(document) }

  private var document: Document {
    let others = (parts.map { 1..<$0 } ?? 0..<0).map {
      visit.album.streamFile($0).link(from: path)
    }
    return Document(
      version: 1, photos: photos,
      byQuery: number == 0 && isByQuery ? true : nil,
      bands: photos.map { _ in bands.map(\.minWidth) }, layouts: photos.map { _ in layouts },
      chunks: chunks.map(entry), sections: sections, parts: others.isEmpty ? nil : others)
  }

  /// The sections with a title, and the positions where they begin.
  private var sections: [SectionEntry] {
    guard let start else { return [] }
    var photo = start.photo
    return zip(start.chunk..., chunks).flatMap { index, chunk in
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

  /// The layouts in which all rooms for sections are equally high, with that height in each band.
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

  /// The title of the first section, or in an album by date the month of the first photo.
  private func title(_ part: Album.PagePart) -> String? {
    let isByDate = part.heading == .none && visit.album.configuration.sort == .date
    let taken = isByDate ? part.photos.first?.published.taken : nil
    let month = taken.flatMap { CalendarDay($0, knowing: 2) }
    return part.heading.title(in: visit.words) ?? month.map { visit.words.date($0, .month) }
  }

  private struct Document: Encodable {
    let version: Int
    let photos: Int?
    /// True for the first part of an album that shows what a query finds.
    let byQuery: Bool?
    let bands: [Double]?
    /// The layouts in which all rooms for sections are equally high, with that height in each band.
    let layouts: [String: [[Double]]]?
    let chunks: [Entry]
    let sections: [SectionEntry]
    /// The links to the parts that follow; nil for none.
    let parts: [String]?
  }

  private struct SectionEntry: Encodable {
    let title: String
    /// The indexes, from 0, of the chunk where it begins and of its first photo in the album.
    let chunk, photo: Int
  }

  private struct Entry: Encodable {
    let key, page, data: String
    /// The title of the first section, or in an album by date the month of the first photo.
    let title: String?
    let photos: Int
    /// The number of sections on the page.
    let sections: Int
    /// The number of groups of circles that the sections make; nil for one group each.
    let circles: Int?
    /// The heights in the grid, one per band: share of the width, px and lines.
    let heights: [[Double]]
    /// The heights in the other grids that visitors can switch to.
    let others: [String: [[Double]]]?
    /// The part of the heights that headers and footers take, the same in every layout.
    let words: [[Double]]
  }
}
