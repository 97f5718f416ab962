public import FileSystem
internal import Records
internal import Synchronization

/// Reader of the photos of known pages and of their details; it holds those of one page at a time.
public final class AlbumShelf: Sendable {
  /// Source of what is read.
  public protocol Source: Sendable {
    /// The photos at a place; nil when they are damaged.
    func photos(at place: Path) -> PagePhotos?
    /// The details of those photos; nil when they are damaged.
    func details(at place: Path) -> PageDetails?
  }

  private struct State {
    var place: Path?
    var page = PagePhotos()
    /// Those photos of the page that have been asked for.
    var photos: [Item.Record?] = []
    /// The details that were asked for last, and their place.
    var details: (place: Path, PageDetails)?
    /// The sections of the album whose photos were asked for last.
    var sections: (album: ObjectIdentifier, [Section])?
    var isDamaged = false
  }

  private let source: (any Source)?
  private let state = Mutex(State())

  /// - Parameter source: Reads what is not in memory; nil: all is.
  public init(reading source: (any Source)?) { self.source = source }

  /// True if the records cannot be used, nor what was made of them.
  public var isDamaged: Bool { state.withLock(\.isDamaged) }

  /// Marks the records as stale.
  public func distrust() { state.withLock { $0.isDamaged = true } }

  /// A photo on the page at a place; nil when the records are damaged.
  func photo(_ index: Int, at place: Path) -> Item.Record? {
    state.withLock { state in
      if state.place != place {
        (state.place, state.page) = (place, source?.photos(at: place) ?? PagePhotos())
        state.photos = Array(repeating: nil, count: state.page.records.count)
      }
      if state.photos.indices.contains(index), state.photos[index] == nil {
        state.photos[index] = Record.value(of: state.page.records[index][...])
      }
      let photo = state.photos.indices.contains(index) ? state.photos[index] : nil
      if photo == nil { state.isDamaged = true }
      return photo
    }
  }

  /// The details of so many photos at a place.
  func details(of count: Int, at place: Path) -> PageDetails {
    state.withLock { state in
      if let last = state.details, last.place == place { return last.1 }
      let read = source?.details(at: place).flatMap { $0.count == count ? $0 : nil }
      if read == nil { state.isDamaged = true }
      let details = read ?? PageDetails(ofUnknown: count)
      state.details = (place, details)
      return details
    }
  }

  /// The sections of an album, made unless they are those that were asked for last: the photos of all
  /// albums would take much memory.
  func sections(of album: ObjectIdentifier, _ make: () -> [Section]) -> [Section] {
    let last = state.withLock { $0.sections.flatMap { $0.album == album ? $0.1 : nil } }
    if let last { return last }
    let sections = make()
    state.withLock { $0.sections = (album, sections) }
    return sections
  }
}

/// Photos of a page as records keep them, each by itself.
public struct PagePhotos: Codable, Sendable {
  fileprivate let records: [[UInt8]]

  fileprivate init() { records = [] }

  /// Takes the photos of a page.
  ///
  /// - Complexity: O(n) for n photos.
  public init(_ album: Album, _ chunk: Int) {
    records = album.parts(of: chunk).flatMap { $0.photos.map { Record($0.record).bytes } }
  }
}
