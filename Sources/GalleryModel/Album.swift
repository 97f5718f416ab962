public import FileSystem

/// An album: a folder of photos, in order and cut into pages, with the albums below it.
public struct Album: Sendable {
  /// Its folder's path below the input; empty for the root.
  public let relative: Path
  /// What it is, whatever photos it holds.
  public let identity: AlbumIdentity
  /// Its photos, in order.
  public internal(set) var sections: [Section]
  /// Its pages, in order; at least one.
  public internal(set) var chunks: [Chunk]
  /// The photo that stands for it; nil when there is none at all.
  public internal(set) var cover: Item?
  /// The albums below it that have something to show.
  public internal(set) var albums: [Album]
  /// The paths below the input of its photos that are not shown, by name.
  public let hidden: [Path]

  /// The albums below it that indexes name.
  public var listedAlbums: [Album] { albums.filter(\.configuration.isListed) }

  /// The album and all below it that indexes, feeds and searches name.
  public var allListed: [Album] {
    configuration.isListed ? [self] + albums.flatMap(\.allListed) : []
  }

  /// Where it stands in the site, name by name; empty for the root.
  public var location: [String] { identity.location }
  /// Its title.
  public var title: String { identity.title }
  /// Some words below the title, in Markdown.
  public var description: String? { identity.description }
  /// What was decided for it.
  public var configuration: Configuration { identity.configuration }

  /// How many photos it holds, those of albums below it not counted.
  public var photoCount: Int {
    sections.reduce(0) { $0 + $1.photos.count }
  }

  /// All photos, in order.
  public var photos: [Item] {
    sections.flatMap(\.photos)
  }

  /// Puts another in the place of each photo: the same, when more has turned out about it.
  ///
  /// - Complexity: O(n) calls for n photos.
  public mutating func updatePhotos(_ change: (Item) -> Item) {
    for section in sections.indices {
      for index in sections[section].photos.indices {
        sections[section].photos[index] = change(sections[section].photos[index])
      }
    }
    cover = cover.map(change)
    for album in albums.indices { albums[album].updatePhotos(change) }
  }

  /// The album and all below it, each before those below it.
  public var all: [Album] {
    [self] + albums.flatMap(\.all)
  }
}

/// What stands on one page: a run of whole sections, or a part of a large one.
public struct Chunk: Hashable, Sendable {
  /// A section's photos that stand on the page.
  public struct Part: Hashable, Sendable {
    /// Which of the album's sections.
    public let section: Int
    /// Which of its photos.
    public let photos: Range<Int>
  }

  /// What names the page: the page name of its first photo; empty in an album without photos.
  public let key: String
  /// What stands on it.
  public let parts: [Part]
}

extension Album {
  /// How many photos stand on a page.
  public func photoCount(of chunk: Int) -> Int {
    chunks[chunk].parts.reduce(0) { $0 + $1.photos.count }
  }

  /// What stands on a page, section by section.
  public func parts(of chunk: Int) -> [PagePart] {
    chunks[chunk].parts.map { PagePart(sections[$0.section], $0.photos) }
  }

  /// A section on a page, or the part of it that stands there.
  public struct PagePart: Sendable, Encodable {
    /// What the section is called.
    public let heading: Section.Heading
    /// The words below its title, in Markdown; they stand where it begins.
    public let text: String?
    /// The words after its photos, in Markdown; they stand where it ends.
    public let footer: String?
    /// The first and last day of a titled section's photos, where dates are published.
    public let days: [CalendarDay]
    /// The photos that stand there, in order.
    public private(set) var photos: [Item]
    /// Whether the section began on an earlier page.
    public let isContinued: Bool

    init(_ section: Section, _ range: Range<Int>) {
      isContinued = range.lowerBound > 0
      heading = section.heading
      text = isContinued ? nil : section.text
      footer = range.upperBound == section.photos.count ? section.footer : nil
      photos = Array(section.photos[range])
      days = isContinued ? [] : section.days
    }

    /// The part as if other photos stood there.
    public func holding(_ photos: [Item]) -> PagePart {
      var part = self
      part.photos = photos
      return part
    }

    /// Whether it has a header: where a section goes on, its title is said again.
    public var hasHeader: Bool { heading != .none || text != nil }
  }
}
