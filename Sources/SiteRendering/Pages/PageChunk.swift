internal import FileSystem
internal import GalleryModel
internal import Records
internal import SiteFormat
internal import WaterfallLayout

/// Chunk of an album, with the content and the paths of its files.
///
/// It is encoded as the hash of its content, so that files made from many chunks need not encode
/// all their photos.
struct PageChunk: Encodable {
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
  var layout: ChunkLayout { source.layout(of: index) }
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

  /// Loads its photos, before much is asked of them, in place of those of another page of the album.
  func load() { source.load(index) }

  /// Forgets the photos and the frames of whatever page of the album was rendered last.
  func unload() { source.unload() }

  /// The hash of its content.
  var content: ContentHash { source.hash(of: index) }
  /// The hash of the identity of its album.
  var albumHash: ContentHash { source.identity.hash }
  /// The lengths that are kept of its layout.
  var measures: AlbumChunks.Measures { source.measures(of: index) }

  func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
}

/// Chunks of an album, with their cached hashes and heights.
final class AlbumChunks {
  let album: Album
  let identity: Keyed<AlbumIdentity>
  private var hashes: [ContentHash?]
  private var latest: (index: Int, layout: ChunkLayout)?
  private var loaded: (index: Int, parts: [Album.PagePart])?
  private var measures: [Measures?]

  init(_ album: Album) {
    self.album = album
    identity = Keyed(album.identity)
    hashes = Array(repeating: nil, count: album.chunks.count)
    measures = Array(repeating: nil, count: album.chunks.count)
  }

  /// The chunks in order.
  var all: [PageChunk] { album.chunks.indices.map { PageChunk($0, of: self) } }

  /// The sections on a chunk, each with the photos there.
  func parts(of index: Int) -> [Album.PagePart] {
    if let loaded, loaded.index == index { return loaded.parts }
    return album.parts(of: index)
  }

  /// Loads the photos of a chunk, and forgets those of another.
  func load(_ index: Int) {
    guard loaded?.index != index else { return }
    loaded = (index, album.parts(of: index).map { $0.holding($0.photos.map(\.loaded)) })
  }

  /// Forgets the photos and the frames of the chunk that was rendered last.
  func unload() { (loaded, latest) = (nil, nil) }

  /// The hash of a chunk's content, which represents it in keys.
  ///
  /// - Complexity: O(n) the first time, for n photos of the chunk.
  func hash(of index: Int) -> ContentHash {
    if let known = hashes[index] { return known }
    if let traits = album.knownPage(index)?.outline.traits, traits.album == identity.hash {
      hashes[index] = traits.content
      return traits.content
    }
    let content = Content(
      key: album.chunks[index].key, page: album.page(of: index),
      dataFile: album.dataFile(of: index), parts: parts(of: index), album: identity)
    let hash = ContentHash(of: content)
    hashes[index] = hash
    return hash
  }

  func layout(of index: Int) -> ChunkLayout {
    if let latest, latest.index == index { return latest.layout }
    load(index)
    let layout = ChunkLayout(parts(of: index), album.configuration)
    measures[index] = Measures(layout)
    latest = (index, layout)
    return layout
  }

  /// The heights of a chunk, and of its headers and footers, in each band.
  struct Measures {
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
    if let known = measures[index] { return known }
    let kept = album.knownPage(index).flatMap {
      Measures($0.outline.traits.measures, album.configuration)
    }
    guard let kept else { return Measures(layout(of: index)) }
    measures[index] = kept
    return kept
  }

  /// The content from which a chunk's hash is made.
  private struct Content: Encodable {
    let key: String
    let page, dataFile: SitePath
    let parts: [Album.PagePart]
    let album: Keyed<AlbumIdentity>
  }
}
