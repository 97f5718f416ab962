public import FileSystem
internal import Bytes
internal import PhotoMetadata

/// Outline of a page: all that other pages and the indexes of the site need of its photos, without the
/// photos.
public struct PageOutline: Codable, Sendable {
  /// Facts that rendering it found out.
  public struct Traits: Codable, Sendable {
    /// The hash of its content, and in that of the identity of its album.
    public let content, album: ContentHash
    /// The hash of all that its files show besides its photos.
    public let surroundings: ContentHash
    /// The lengths that other pages and scripts need of its layout.
    public let measures: [[Double]]

    /// Creates the traits of a rendered page.
    public init(
      content: ContentHash, of album: ContentHash, surroundings: ContentHash,
      measures: [[Double]]
    ) {
      (self.content, self.album) = (content, album)
      (self.surroundings, self.measures) = (surroundings, measures)
    }
  }

  /// The name of the page in its album.
  public let key: String
  /// Facts that rendering it found out.
  public private(set) var traits: Traits
  /// The digests of the places of its files.
  public private(set) var files: Digests
  /// The digests of the places of its photos' media.
  public let media: Digests
  /// True if its first section began on an earlier page, or its last goes on on a later one.
  let isContinued, goesOn: Bool
  /// True if photos of it stand as one tile.
  let hasStacks: Bool
  /// The first photo.
  let first: Item.Record
  /// The date of the newest photo; nil if none has one.
  let newestDate: CaptureDate?
  /// The first and last published date; empty if none is published.
  let dates: [CaptureDate]
  /// The letters beyond ASCII of titles and captions, each once.
  public let letters: String
  /// The IDs of the photos and the names of their pages, one a line.
  let ids, names: String
  /// The numbers that their IDs are placed by, eight bytes each.
  let placings: [UInt8]
  /// The hashes of the photos' facts.
  let hashes: [UInt8]
  /// The first eight bytes of the digests of their files, and of the hashes of their pages' names.
  let contents, namings: [UInt8]
  /// Their published keywords; empty if there are none.
  let keywords: [[String]]
  /// The terms by which a search finds them, separated by spaces, one photo a line.
  let terms: String

  /// Outlines a page of an album.
  ///
  /// - Parameters:
  ///   - chunk: The index of the page, which has a photo.
  ///   - traits: The facts that rendering it found out.
  ///   - places: The digests of the places of its files, and of its photos' media.
  ///   - words: The functions that tell the words of photos.
  /// - Complexity: O(n) for n photos of the page.
  public init(
    _ album: Album, _ chunk: Int, _ traits: Traits, _ places: (files: Digests, media: Digests),
    _ words: FoundWords
  ) {
    let parts = album.parts(of: chunk)
    let photos = parts.flatMap(\.photos)
    key = album.chunks[chunk].key
    self.traits = traits
    (files, media) = places
    isContinued = parts.first?.isContinued == true
    goesOn = parts.last?.goesOn == true
    hasStacks = photos.contains { $0.stack != nil }
    first = photos[0].record
    newestDate = photos.lazy.compactMap(\.metadata.taken).max()
    let taken = photos.compactMap(\.published.taken)
    dates = [taken.min(), taken.max()].compactMap(\.self)
    var letters = String.UnicodeScalarView()
    letters += Set(words.shown(photos).lazy.flatMap(\.unicodeScalars).filter { $0.value > 0x7F })
      .sorted()
    self.letters = String(letters)
    ids = photos.map(\.id).joined(separator: "\n")
    names = photos.map(\.pageName).joined(separator: "\n")
    placings = photos.reduce(into: []) { $0.append($1.placing, .big) }
    hashes = photos.flatMap(\.factsHash.bytes)
    contents = photos.flatMap { $0.content.bytes.prefix(8) }
    namings = photos.reduce(into: []) { $0.append(KnownPage.naming(of: $1.pageName), .big) }
    let keywords = photos.map(\.published.keywords)
    self.keywords = keywords.allSatisfy(\.isEmpty) ? [] : keywords
    terms = photos.map { words.terms($0).sorted().joined(separator: " ") }.joined(separator: "\n")
  }
}

extension PageOutline {
  /// The outline of the page when it was rendered anew, with the same photos.
  public func rendered(_ traits: Traits, files: Digests) -> PageOutline {
    var outline = self
    (outline.traits, outline.files) = (traits, files)
    return outline
  }
}

/// Functions that tell the words of photos as a site shows and finds them.
public struct FoundWords {
  /// The words of some photos that pages show.
  let shown: ([Item]) -> [String]
  /// The terms by which a search finds a photo.
  let terms: (Item) -> Set<String>

  /// Takes the functions.
  public init(shown: @escaping ([Item]) -> [String], terms: @escaping (Item) -> Set<String>) {
    (self.shown, self.terms) = (shown, terms)
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
