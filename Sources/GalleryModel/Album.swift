public import FileSystem
internal import PhotoMetadata

/// An album: a folder of photos, in order and cut into pages, with the albums below it.
public struct Album: Sendable {
  /// Its folder's path below the input; empty for the root.
  public let relative: Path
  /// The identity, independent of the photos in it.
  public let identity: AlbumIdentity
  /// Its photos and pages.
  var content: Content
  /// The query that finds its photos; nil if they are its own.
  let query: PhotoQuery?
  /// The file name of the cover in its `album.yaml`; nil if none is named.
  let coverName: [UInt8]?
  /// Its pages that a person wrote, in the order of their names.
  public let pages: [WrittenPage]
  /// The albums below it, without empty ones.
  public internal(set) var albums: [Album]
  /// Its hidden photos, in each folder by name, and those of albums below it that show none.
  public internal(set) var hidden: [WithheldPhoto]
  /// The photos that their photographer rejected, here and there.
  public internal(set) var rejected: [WithheldPhoto]
  /// The folders in its folder that are hidden with all in them, by their paths below the input.
  public internal(set) var hiddenFolders: [Path]
  /// True if none of its originals can be published, so that an archive of them would be empty.
  var hasEmptyArchive = false

  /// The albums below it that indexes name.
  public var listedAlbums: [Album] { albums.filter(\.isListed) }

  /// True if indexes above it name it: an album of nothing but albums that are not listed would be
  /// an empty page.
  public var isListed: Bool {
    configuration.isListed
      && (photoCount > 0 || !pages.isEmpty || albums.contains(where: \.isListed))
  }

  /// The album and all below it that indexes, feeds and searches name.
  public var allListed: [Album] {
    configuration.isListed ? [self] + listedAlbums.flatMap(\.allListed) : []
  }

  /// The path in the site, one element per folder; empty for the root.
  public var location: [String] { identity.location }
  /// Its title.
  public var title: String { identity.title }
  /// The text below the title, in Markdown.
  public var description: String? { identity.description }
  /// The effective configuration: its `album.yaml` over the configuration of the album above.
  public var configuration: Configuration { identity.configuration }

  /// The number of photos, without those of albums below it.
  public var photoCount: Int { outlines.reduce(0) { $0 + $1.count } }

  /// All photos, in order.
  public var photos: [Item] {
    sections.flatMap(\.photos)
  }

  /// Replaces each photo that is not known from the last build by an updated copy.
  ///
  /// - Complexity: O(n) calls for n photos.
  public mutating func updatePhotos(_ change: (Item) -> Item) {
    if known == nil {
      var changed = sections
      // One by one, since two copies of all items of a large gallery would not fit into memory.
      content = .made([], chunks)
      for section in changed.indices {
        for photo in changed[section].photos.indices where !changed[section].photos[photo].isKnown {
          changed[section].photos[photo] = change(changed[section].photos[photo])
        }
      }
      sections = changed
    }
    for album in albums.indices { albums[album].updatePhotos(change) }
  }

  /// The album and all below it, each before those below it (pre-order).
  public var all: [Album] {
    [self] + albums.flatMap(\.all)
  }
}

/// Photo that its album does not show.
public struct WithheldPhoto: Sendable {
  /// The path of its file below the input.
  public let relative: Path
  /// The path below the input of the folder whose album it would stand in.
  public let folder: Path
  /// The photo as it would be shown, but for the name of its page.
  public let item: Item

  /// The reason for leaving it alone, where it is rejected.
  public var rejection: LeftAlone.Reason {
    switch item.metadata.seclusion {
    case .lockedFolder: .lockedFolder
    case .bin: .bin
    case nil: .rejected
    }
  }
}

/// Photos of one page: a run of whole sections, or a part of a large one.
public struct Chunk: Hashable, Sendable, Codable {
  /// A section's photos that stand on the page.
  public struct Part: Hashable, Sendable, Codable {
    /// The index of the section in the album.
    public let section: Int
    /// The indices of the photos in the section.
    public let photos: Range<Int>
  }

  /// The name of the page: the page name of its first photo; empty in an album without photos.
  public let key: String
  /// The sections on the page, whole or in part.
  public let parts: [Part]
}

extension Album {
  /// The number of photos on a page.
  public func photoCount(of chunk: Int) -> Int {
    chunks[chunk].parts.reduce(0) { $0 + $1.photos.count }
  }

  /// The sections on a page, whole or in part.
  ///
  /// - Complexity: O(n) for n photos of the page.
  public func parts(of chunk: Int) -> [PagePart] {
    switch content {
    case .made(let sections, let chunks):
      // Of an album whose records are damaged there are none.
      chunks[chunk].parts.filter { $0.section < sections.count }.map {
        let section = sections[$0.section]
        return PagePart(.init(section), $0.photos, Array(section.photos[$0.photos]))
      }
    case .known(let known): known.parts(of: chunk)
    }
  }

  /// The photos on a page, in order.
  ///
  /// - Complexity: As of `parts`.
  public func photos(of chunk: Int) -> [Item] { parts(of: chunk).flatMap(\.photos) }

  /// A section on a page, or the part of it that stands there.
  public struct PagePart: Sendable, Encodable {
    /// The heading, the same on every page that the section is on.
    public let heading: Section.Heading
    /// The words below its title, in Markdown; they stand where it begins.
    public let text: String?
    /// The words after its photos, in Markdown; they stand where it ends.
    public let footer: String?
    /// The first and last day of a titled section's photos, where dates are published.
    public let days: [CalendarDay]
    /// The photos that stand there, in order.
    public private(set) var photos: [Item]
    /// True if the section began on an earlier page.
    public let isContinued: Bool
    /// True if the section goes on on a later page.
    public let goesOn: Bool

    init(_ section: AlbumOutline.Part, _ range: Range<Int>, _ photos: [Item]) {
      isContinued = range.lowerBound > 0
      goesOn = range.upperBound < section.count
      heading = section.heading
      text = isContinued ? nil : section.text
      footer = goesOn ? nil : section.footer
      self.photos = photos
      days = isContinued ? [] : section.days
    }

    /// A copy of the part with other photos.
    public func holding(_ photos: [Item]) -> PagePart {
      var part = self
      part.photos = photos
      return part
    }

    /// The photos with tiles, in order.
    public var tiles: [Item] { photos.uncovered }

    /// True if it has a header; a section that continues repeats its title, but not its text.
    public var hasHeader: Bool { heading != .none || text != nil }
  }
}
