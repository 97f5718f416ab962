public import FileSystem
public import PhotoMetadata

/// Outline of an album: all that other albums and the indexes of the site need of its photos, without
/// the photos.
public struct AlbumOutline: Codable, Sendable {
  /// Section without its photos.
  public struct Part: Codable, Sendable {
    /// The heading.
    public let heading: Section.Heading
    /// The number of photos.
    public let count: Int
  }

  /// Facts of a photo that lists across albums need.
  public struct Found: Codable, Sendable {
    /// Its ID.
    public let id: String
    /// The hash of its facts.
    public let hash: ContentHash
    /// Its published keywords.
    public let keywords: [String]
    /// The terms by which a search finds it.
    public let terms: [String]
  }

  /// The sections, in order.
  let parts: [Part]
  /// The pages, in order.
  let chunks: [Chunk]
  /// The date of the newest photo; nil if none has one.
  let newestDate: CaptureDate?
  /// The first and last published date; empty if none is published.
  let dates: [CaptureDate]
  /// The first photos, four at most.
  let firstTiles: [Item.Record]
  /// The photo that is named as the cover.
  let cover: Item.Record?
  /// The letters beyond ASCII of titles and captions, each once.
  public let letters: String
  /// The photos, in order.
  public let found: [Found]

  /// Outlines an album.
  ///
  /// - Parameters:
  ///   - words: The words of the album's photos that pages show.
  ///   - terms: The terms by which a search finds a photo.
  /// - Complexity: O(n) for n photos.
  public init(_ album: Album, words: [String], terms: (Item) -> Set<String>) {
    parts = album.outlines
    chunks = album.chunks
    newestDate = album.ownNewestDate
    dates = album.publishedDates
    firstTiles = album.firstTiles.map(Item.Record.init)
    cover = album.namedCover.map(Item.Record.init)
    var letters = String.UnicodeScalarView()
    letters += Set(words.lazy.flatMap(\.unicodeScalars).filter { $0.value > 0x7F }).sorted()
    self.letters = String(letters)
    found = album.photos.map {
      Found(
        id: $0.id, hash: $0.factsHash, keywords: $0.published.keywords, terms: terms($0).sorted())
    }
  }
}

extension Album {
  /// The sections, without their photos.
  public var outlines: [AlbumOutline.Part] {
    switch content {
    case .made(let sections, _):
      sections.map { AlbumOutline.Part(heading: $0.heading, count: $0.photos.count) }
    case .known(let known): known.outline.parts
    }
  }

  /// The first and last published date of its photos; empty if none is published.
  public var publishedDates: [CaptureDate] {
    if let known { return known.outline.dates }
    let taken = sections.lazy.flatMap(\.photos).compactMap(\.published.taken)
    return [taken.min(), taken.max()].compactMap(\.self)
  }

  /// The date of its own newest photo; nil if none has one.
  var ownNewestDate: CaptureDate? {
    if let known { return known.outline.newestDate }
    return sections.lazy.flatMap(\.photos).compactMap(\.metadata.taken).max()
  }
}
