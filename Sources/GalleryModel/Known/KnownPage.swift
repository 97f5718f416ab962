public import FileSystem
internal import Bytes
internal import Synchronization

/// Page of an album as the last build left it; photos on a shelf are read only when something asks for
/// them.
public final class KnownPage: Sendable {
  /// Texts of the photos, in order.
  private struct Texts {
    let ids, names: [String]

    init(_ outline: PageOutline) {
      ids = outline.ids.lines
      names = outline.names.lines
    }
  }

  /// Origin of the photos.
  private enum Source {
    case shelf(AlbumShelf, place: Path)
    case memory([Item.Record])
  }

  /// The outline, which tells of the photos without their being read.
  public let outline: PageOutline
  private let texts = Mutex<Texts?>(nil)
  private let source: Source

  /// - Parameter place: The place on the shelf.
  public convenience init(_ outline: PageOutline, at place: Path, on shelf: AlbumShelf) {
    self.init(outline, .shelf(shelf, place: place))
  }

  /// - Parameter photos: The photos, in order.
  public convenience init(_ outline: PageOutline, of photos: [Item]) {
    self.init(outline, .memory(photos.map(\.record)))
  }

  private init(_ outline: PageOutline, _ source: Source) {
    self.outline = outline
    self.source = source
  }

  /// The page when it was rendered anew, with the same photos.
  public func rendered(_ outline: PageOutline) -> KnownPage { KnownPage(outline, source) }

  /// The number of photos.
  public var count: Int { outline.placings.count / 8 }

  /// A photo, by its index on the page.
  public func photo(_ index: Int) -> Item { Item(index, on: self) }

  /// The photos, in order.
  var photos: [Item] { (0..<count).map(photo) }

  /// All that there is of a photo; another photo when the records are damaged, which the shelf notes.
  func record(_ index: Int) -> Item.Record {
    switch source {
    case .memory(let photos): photos[index]
    case .shelf(let shelf, let place):
      // Most that others show of a page is its first photo.
      index == 0 ? outline.first : shelf.photo(index, at: place) ?? outline.first
    }
  }

  /// Something of the texts, which are parted when they are first asked for.
  private func part<Part: Sendable>(_ part: (Texts) -> Part) -> Part {
    texts.withLock { texts in
      let parted = texts ?? Texts(outline)
      texts = parted
      return part(parted)
    }
  }
}

extension KnownPage {
  /// The ID of a photo.
  public func id(_ index: Int) -> String { part { $0.ids[index] } }

  /// The name of a photo's page.
  func name(_ index: Int) -> String {
    // Others name the first and the last photo of each page.
    switch index {
    case 0: outline.key
    case count - 1: outline.names.lastLine
    default: part { $0.names[index] }
    }
  }

  /// The number that a photo is placed by.
  public func placing(_ index: Int) -> UInt64 {
    UInt64(outline.placings[(8 * index)..<(8 * index + 8)], .big)
  }

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

  /// Calls `body` with the index of each photo and each term by which a search finds it, in UTF-8.
  ///
  /// - Complexity: O(n) for n bytes of terms.
  public func forEachTerm(_ body: (Int, ArraySlice<UInt8>) -> Void) {
    let bytes = Array(outline.terms.utf8)
    var (photo, start) = (0, 0)
    for (end, byte) in bytes.enumerated() where byte <= UInt8(ascii: " ") {
      if end > start { body(photo, bytes[start..<end]) }
      start = end + 1
      if byte == UInt8(ascii: "\n") { photo += 1 }
    }
    if bytes.endIndex > start { body(photo, bytes[start...]) }
  }

  /// The start of the digest of a photo's file.
  func content(_ index: Int) -> UInt64 {
    UInt64(outline.contents[(8 * index)..<(8 * index + 8)], .big)
  }

  /// The start of the hash of the name of a photo's page.
  func naming(_ index: Int) -> UInt64 {
    UInt64(outline.namings[(8 * index)..<(8 * index + 8)], .big)
  }

  /// The start of the hash of the name of a page.
  static func naming(of name: String) -> UInt64 { ContentHash(Array(name.utf8)).number }
}

extension String {
  /// Its lines; none of an empty one.
  fileprivate var lines: [String] { utf8.split(separator: 10).map { String($0) ?? "" } }

  /// The last of its lines.
  fileprivate var lastLine: String {
    let start = utf8.lastIndex(of: 10).map(utf8.index(after:)) ?? startIndex
    return String(self[start...])
  }
}
