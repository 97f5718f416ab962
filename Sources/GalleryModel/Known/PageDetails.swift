public import FileSystem
internal import Bytes
internal import PhotoMetadata

/// Details of the photos of a page, which the indexes of a site and other photos of the album ask for.
///
/// They are read page by page, since those of a large gallery would take much memory.
public struct PageDetails: Codable, Sendable {
  /// The digests of the places of the photos' media.
  public let media: Digests
  /// The IDs of the photos and the names of their pages.
  let ids, names: PageTexts
  /// The numbers that their IDs are placed by, eight bytes each.
  private let placings: [UInt8]
  /// The hashes of the photos' facts, 16 bytes each.
  private let hashes: [UInt8]
  /// The first eight bytes of the digests of their files, and of the hashes of their pages' names.
  private let contents, namings: [UInt8]
  /// Their published keywords; empty if there are none.
  private let keywords: [[String]]
  /// The terms by which a search finds them, separated by spaces, one photo a line.
  private let terms: String

  /// Notes the details of a page of an album.
  ///
  /// - Parameters:
  ///   - chunk: The index of the page, which has a photo.
  ///   - media: The digests of the places of its photos' media.
  ///   - words: The functions that tell the words of photos.
  /// - Complexity: O(n) for n photos of the page.
  public init(_ album: Album, _ chunk: Int, media: Digests, _ words: FoundWords) {
    let photos = album.photos(of: chunk)
    self.media = media
    ids = PageTexts(photos.map(\.id))
    names = PageTexts(photos.map(\.pageName))
    placings = photos.reduce(into: []) { $0.append($1.placing, .big) }
    hashes = photos.flatMap(\.factsHash.bytes)
    contents = photos.flatMap { $0.content.bytes.prefix(8) }
    namings = photos.reduce(into: []) { $0.append(KnownPage.naming(of: $1.pageName), .big) }
    let keywords = photos.map(\.published.keywords)
    self.keywords = keywords.allSatisfy(\.isEmpty) ? [] : keywords
    terms = photos.map { words.terms($0).sorted().joined(separator: " ") }.joined(separator: "\n")
  }

  /// The details of so many photos of which nothing is known, in place of damaged ones.
  init(ofUnknown count: Int) {
    media = Digests()
    ids = PageTexts(Array(repeating: "", count: count))
    names = ids
    placings = Array(repeating: 0, count: 8 * count)
    hashes = Array(repeating: 0, count: 16 * count)
    (contents, namings) = (placings, placings)
    (keywords, terms) = ([], "")
  }

  /// The number of photos.
  var count: Int { ids.count }

  /// The number that a photo is placed by.
  public func placing(_ index: Int) -> UInt64 { Self.number(index, in: placings) }

  /// The hash of a photo's facts.
  public func hash(_ index: Int) -> ContentHash {
    ContentHash(bytes: hashes[(16 * index)..<(16 * index + 16)])
  }

  /// The published keywords of a photo.
  public func keywords(_ index: Int) -> [String] { keywords.isEmpty ? [] : keywords[index] }

  /// Calls `body` with the index of each photo and each term by which a search finds it, in UTF-8.
  ///
  /// - Complexity: O(n) for n bytes of terms.
  public func forEachTerm(_ body: (Int, ArraySlice<UInt8>) -> Void) {
    let bytes = Array(terms.utf8)
    var (photo, start) = (0, 0)
    for (end, byte) in bytes.enumerated() where byte <= UInt8(ascii: " ") {
      if end > start { body(photo, bytes[start..<end]) }
      start = end + 1
      if byte == UInt8(ascii: "\n") { photo += 1 }
    }
    if bytes.endIndex > start { body(photo, bytes[start...]) }
  }

  /// The start of the digest of a photo's file.
  func content(_ index: Int) -> UInt64 { Self.number(index, in: contents) }

  /// The start of the hash of the name of a photo's page.
  func naming(_ index: Int) -> UInt64 { Self.number(index, in: namings) }

  private static func number(_ index: Int, in bytes: [UInt8]) -> UInt64 {
    UInt64(bytes[(8 * index)..<(8 * index + 8)], .big)
  }
}

/// Texts of the photos of a page, one after the other: most pages are read for other details, and texts
/// that are by themselves would take most of the time.
struct PageTexts: Codable, Sendable {
  private let bytes: [UInt8]
  /// The ends of the texts, four bytes each.
  private let ends: [UInt8]

  init(_ texts: [String]) {
    var (bytes, ends): ([UInt8], [UInt8]) = ([], [])
    for text in texts {
      bytes += text.utf8
      ends += UInt32(bytes.count).bytes(.little, 4)
    }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// The number of texts.
  var count: Int { ends.count / 4 }

  subscript(index: Int) -> String {
    let end = { (index: Int) in Int(UInt32(ends[(4 * index)..<(4 * index + 4)], .little)) }
    return String(decoding: bytes[(index == 0 ? 0 : end(index - 1))..<end(index)], as: UTF8.self)
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
