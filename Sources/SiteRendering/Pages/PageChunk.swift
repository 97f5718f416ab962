internal import FileSystem
internal import GalleryModel
internal import Records
internal import SiteFormat
internal import Synchronization
internal import WaterfallLayout

/// Chunk of an album, with the content and the paths of its files.
///
/// It is encoded as the hash of its content, so that files made from many chunks need not encode
/// all their photos.
struct PageChunk: Encodable, Sendable {
  private let source: AlbumChunks
  /// The index in its album.
  let index: Int

  init(_ index: Int, of source: AlbumChunks) {
    self.index = index
    self.source = source
  }

  /// The name of the chunk in its album: the page name of its first photo.
  var key: String { source.album.chunks[index].key }
  /// The path of its page.
  var page: SitePath { source.album.page(of: index) }
  /// The data file of its photos and frames, for scripts.
  var dataFile: SitePath { source.album.dataFile(of: index) }
  /// The fragment for pages of another site.
  var fragment: SitePath { source.album.fragment(of: index) }
  /// The style sheet of the fragment.
  var fragmentSheet: SitePath { source.album.fragmentSheet(of: index) }
  /// The sections on the page, each with the photos there.
  var parts: [Album.PagePart] { source.parts(of: index) }
  /// The number of photos on the page.
  var photoCount: Int { source.album.photoCount(of: index) }
  /// The frames.
  var layout: ChunkLayout { source.loaded(index).layout }
  /// The height in each band, in the grid.
  var heights: [LinearLength] { source.measures(of: index).heights }
  /// The height in each band, in the other grids.
  var otherHeights: [LayoutKind: [LinearLength]] { source.measures(of: index).others }
  /// The part of the heights that headers and footers take.
  var rooms: [LinearLength] { source.measures(of: index).rooms }

  /// The height in each band, in a layout.
  func heights(in kind: LayoutKind) -> [LinearLength] {
    let configuration = source.album.configuration
    return zip(Band.all(configuration), zip(heights, rooms)).map { band, own in
      let room = band.roomHeight(in: kind, configuration)
      return room.map { own.1 + $0 * Double(rooms(in: kind)) } ?? own.0
    }
  }

  /// The number of rooms for its sections, in a layout whose rooms are equally high.
  func rooms(in kind: LayoutKind) -> Int {
    let layout = kind.page(source.album.configuration)
    return parts.reduce(0) { $0 + layout.rooms(of: $1.tiles.count) }
  }

  /// Loads its photos, before much is asked of them, in place of those of the chunk that was loaded
  /// longest ago.
  func load() { _ = source.loaded(index) }

  /// The hash of its content.
  var content: ContentHash { source.hash(of: index) }
  /// The hash of the identity of its album.
  var albumHash: ContentHash { source.identity.hash }
  /// The lengths that are kept of its layout.
  var measures: AlbumChunks.Measures { source.measures(of: index) }

  func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
}

/// Photos and frames of a chunk, in memory while its files are rendered.
final class LoadedChunk: Sendable {
  /// The sections on the page, each with the photos there.
  let parts: [Album.PagePart]
  private let configuration: Configuration
  private let frames = Mutex<ChunkLayout?>(nil)

  fileprivate init(_ parts: [Album.PagePart], _ configuration: Configuration) {
    self.parts = parts.map { $0.holding($0.photos.map(\.loaded)) }
    self.configuration = configuration
  }

  /// The frames, computed once; another thread waits for them.
  var layout: ChunkLayout {
    frames.withLock { frames in
      let layout = frames ?? ChunkLayout(parts, configuration)
      frames = layout
      return layout
    }
  }
}

/// Chunks that were loaded last, in all albums: those whose files are rendered at the same time.
final class RecentChunks: Sendable {
  private let chunks = Mutex<(all: [LoadedChunk], next: Int)>((all: [], next: 0))

  /// The number of chunks that are kept. Each has two files at least.
  static let capacity = 32

  /// Keeps a chunk in place of the one that was loaded longest ago.
  func keep(_ chunk: LoadedChunk) {
    chunks.withLock { chunks in
      if chunks.all.count < Self.capacity {
        chunks.all.append(chunk)
      } else {
        chunks.all[chunks.next] = chunk
        chunks.next = (chunks.next + 1) % Self.capacity
      }
    }
  }
}

/// Chunks of an album, with their cached hashes and heights.
final class AlbumChunks: Sendable {
  let album: Album
  let identity: Keyed<AlbumIdentity>
  private let facts: [Facts]
  private let recent: RecentChunks

  /// Facts of a chunk, each found out once.
  private final class Facts: Sendable {
    let hash = Mutex<ContentHash?>(nil)
    let measures = Mutex<Measures?>(nil)
    let loaded = Mutex(Loaded())
  }

  /// A chunk that is loaded, as long as it is among the recent ones.
  private struct Loaded {
    weak var chunk: LoadedChunk?
  }

  /// - Parameter recent: The chunks whose photos and frames stay in memory.
  init(_ album: Album, _ recent: RecentChunks) {
    self.album = album
    self.recent = recent
    identity = Keyed(album.identity)
    facts = album.chunks.map { _ in Facts() }
  }

  /// The chunks in order.
  var all: [PageChunk] { album.chunks.indices.map { PageChunk($0, of: self) } }

  /// The sections on a chunk, each with the photos there.
  func parts(of index: Int) -> [Album.PagePart] {
    facts[index].loaded.withLock { $0.chunk }?.parts ?? album.parts(of: index)
  }

  /// The photos and frames of a chunk, loaded once; another thread waits for them.
  func loaded(_ index: Int) -> LoadedChunk {
    facts[index].loaded.withLock { loaded in
      if let chunk = loaded.chunk { return chunk }
      let chunk = LoadedChunk(album.parts(of: index), album.configuration)
      loaded.chunk = chunk
      recent.keep(chunk)
      return chunk
    }
  }

  /// The hash of a chunk's content, which represents it in keys.
  ///
  /// - Complexity: O(n) the first time, for n photos of the chunk.
  func hash(of index: Int) -> ContentHash {
    facts[index].hash.withLock { known in
      let hash = known ?? recordedHash(of: index) ?? ContentHash(of: content(of: index))
      known = hash
      return hash
    }
  }

  /// The hash that the last build has left; nil if there is none, or if the album is another now.
  private func recordedHash(of index: Int) -> ContentHash? {
    guard let traits = album.knownPage(index)?.outline.traits, traits.album == identity.hash
    else { return nil }
    return traits.content
  }

  private func content(of index: Int) -> Content {
    Content(
      key: album.chunks[index].key, page: album.page(of: index),
      dataFile: album.dataFile(of: index), parts: parts(of: index), album: identity)
  }

  /// The heights of a chunk, and of its headers and footers, in each band.
  struct Measures: Sendable {
    let heights, rooms: [LinearLength]
    let others: [LayoutKind: [LinearLength]]

    /// Takes what records have kept; nil if that is something else.
    init?(_ numbers: [[Double]], _ configuration: Configuration) {
      let kinds = configuration.otherGrids.sorted { $0.rawValue < $1.rawValue }
      guard numbers.count == 2 + kinds.count, let first = numbers.first,
        numbers.allSatisfy({ $0.count == first.count && $0.count.isMultiple(of: 3) })
      else { return nil }
      let lengths = numbers.map { numbers in
        stride(from: 0, to: numbers.count, by: 3).map {
          LinearLength(proportion: numbers[$0], pixels: numbers[$0 + 1], lines: numbers[$0 + 2])
        }
      }
      (heights, rooms) = (lengths[0], lengths[1])
      others = Dictionary(uniqueKeysWithValues: zip(kinds, lengths[2...]))
    }

    /// The lengths as records keep them, each as three numbers.
    var numbers: [[Double]] {
      let others = others.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
      return ([heights, rooms] + others).map {
        $0.flatMap { [$0.proportion, $0.pixels, $0.lines] }
      }
    }

    init(_ layout: ChunkLayout) {
      heights = layout.heights
      rooms = layout.rooms
      others = Dictionary(uniqueKeysWithValues: layout.others.map { ($0.grid, $0.heights) })
    }
  }

  func measures(of index: Int) -> Measures {
    facts[index].measures.withLock { known in
      let measures = known ?? recordedMeasures(of: index) ?? Measures(loaded(index).layout)
      known = measures
      return measures
    }
  }

  private func recordedMeasures(of index: Int) -> Measures? {
    album.knownPage(index).flatMap {
      Measures($0.outline.traits.measures, album.configuration)
    }
  }

  /// The content from which a chunk's hash is made.
  private struct Content: Encodable {
    let key: String
    let page, dataFile: SitePath
    let parts: [Album.PagePart]
    let album: Keyed<AlbumIdentity>
  }
}
