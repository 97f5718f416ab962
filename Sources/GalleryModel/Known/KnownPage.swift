public import FileSystem

/// Page of an album as the last build left it; photos on a shelf are read only when something asks for
/// them.
public final class KnownPage: Sendable {
  /// Origin of the photos.
  private enum Source {
    case shelf(AlbumShelf, place: Path)
    case memory([Item.Record], PageDetails)
  }

  /// The outline, which tells of the photos without their being read.
  public let outline: PageOutline
  private let source: Source

  /// - Parameter place: The place on the shelf.
  public convenience init(_ outline: PageOutline, at place: Path, on shelf: AlbumShelf) {
    self.init(outline, .shelf(shelf, place: place))
  }

  /// - Parameter photos: The photos, in order.
  public convenience init(_ outline: PageOutline, _ details: PageDetails, of photos: [Item]) {
    self.init(outline, .memory(photos.map(\.record), details))
  }

  private init(_ outline: PageOutline, _ source: Source) {
    self.outline = outline
    self.source = source
  }

  /// The page when it was rendered anew, with the same photos.
  public func rendered(_ outline: PageOutline) -> KnownPage { KnownPage(outline, source) }

  /// The number of photos.
  public var count: Int { outline.count }

  /// A photo, by its index on the page.
  public func photo(_ index: Int) -> Item { Item(index, on: self) }

  /// The photos, in order.
  var photos: [Item] { (0..<count).map(photo) }

  /// All that there is of a photo; another photo when the records are damaged, which the shelf notes.
  func record(_ index: Int) -> Item.Record {
    switch source {
    case .memory(let photos, _): photos[index]
    case .shelf(let shelf, let place):
      // Most that others show of a page is its first photo.
      index == 0 ? outline.first : shelf.photo(index, at: place) ?? outline.first
    }
  }

  /// The details of its photos; none that mean anything when the records are damaged, which the shelf
  /// notes.
  ///
  /// - Complexity: O(n) for n photos, unless those of this page were asked for last.
  public var details: PageDetails {
    switch source {
    case .memory(_, let details): details
    case .shelf(let shelf, let place): shelf.details(of: count, at: place)
    }
  }
}

extension KnownPage {
  /// The ID of a photo.
  func id(_ index: Int) -> String { details.ids[index] }

  /// The name of a photo's page.
  func name(_ index: Int) -> String {
    // Others name the first and the last photo of each page.
    switch index {
    case 0: outline.key
    case count - 1: outline.lastName
    default: details.names[index]
    }
  }

  /// The start of the hash of the name of a page, the same for twins (`UniqueNames`). Names that differ in
  /// accents share it, too, which costs one arrangement without the records.
  static func naming(of name: String) -> UInt64 {
    ContentHash(Array(FoldedText.plain(FoldedText.caseless(name)).utf8)).number
  }
}
