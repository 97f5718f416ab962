public import FileSystem
public import PhotoMetadata

/// Outline of a page: what other pages and albums need of it, without its photos and their details.
public struct PageOutline: Codable, Sendable {
  /// Facts that rendering it found out.
  public struct Traits: Codable, Sendable {
    /// The hash of its content, and in that of the identity of its album.
    public let content, album: ContentHash
    /// The hash of all that its files show besides its photos.
    public let surroundings: ContentHash
    /// The lengths that other pages and scripts need of its layout.
    public let measures: [[Double]]
    /// The digests of the places of its files.
    public let files: Digests

    /// Creates the traits of a rendered page.
    public init(
      content: ContentHash, of album: ContentHash, surroundings: ContentHash,
      measures: [[Double]], files: Digests
    ) {
      (self.content, self.album) = (content, album)
      (self.surroundings, self.measures) = (surroundings, measures)
      self.files = files
    }
  }

  /// The name of the page in its album.
  public let key: String
  /// Facts that rendering it found out.
  public private(set) var traits: Traits
  /// The number of photos.
  let count: Int
  /// The number of files of their media.
  public let mediaCount: Int
  /// True if its first section began on an earlier page, or its last goes on on a later one.
  let isContinued, goesOn: Bool
  /// True if photos of it stand as one tile.
  let hasStacks: Bool
  /// The first photo.
  let first: Item.Record
  /// The name of the last photo's page.
  let lastName: String
  /// The published keywords of its photos, each once.
  public let keywords: [String]
  /// The date of the newest photo; nil if none has one.
  public let newestDate: CaptureDate?
  /// The first and last published date; empty if none is published.
  let dates: [CaptureDate]
  /// The letters beyond ASCII of titles and captions, each once.
  public let letters: String

  /// Outlines a page of an album.
  ///
  /// - Parameters:
  ///   - chunk: The index of the page, which has a photo.
  ///   - traits: The facts that rendering it found out.
  ///   - mediaCount: The number of files of its photos' media.
  ///   - words: The functions that tell the words of photos.
  /// - Complexity: O(n) for n photos of the page.
  public init(
    _ album: Album, _ chunk: Int, _ traits: Traits, mediaCount: Int, _ words: FoundWords
  ) {
    let parts = album.parts(of: chunk)
    let photos = parts.flatMap(\.photos)
    key = album.chunks[chunk].key
    self.traits = traits
    count = photos.count
    self.mediaCount = mediaCount
    isContinued = parts.first?.isContinued == true
    goesOn = parts.last?.goesOn == true
    hasStacks = photos.contains { $0.stack != nil }
    first = photos[0].record
    lastName = photos[photos.count - 1].pageName
    keywords = Set(photos.flatMap(\.published.keywords)).sorted()
    newestDate = photos.lazy.compactMap(\.metadata.taken).max()
    let taken = photos.compactMap(\.published.taken)
    dates = [taken.min(), taken.max()].compactMap(\.self)
    var letters = String.UnicodeScalarView()
    letters += Set(words.shown(photos).lazy.flatMap(\.unicodeScalars).filter { $0.value > 0x7F })
      .sorted()
    self.letters = String(letters)
  }
}

extension PageOutline {
  /// The outline of the page when it was rendered anew, with the same photos.
  public func rendered(_ traits: Traits) -> PageOutline {
    var outline = self
    outline.traits = traits
    return outline
  }
}

/// Digests as bytes, since a site has many.
public struct Digests: Codable, Sendable {
  private var bytes: [UInt8]

  /// Takes some digests.
  public init(_ digests: some Sequence<Digest> = []) { bytes = digests.flatMap(\.bytes) }

  /// Adds a digest.
  public mutating func append(_ digest: Digest) { bytes += digest.bytes }

  /// The number of digests.
  public var count: Int { bytes.count / 16 }

  /// The digests.
  public var all: [Digest] {
    stride(from: 0, to: bytes.count, by: 16).map { Digest(bytes: bytes[$0..<($0 + 16)]) }
  }
}
