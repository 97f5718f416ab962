public import PhotoMetadata

/// Outline of an album: all that other albums and the indexes of the site need of it, besides the
/// outlines of its pages.
public struct AlbumOutline: Codable, Sendable {
  /// Section without its photos.
  public struct Part: Codable, Sendable {
    /// The heading.
    public let heading: Section.Heading
    /// The number of photos.
    public let count: Int
    let text, footer: String?
    let days: [CalendarDay]
    let place: Int?

    init(_ section: Section) {
      (heading, count) = (section.heading, section.photos.count)
      (text, footer) = (section.text, section.footer)
      (days, place) = (section.days, section.place)
    }
  }

  /// The sections, in order.
  let parts: [Part]
  /// The pages, in order.
  let chunks: [Chunk]
  /// The first photos, four at most.
  let firstTiles: [Item.Record]
  /// The photo that is named as the cover.
  let cover: Item.Record?
  /// True if the pages of its photos can stay as they are when another photo comes or goes.
  public let isOpen: Bool

  /// Outlines an album.
  ///
  /// - Parameter isOpen: True if its photos do not depend on each other.
  /// - Complexity: O(n) for n photos.
  public init(_ album: Album, isOpen: Bool) {
    parts = album.outlines
    chunks = album.chunks
    firstTiles = album.firstTiles.map(\.record)
    cover = album.namedCover?.record
    self.isOpen = isOpen
  }

  /// The sections, with photos in the order of the pages.
  func sections(of photos: [Item]) -> [Section] {
    var rest = photos[...]
    return parts.map { part in
      defer { rest = rest.dropFirst(part.count) }
      return Section(part, photos: Array(rest.prefix(part.count)))
    }
  }
}

extension Album {
  /// The sections, without their photos.
  public var outlines: [AlbumOutline.Part] {
    switch content {
    case .made(let sections, _): sections.map(AlbumOutline.Part.init)
    case .known(let known): known.outline.parts
    }
  }

  /// The first and last published date of its photos; empty if none is published.
  public var publishedDates: [CaptureDate] {
    let taken = chunks.indices.flatMap { chunk in
      knownPage(chunk)?.outline.dates
        ?? photos(of: chunk).compactMap(\.published.taken)
    }
    return [taken.min(), taken.max()].compactMap(\.self)
  }

  /// The date of its own newest photo; nil if none has one.
  var ownNewestDate: CaptureDate? {
    chunks.indices.lazy.compactMap { chunk in
      if let page = knownPage(chunk) { return page.outline.newestDate }
      return photos(of: chunk).lazy.compactMap(\.metadata.taken).max()
    }.max()
  }
}
