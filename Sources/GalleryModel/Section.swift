internal import PhotoMetadata

/// A run of an album's photos that belong together.
public struct Section: Sendable {
  /// What a section is called; the theme finds the words.
  public enum Heading: Hashable, Sendable, Encodable {
    /// It has no title: these photos stand in no section.
    case none
    /// A title that a person wrote.
    case title(String)
    /// The day on which its photos were taken.
    case day(CalendarDay)
    /// The month, that of a day in it.
    case month(CalendarDay)
    /// The year, that of a day in it.
    case year(CalendarDay)
    /// Nobody knows when its photos were taken.
    case undated
    /// How many stars its photos have, 0...5.
    case stars(Int)
  }

  /// What it is called.
  public let heading: Heading
  /// Some words below its title, in Markdown.
  public let text: String?
  /// Some words after its photos, in Markdown.
  public let footer: String?
  /// Its photos, in order.
  public internal(set) var photos: [Item]
  /// The first and last day of its photos, where it has a title and dates are published.
  let days: [CalendarDay]
  /// Which of the sections it is that a person wrote, from 0; nil when nobody did.
  public let place: Int?

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

  private static func days(_ heading: Heading, _ photos: [Item]) -> [CalendarDay] {
    guard case .title = heading else { return [] }
    let taken = photos.lazy.compactMap { $0.published.taken.flatMap { CalendarDay($0) } }
    guard let first = taken.min(), let last = taken.max() else { return [] }
    return [first, last]
  }
}
