internal import FoundationEssentials
internal import SiteFormat
internal import WaterfallLayout

extension Decodable {
  /// Reads a file of JSON; nil for anything else.
  init?(parsing json: [UInt8]) {
    guard let file = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
    self = file
  }
}

/// Number of things, of which no site has more than 2^40: sums of them fit.
struct Count: Decodable, Hashable, Sendable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    guard (0..<(1 << 40)).contains(value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(value) is no number of things")
    }
  }
}

/// `gallery.json`: the albums, their chunks, and where the data of each is.
struct GalleryFile: Decodable, Sendable {
  struct Album: Decodable, Sendable {
    let path: [String]
    let page: String?
    let photos: Count
    /// True for photos that other albums count.
    let byQuery: Bool?
    let cover, archive, stream: String?
    var chunks: [Chunk]
  }

  struct Chunk: Decodable, Sendable {
    let key: String
    let page, data, fragment, sheet: String?
  }

  /// The address that stands for the site's root in those of media; nil: the site's own.
  let media: String?
  /// The languages of the site, the first at its root; nil for one.
  let languages: [String]?
  private(set) var albums: [Album]
  /// The addresses of the files that follow; nil for none.
  let parts: [String]?

  /// All that it leads to.
  var addresses: [String] {
    (parts ?? [])
      + albums.flatMap { album in
        [album.page, album.cover, album.archive, album.stream].compactMap(\.self)
          + album.chunks.flatMap { [$0.page, $0.data, $0.fragment, $0.sheet].compactMap(\.self) }
      }
  }

  /// Adds the albums of a part that follows; the first may go on with the last one here.
  mutating func append(_ part: GalleryFile) {
    for album in part.albums {
      if album.path == albums.last?.path {
        albums[albums.endIndex - 1].chunks += album.chunks
      } else {
        albums.append(album)
      }
    }
  }
}

/// `stream.json`: an album's chunks in order, with their heights.
struct StreamFile: Decodable, Sendable {
  struct Chunk: Decodable, Sendable {
    let key, page: String
    let data: String?
    let photos: Count
    /// For each band.
    let heights: [LengthTerms]
  }

  /// The number of photos, and the bands; nil in a part that follows.
  let photos: Count?
  let byQuery: Bool?
  let bands: [Double]?
  var chunks: [Chunk]
  /// The addresses of the files that follow; nil for none.
  let parts: [String]?

  /// All that it leads to.
  var addresses: [String] {
    (parts ?? []) + chunks.flatMap { [$0.page, $0.data].compactMap(\.self) }
  }
}

extension GalleryFile {
  /// Creates the list of an album that no list has, from its stream; nil for a later part of one.
  init?(_ stream: StreamFile) {
    guard let photos = stream.photos else { return nil }
    let chunks = stream.chunks.map {
      Chunk(key: $0.key, page: $0.page, data: $0.data, fragment: nil, sheet: nil)
    }
    let album = Album(
      path: [], page: nil, photos: photos, byQuery: stream.byQuery, cover: nil, archive: nil,
      stream: SitePath.streamName, chunks: chunks)
    self.init(media: nil, languages: nil, albums: [album], parts: nil)
  }
}

/// `data/KEY.json`: a chunk's photos, and their frames at every breakpoint.
struct ChunkFile: Decodable, Sendable {
  struct Photo: Decodable, Sendable {
    struct Picture: Decodable, Sendable {
      let path: String
    }

    struct Clip: Decodable, Sendable {
      let path: String
      let webm: Picture?
    }

    /// A row of the information: a label, a value, and the parts of that with what they link to.
    struct Row: Decodable, Sendable {
      let parts: [[String]]

      init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        _ = try (row.decode(String.self), row.decode(String.self))
        parts = try row.isAtEnd ? [] : row.decode([[String]].self)
      }
    }

    /// The kinds of items that there are; data with another is not photofall's.
    enum Kind: String, Decodable, Sendable {
      case still, sphere, clip, live, animation
    }

    let id: String
    let kind: Kind
    let page, original: String?
    let pictures: [Picture]
    /// The clip itself; nil for a still.
    let clip: Clip?
    /// The sphere that it shows; nil for a flat photo.
    let sphere: Picture?
    /// The ID of the photo whose tile it is under; nil: it has one.
    let cover: String?
    let info: [Row]
    private let captionHTML: String?

    /// All that it leads to.
    var addresses: [String] {
      [page, original, clip?.path, clip?.webm?.path, sphere?.path].compactMap(\.self)
        + pictures.map(\.path)
        + info.flatMap(\.parts).flatMap { $0.dropFirst() } + captionAddresses
    }

    /// The addresses in its caption, of which few have any.
    private var captionAddresses: [String] {
      guard let captionHTML, captionHTML.contains("href=") else { return [] }
      let links = PageContent(Array(captionHTML.utf8))?.links ?? []
      return links.map { String(decoding: $0.address, as: UTF8.self) }
    }
  }

  struct Band: Decodable, Sendable {
    let minWidth: Double
    let columns: Count
    let sections: [Section]
  }

  struct Section: Decodable, Sendable {
    /// The heights of the words above the tiles, of the tiles, and of the words below them.
    let header, height, footer: LengthTerms
    /// The place and the width of one that shares a row; nil: as wide as the gallery.
    let x, width: LengthTerms?
    /// The room above and below its tiles, px; nil: the inset.
    let top, bottom: Double?
    /// The frame of each tile.
    let frames: [FrameTerms]

    /// The width in terms of the gallery's.
    var boxWidth: LinearLength { width?.length ?? LinearLength(proportion: 1) }
    /// True if it stands beside the section before it.
    var isBeside: Bool { x.map { $0.length != .zero } ?? false }
  }

  let key: String
  let columnSpacing, rowSpacing, inset, crop: Double
  /// The width of the frame around a picture, px; nil: there is none.
  let frame: Double?
  let photos: [Photo]
  let bands: [Band]
  /// Those in the other grids that can be chosen.
  let others: [String: [Band]]?

  /// The photos with tiles.
  var tiles: [Photo] { photos.filter { $0.cover == nil } }

  /// All that it leads to.
  var addresses: [String] {
    photos.flatMap(\.addresses)
  }
}

/// `search/index.json`: which files hold the words by which photos are found.
struct SearchFile: Decodable {
  let shards: [String]
  /// Names and links of keywords.
  let keywords: [[String]]

  /// All that it leads to.
  var addresses: [String] {
    shards.map { SitePath.searchTerms($0).link(from: .searchIndex) }
      + keywords.flatMap { $0.dropFirst() }
  }
}

/// An element of `search/photos-N.json` or `search/links-N.json`: what is shown of what was found.
struct FoundEntry: Decodable {
  let page: String
  let data, image, clip: String?

  /// All that it leads to.
  var addresses: [String] { [page, data, image, clip].compactMap(\.self) }
}
