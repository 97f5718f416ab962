public import FileSystem
internal import Synchronization

/// Photos of an album as the last build left them, read only when something asks for them.
public final class KnownAlbum: Sendable {
  /// The outline, which tells of them without their being read.
  public let outline: AlbumOutline
  /// The hash of all that its pages show besides its photos.
  public let surroundings: ContentHash
  private let place: Path
  private let shelf: AlbumShelf

  /// - Parameters:
  ///   - surroundings: The hash of all that its pages show besides its photos.
  ///   - place: The place on the shelf.
  public init(
    _ outline: AlbumOutline, in surroundings: ContentHash, at place: Path, on shelf: AlbumShelf
  ) {
    self.outline = outline
    self.surroundings = surroundings
    self.place = place
    self.shelf = shelf
  }

  /// True unless the records of the photos are damaged.
  public var isReadable: Bool { !outline.parts.isEmpty && !sections.isEmpty }

  /// The photos, read from the records; none when these are damaged.
  var sections: [Section] { shelf.sections(at: place) }

  /// A photo, by its index among all; nil when the records are damaged.
  public func photo(_ index: Int) -> Item? {
    var index = index
    for section in sections {
      if index < section.photos.count { return section.photos[index] }
      index -= section.photos.count
    }
    return nil
  }
}

/// Reader of the photos of known albums; it holds those of one album at a time.
public final class AlbumShelf: Sendable {
  private let read: @Sendable (Path) -> AlbumPhotos?
  private let state = Mutex<(place: Path?, sections: [Section], isDamaged: Bool)>((nil, [], false))

  /// - Parameter read: Reads the photos at a place; nil when they are damaged.
  public init(reading read: @escaping @Sendable (Path) -> AlbumPhotos?) {
    self.read = read
  }

  /// True if the records cannot be used, nor what was made of them.
  public var isDamaged: Bool { state.withLock(\.isDamaged) }

  /// Notes that the records say what is not so.
  public func distrust() { state.withLock { $0.isDamaged = true } }

  fileprivate func sections(at place: Path) -> [Section] {
    state.withLock { state in
      if state.place != place {
        let photos = read(place)
        state = (place, photos?.sections ?? [], state.isDamaged || photos == nil)
      }
      return state.sections
    }
  }
}

/// Photos of an album as records keep them.
public struct AlbumPhotos: Codable, Sendable {
  private struct Part: Codable {
    let heading: Section.Heading
    let text, footer: String?
    let photos: [Item.Record]
    let place: Int?
  }

  private let parts: [Part]

  /// Takes the photos of an album.
  ///
  /// - Complexity: O(n) for n photos.
  public init(_ album: Album) {
    parts = album.sections.map {
      Part(
        heading: $0.heading, text: $0.text, footer: $0.footer,
        photos: $0.photos.map(Item.Record.init), place: $0.place)
    }
  }

  /// The sections.
  fileprivate var sections: [Section] {
    parts.map {
      Section(
        $0.heading, text: $0.text, footer: $0.footer, photos: $0.photos.map(\.item),
        place: $0.place)
    }
  }
}

extension Album {
  /// Photos of an album and its pages.
  enum Content: Sendable {
    /// They are here.
    case made([Section], [Chunk])
    /// They are in the records.
    case known(KnownAlbum)

    /// True if there are none.
    var isEmpty: Bool {
      switch self {
      case .made(let sections, _): sections.isEmpty
      case .known(let known): known.outline.parts.isEmpty
      }
    }
  }

  /// Its photos, where they are as the last build left them.
  public var known: KnownAlbum? {
    switch content {
    case .made: nil
    case .known(let known): known
    }
  }

  /// Its photos, in order.
  ///
  /// - Complexity: O(n) for n photos that are known from the last build, unless they were the last to
  ///   be read.
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
}
