public import FileSystem
internal import Bytes

/// Page of an album as the last build left it; photos on a shelf are read only when something asks for
/// them.
public final class KnownPage: Sendable {
  /// Origin of the photos.
  private enum Source {
    case shelf(AlbumShelf, place: Path)
    case memory([Item.Record])
  }

  /// The outline, which tells of the photos without their being read.
  public let outline: PageOutline
  /// The IDs of the photos, in order.
  public let ids: [String]
  /// The names of their pages.
  let names: [String]
  /// The terms by which a search finds them.
  private let terms: [Substring]
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
    ids = outline.ids.lines
    names = outline.names.lines
    terms = outline.terms.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The page when it was rendered anew, with the same photos.
  public func rendered(_ outline: PageOutline) -> KnownPage { KnownPage(outline, source) }

  /// A photo, by its index on the page.
  public func photo(_ index: Int) -> Item { Item(index, on: self) }

  /// The photos, in order.
  var photos: [Item] { ids.indices.map(photo) }

  /// All that there is of a photo; another photo when the records are damaged, which the shelf notes.
  func record(_ index: Int) -> Item.Record {
    switch source {
    case .memory(let photos): photos[index]
    case .shelf(let shelf, let place):
      // Most that others show of a page is its first photo.
      index == 0 ? outline.first : shelf.photo(index, at: place) ?? outline.first
    }
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
  public func terms(_ index: Int) -> [String] {
    terms.indices.contains(index) ? terms[index].split(separator: " ").map(String.init) : []
  }

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
