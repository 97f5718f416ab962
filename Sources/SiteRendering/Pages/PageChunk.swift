internal import FileSystem
internal import GalleryModel
internal import Records
internal import SiteFormat
internal import WaterfallLayout

/// A chunk of an album as files are made from it: what stands on its page, and where.
///
/// In keys the hash of all that stands for it, so that the files made from many chunks need not
/// look at each of their photos.
struct PageChunk: Encodable {
  private let source: AlbumChunks
  private let index: Int

  init(_ index: Int, of source: AlbumChunks) {
    self.index = index
    self.source = source
  }

  /// What names it.
  var key: String { source.album.chunks[index].key }
  /// Its page.
  var page: SitePath { source.album.page(of: index) }
  /// Its photos and frames, for scripts.
  var dataFile: SitePath { source.album.dataFile(of: index) }
  /// Its part of the gallery, for pages of another site.
  var fragment: SitePath { source.album.fragment(of: index) }
  /// The style sheet of that.
  var fragmentSheet: SitePath { source.album.fragmentSheet(of: index) }
  /// What stands on it, section by section.
  var parts: [Album.PagePart] { source.album.parts(of: index) }
  /// How many photos stand here.
  var photoCount: Int { source.album.photoCount(of: index) }
  /// The frames.
  var layout: ChunkLayout { source.layout(of: index) }
  /// Its height in each band, in the grid.
  var heights: [LinearLength] { source.measures(of: index).heights }
  /// Its height in each band, in the other grids.
  var otherHeights: [LayoutKind: [LinearLength]] { source.measures(of: index).others }
  /// What words take of that.
  var rooms: [LinearLength] { source.measures(of: index).rooms }

  /// Its height in each band, in a layout.
  func heights(in kind: LayoutKind) -> [LinearLength] {
    let configuration = source.album.configuration
    return zip(Band.all(configuration), zip(heights, rooms)).map { band, own in
      let room = band.roomHeight(in: kind, configuration)
      return room.map { own.1 + $0 * Double(rooms(in: kind)) } ?? own.0
    }
  }

  /// The number of equal rooms of its sections, in a layout that gives them such.
  func rooms(in kind: LayoutKind) -> Int {
    let layout = kind.page(source.album.configuration)
    return parts.reduce(0) { $0 + layout.rooms(of: $1.photos.count) }
  }

  func encode(to encoder: any Encoder) throws { try source.hash(of: index).encode(to: encoder) }
}

/// The chunks of an album, and what is worked out of them, each once.
final class AlbumChunks {
  let album: Album
  private let identity: Keyed<AlbumIdentity>
  private var hashes: [ContentHash?]
  private var latest: (index: Int, layout: ChunkLayout)?
  private var measures: [Measures?]

  init(_ album: Album) {
    self.album = album
    identity = Keyed(album.identity)
    hashes = Array(repeating: nil, count: album.chunks.count)
    measures = Array(repeating: nil, count: album.chunks.count)
  }

  /// The chunks in order.
  var all: [PageChunk] { album.chunks.indices.map { PageChunk($0, of: self) } }

  /// What stands for a chunk in keys.
  ///
  /// - Complexity: O(n) the first time, for n photos of the chunk.
  func hash(of index: Int) -> ContentHash {
    if let known = hashes[index] { return known }
    let content = Content(
      key: album.chunks[index].key, page: album.page(of: index),
      dataFile: album.dataFile(of: index), parts: album.parts(of: index), album: identity)
    let hash = ContentHash(of: content)
    hashes[index] = hash
    return hash
  }

  func layout(of index: Int) -> ChunkLayout {
    if let latest, latest.index == index { return latest.layout }
    let layout = ChunkLayout(album.parts(of: index), album.configuration)
    measures[index] = Measures(layout)
    latest = (index, layout)
    return layout
  }

  /// How high a chunk is, and what words take of that, in each band.
  struct Measures {
    let heights, rooms: [LinearLength]
    let others: [LayoutKind: [LinearLength]]

    init(_ layout: ChunkLayout) {
      heights = layout.heights
      rooms = layout.rooms
      others = Dictionary(uniqueKeysWithValues: layout.others.map { ($0.grid, $0.heights) })
    }
  }

  func measures(of index: Int) -> Measures {
    if let known = measures[index] { return known }
    return Measures(layout(of: index))
  }

  /// All that can be asked of a chunk.
  private struct Content: Encodable {
    let key: String
    let page, dataFile: SitePath
    let parts: [Album.PagePart]
    let album: Keyed<AlbumIdentity>
  }
}
