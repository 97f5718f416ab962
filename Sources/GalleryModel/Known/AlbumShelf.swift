public import FileSystem
internal import Synchronization

/// Reader of the photos of known pages and of their details; it holds those of one page at a time.
public final class AlbumShelf: Sendable {
  /// Source of what is read.
  public protocol Source: Sendable {
    /// A photo of the page at a place, by its index; nil when its record is damaged.
    func photo(_ index: Int, at place: Path) -> PagePhoto?
    /// The details of the photos of the page at a place; nil when they are damaged.
    func details(at place: Path) -> PageDetails?
  }

  private struct State {
    var place: Path?
    /// The photos of the page at that place that have been asked for, by their indices.
    var photos: [Int: Item.Record] = [:]
    /// The details that were asked for last, and their place.
    var details: (place: Path, PageDetails)?
    /// The sections of the album whose photos were asked for last, by its first page.
    var sections: (page: KnownPage, [Section])?
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
    let last = state.withLock { $0.place == place ? $0.photos[index] : nil }
    if let last { return last }
    // Several threads decode photos at the same time.
    let photo = source?.photo(index, at: place)?.record
    state.withLock { state in
      if state.place != place { (state.place, state.photos) = (place, [:]) }
      state.photos[index] = photo
      if photo == nil { state.isDamaged = true }
    }
    return photo
  }

  /// The details of so many photos at a place.
  func details(of count: Int, at place: Path) -> PageDetails {
    let last = state.withLock { $0.details.flatMap { $0.place == place ? $0.1 : nil } }
    if let last { return last }
    // Several threads decode details at the same time.
    let read = source?.details(at: place).flatMap { $0.count == count ? $0 : nil }
    let details = read ?? PageDetails(ofUnknown: count)
    state.withLock { state in
      if read == nil { state.isDamaged = true }
      state.details = (place, details)
    }
    return details
  }

  /// The sections of an album that begins with a page, made unless they are those that were asked for
  /// last: the photos of all albums would take much memory.
  func sections(from page: KnownPage, _ make: () -> [Section]) -> [Section] {
    let last = state.withLock { $0.sections.flatMap { $0.page === page ? $0.1 : nil } }
    if let last { return last }
    let sections = make()
    state.withLock { $0.sections = (page, sections) }
    return sections
  }

  /// Lets go of the sections of an album that begins with a page: their photos hold their pages, and
  /// these the shelf.
  func forgetSections(from page: KnownPage?) {
    let sections = state.withLock { state in
      state.sections?.page === page ? state.sections.take() : nil
    }
    // What they hold goes when the lock is free again.
    withExtendedLifetime(sections) {}
  }
}

/// Photo of a page as records keep it.
public struct PagePhoto: Codable, Sendable {
  fileprivate let record: Item.Record

  /// The photos of a page.
  public static func all(of album: Album, _ chunk: Int) -> [PagePhoto] {
    album.photos(of: chunk).map { PagePhoto(record: $0.record) }
  }
}
