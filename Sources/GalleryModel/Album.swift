public import FileSystem

/// An album: a folder of photos, in order and cut into pages, with the albums below it.
public struct Album: Sendable {
  /// Its folder's path below the input; empty for the root.
  public let relative: Path
  /// Where it stands in the site, name by name; empty for the root.
  public let location: [String]
  /// Its title.
  public let title: String
  /// Some words below the title, in Markdown.
  public let description: String?
  /// What was decided for it.
  public let configuration: Configuration
  /// Its photos, in order.
  public let sections: [Section]
  /// Its pages, in order; at least one.
  public let chunks: [Chunk]
  /// The photo that stands for it; nil when there is none at all.
  public let cover: Photo?
  /// The albums below it that have something to show.
  public let albums: [Album]

  /// How many photos it holds, those of albums below it not counted.
  public var photoCount: Int {
    sections.reduce(0) { $0 + $1.photos.count }
  }

  /// All photos, in order.
  public var photos: [Photo] {
    sections.flatMap(\.photos)
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
  public func parts(of chunk: Chunk) -> [PagePart] {
    chunk.parts.map { PagePart(section: sections[$0.section], range: $0.photos) }
  }

  /// A section on a page, or the part of it that stands there.
  public struct PagePart: Sendable {
    /// The section.
    public let section: Section
    /// Which of its photos stand there.
    public let range: Range<Int>

    /// The photos that stand there.
    public var photos: ArraySlice<Photo> { section.photos[range] }
    /// Whether the section began on an earlier page.
    public var isContinued: Bool { range.lowerBound > 0 }
    /// Whether it has a header: where a section goes on, its title is said again.
    public var hasHeader: Bool {
      section.heading != .none || (section.text != nil && !isContinued)
    }
    /// The words after the section's last photo.
    public var footer: String? {
      range.upperBound == section.photos.count ? section.footer : nil
    }
  }
}
