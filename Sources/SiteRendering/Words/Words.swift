internal import GalleryModel

/// The words that photofall itself puts on pages, in the gallery's language.
///
/// They follow from the language and the program.
final class Words: Encodable {
  /// How much of a date is written.
  enum Precision: String {
    case day = "yMMMMd"
    case month = "yMMMM"
    case year = "y"
  }

  private let language: String
  private var writers: [Precision: DateWriter] = [:]

  init(language: String) {
    self.language = language
  }

  func encode(to encoder: any Encoder) throws { try language.encode(to: encoder) }

  /// A day, or the month or year that it lies in.
  func date(_ day: CalendarDay, _ precision: Precision) -> String {
    let writer = writers[precision] ?? DateWriter(language: language, skeleton: precision.rawValue)
    writers[precision] = writer
    return writer.text(from: day, to: day)
  }
}
