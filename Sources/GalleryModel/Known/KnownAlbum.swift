public import FileSystem

/// Album as the last build left it, page by page.
public final class KnownAlbum: Sendable {
  /// The outline, which tells of the photos without their being read.
  public let outline: AlbumOutline
  /// The hash of all that its pages show besides its photos.
  public let surroundings: ContentHash
  /// The pages, in order; none without photos.
  public let pages: [KnownPage]
  /// The IDs of photos that have gone or changed since.
  let gone: Set<String>
  /// The files that have come since, or are in their places.
  public let fresh: [ScannedFile]
  /// True if photos have come, gone or changed since.
  public let isChanged: Bool
  private let shelf: AlbumShelf

  /// - Parameters:
  ///   - surroundings: The hash of all that its pages show besides its photos.
  ///   - shelf: The shelf on which its photos are.
  ///   - change: The change since; nil: nothing has changed.
  public init(
    _ outline: AlbumOutline, in surroundings: ContentHash, _ pages: [KnownPage],
    on shelf: AlbumShelf, _ change: (gone: Set<String>, fresh: [ScannedFile])?
  ) {
    (self.outline, self.surroundings, self.pages) = (outline, surroundings, pages)
    (gone, fresh) = change ?? ([], [])
    isChanged = change != nil
    self.shelf = shelf
  }

  deinit { shelf.forgetSections(from: pages.first) }

  /// The number of its photos that are still there.
  public var photoCount: Int { pages.reduce(0) { $0 + $1.count } - gone.count }

  /// Notes that the records do not suffice, so that all is made anew without them.
  func distrust() { shelf.distrust() }

  /// The photos.
  var sections: [Section] {
    guard let first = pages.first else { return outline.sections(of: []) }
    return shelf.sections(from: first) { outline.sections(of: pages.flatMap(\.photos)) }
  }

  /// The sections on a page, whole or in part.
  func parts(of chunk: Int) -> [Album.PagePart] {
    var rest = pages.isEmpty ? [] : pages[chunk].photos[...]
    return outline.chunks[chunk].parts.map { part in
      defer { rest = rest.dropFirst(part.photos.count) }
      return Album.PagePart(
        outline.parts[part.section], part.photos, Array(rest.prefix(part.photos.count)))
    }
  }
}

extension Album {
  /// Photos of an album and its pages.
  enum Content: Sendable {
    /// The sections and pages themselves; of some photos, only the records.
    case made([Section], [Chunk])
    /// The album of the last build, in the records.
    case known(KnownAlbum)

    /// True if there are none.
    var isEmpty: Bool {
      switch self {
      case .made(let sections, _): sections.isEmpty
      case .known(let known): known.outline.parts.isEmpty
      }
    }
  }

  /// The album as the last build left it, if its photos are all the same.
  public var known: KnownAlbum? {
    switch content {
    case .made: nil
    case .known(let known): known
    }
  }

  /// Its photos, in order.
  ///
  /// - Complexity: O(n) for n photos that are known from the last build, the first time.
  public internal(set) var sections: [Section] {
    get {
      switch content {
      case .made(let sections, _): sections
      case .known(let known): known.sections
      }
    }
    set { content = .made(newValue, chunks) }
  }

  /// Its pages, in order; at least one.
  public internal(set) var chunks: [Chunk] {
    get {
      switch content {
      case .made(_, let chunks): chunks
      case .known(let known): known.outline.chunks
      }
    }
    set { content = .made(sections, newValue) }
  }

  /// A page, if the last build left it with the same photos.
  ///
  /// - Complexity: O(n) for n photos of the page.
  public func knownPage(_ chunk: Int) -> KnownPage? {
    switch content {
    case .known(let known): return known.pages.isEmpty ? nil : known.pages[chunk]
    case .made(let sections, let chunks):
      let parts = chunks[chunk].parts
      guard let part = parts.first, parts.count == 1,
        let page = sections[part.section].photos[part.photos.lowerBound].lastPlace?.page
      else { return nil }
      let photos = sections[part.section].photos
      let isSame =
        page.count == part.photos.count && page.outline.key == chunks[chunk].key
        && page.outline.isContinued == (part.photos.lowerBound > 0)
        && page.outline.goesOn == (part.photos.upperBound < photos.count)
        && zip(part.photos, 0...).allSatisfy { photo, index in
          photos[photo].lastPlace.map { $0.page === page && $0.index == index } == true
        }
      return isSame ? page : nil
    }
  }

  /// True if some of its photos are known from the last build, and others are not.
  public var isPartlyKnown: Bool {
    known == nil && sections.contains { $0.photos.contains(where: \.isKnown) }
  }

  /// Reads the photos that are known from other pages of the last build than they are on now, so that
  /// damage of their records shows.
  public func readMovedPhotos() {
    guard isPartlyKnown else { return }
    for chunk in chunks.indices where knownPage(chunk) == nil {
      for photo in photos(of: chunk) { _ = photo.record }
    }
  }

  /// Its photos that are not known from the last build, in order.
  public var freshPhotos: [Item] {
    known == nil ? sections.flatMap { $0.photos.filter { !$0.isKnown } } : []
  }
}
