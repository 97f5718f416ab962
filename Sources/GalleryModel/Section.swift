internal import PhotoMetadata

/// Run of an album's photos that belong together.
public struct Section: Sendable {
  /// Heading of a section; the theme finds the words.
  public enum Heading: Hashable, Sendable, Codable {
    /// No title, as for photos in no section.
    case none
    /// A title that a person wrote.
    case title(String)
    /// The day on which its photos were taken.
    case day(CalendarDay)
    /// A month, given as a day in it.
    case month(CalendarDay)
    /// A year, given as a day in it.
    case year(CalendarDay)
    /// Photos without a date.
    case undated
    /// The number of stars of the photos, 0...5.
    case stars(Int)
  }

  /// The title, or the date or rating that the photos share.
  public let heading: Heading
  /// The text below the title, in Markdown.
  public let text: String?
  /// The text after the photos, in Markdown.
  public let footer: String?
  /// Its photos, in order.
  public internal(set) var photos: [Item]
  /// The first and last day of its photos, if it has a title and dates are published.
  let days: [CalendarDay]
  /// The index among the sections listed in `album.yaml`; nil for any other section.
  public let place: Int?

  /// The photos with tiles, in order; the others of a stack follow its cover.
  public var tiles: [Item] { photos.uncovered }

  init(
    _ heading: Heading, text: String? = nil, footer: String? = nil, photos: [Item],
    place: Int? = nil
  ) {
    self.heading = heading
    self.text = text
    self.footer = footer
    self.photos = photos
    self.place = place
    days = Self.days(heading, photos)
  }

  /// Creates a section of the last build.
  init(_ part: AlbumOutline.Part, photos: [Item]) {
    (heading, text, footer) = (part.heading, part.text, part.footer)
    (self.photos, days, place) = (photos, part.days, part.place)
  }

  private static func days(_ heading: Heading, _ photos: [Item]) -> [CalendarDay] {
    guard case .title = heading else { return [] }
    let taken = photos.lazy.compactMap { $0.published.taken.flatMap { CalendarDay($0) } }
    guard let first = taken.min(), let last = taken.max() else { return [] }
    return [first, last]
  }
}
