public import FileSystem
internal import PhotoMetadata
internal import Bytes

/// Page of an album as the last build left it; its photos are read only when something asks for them.
public final class KnownPage: Sendable {
  /// The outline, which tells of the photos without their being read.
  public let outline: PageOutline
  /// The IDs of the photos, in order.
  public let ids: [String]
  /// The names of their pages.
  let names: [String]
  /// The terms by which a search finds them.
  private let terms: [Substring]
  private let place: Path
  private let shelf: AlbumShelf

  /// - Parameters:
  ///   - place: The place on the shelf.
  public init(_ outline: PageOutline, at place: Path, on shelf: AlbumShelf) {
    self.outline = outline
    ids = outline.ids.lines
    names = outline.names.lines
    terms = outline.terms.split(separator: "\n", omittingEmptySubsequences: false)
    self.place = place
    self.shelf = shelf
  }

  /// A photo, by its index on the page.
  public func photo(_ index: Int) -> Item { Item(index, on: self) }

  /// The photos, in order.
  var photos: [Item] { ids.indices.map(photo) }

  /// What there is of a photo; something else when the records are damaged, which the shelf notes.
  func record(_ index: Int) -> Item.Record {
    // Most that others show of a page is its first photo.
    guard index > 0, let photos = shelf.photos(at: place), photos.indices.contains(index) else {
      return outline.first
    }
    return photos[index]
  }
}

/// Outline of a page: all that other pages and the indexes of the site need of its photos, without the
/// photos.
public struct PageOutline: Codable, Sendable {
  /// What rendering it found out.
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
  /// What rendering it found out.
  public let traits: Traits
  /// The digests of the places of its files, and of its photos' media.
  public let files, media: Digests
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
  fileprivate let ids, names: String
  /// The hashes of the photos' facts.
  fileprivate let hashes: [UInt8]
  /// The first eight bytes of the digests of their files.
  fileprivate let contents: [UInt8]
  /// Their published keywords; empty if there are none.
  fileprivate let keywords: [[String]]
  /// The terms by which a search finds them, separated by spaces, one photo a line.
  fileprivate let terms: String

  /// Outlines a page of an album.
  ///
  /// - Parameters:
  ///   - chunk: The index of the page, which has a photo.
  ///   - words: The words of some photos that pages show.
  ///   - terms: The terms by which a search finds a photo.
  /// - Complexity: O(n) for n photos of the page.
  public init(
    _ album: Album, _ chunk: Int, _ traits: Traits, files: Digests, media: Digests,
    _ words: FoundWords
  ) {
    let parts = album.parts(of: chunk)
    let photos = parts.flatMap(\.photos)
    key = album.chunks[chunk].key
    (self.traits, self.files, self.media) = (traits, files, media)
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
    hashes = photos.flatMap(\.factsHash.bytes)
    contents = photos.flatMap { $0.content.bytes.prefix(8) }
    let keywords = photos.map(\.published.keywords)
    self.keywords = keywords.allSatisfy(\.isEmpty) ? [] : keywords
    terms = photos.map { words.terms($0).sorted().joined(separator: " ") }.joined(separator: "\n")
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
  private let bytes: [UInt8]

  /// Takes some digests.
  public init(_ digests: some Sequence<Digest>) { bytes = digests.flatMap(\.bytes) }

  /// The number of digests.
  public var count: Int { bytes.count / 16 }

  /// The digests.
  public var all: [Digest] {
    stride(from: 0, to: bytes.count, by: 16).map { Digest(bytes: bytes[$0..<($0 + 16)]) }
  }
}

extension KnownPage {
  /// The hash of a photo's facts.
  public func hash(_ index: Int) -> ContentHash {
    ContentHash(bytes: outline.hashes[(16 * index)..<(16 * index + 16)])
  }

  /// The published keywords of a photo.
  public func keywords(_ index: Int) -> [String] {
    outline.keywords.isEmpty ? [] : outline.keywords[index]
  }

  /// The published keywords of all its photos.
  public var keywords: [String] { outline.keywords.flatMap(\.self) }

  /// The terms by which a search finds a photo.
  public func terms(_ index: Int) -> [String] { terms[index].split(separator: " ").map(String.init) }

  /// The starts of the digests of the photos' files.
  var contents: [UInt64] {
    stride(from: 0, to: outline.contents.count, by: 8).map {
      UInt64(outline.contents[$0..<($0 + 8)], .big)
    }
  }
}

extension String {
  /// Its lines; none of an empty one.
  fileprivate var lines: [String] { utf8.split(separator: 10).map { String($0) ?? "" } }
}
