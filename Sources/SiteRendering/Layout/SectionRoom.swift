internal import GalleryModel
internal import WaterfallLayout

/// The room that a section's header and footer take: whole lines, as many as their words may need.
///
/// Words are counted, not measured, and at a band's narrowest width; the theme cuts a title that is
/// longer still, and lets a text that is longer scroll. So nothing moves whatever the font is.
struct SectionRoom {
  /// The title's height; zero where there is none.
  let title: LinearLength
  /// The height of the line that says when its photos were taken; zero where there is none.
  let days: LinearLength
  /// The height of the words below it; zero where there are none.
  let text: LinearLength
  /// The footer's height; zero where there is none.
  let footer: LinearLength

  /// All that stands above the tiles.
  var header: LinearLength { title + days + text }

  init(_ part: Album.PagePart, in band: Band, _ configuration: Configuration) {
    // A tenth of it is the theme's margin.
    let width = band.narrowestWidth * 0.9
    title = Self.title(part.heading, width: width - configuration.switchWidth)
    days = LinearLength(lines: part.days.isEmpty ? 0 : 1)
    text = part.text.map { Self.text($0, padding: 8, width: width) } ?? .zero
    footer = part.footer.map { Self.text($0, padding: 24, width: width) } ?? .zero
  }

  private static func title(_ heading: Section.Heading, width: Double) -> LinearLength {
    let count: Double =
      switch heading {
      case .none: 0
      case .title(let title): lines(title, letter: 9, width: width, most: 3)
      case .day, .month, .year, .undated, .stars: 1
      }
    return count == 0 ? .zero : LinearLength(pixels: 12, lines: count + 0.5)
  }

  private static func text(_ markdown: String, padding: Double, width: Double) -> LinearLength {
    let count = lines(
      Markdown.words(markdown), letter: 8, width: min(width, measure), most: .infinity)
    // Blocks end with a line that is not full, and stand half a line apart.
    let blocks = markdown.split(whereSeparator: \.isNewline).count - 1
    return LinearLength(pixels: padding, lines: min(count + 1.5 * Double(blocks), mostLines))
  }

  /// The greatest width of a text, px.
  private static let measure = 480.0
  /// The lines of a text from which on it scrolls.
  private static let mostLines = 12.0

  /// The lines that a text takes, about: letters of the Far East are twice as wide as others.
  private static func lines(
    _ text: String, letter: Double, width: Double, most: Double
  ) -> Double {
    let letters = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    return min((Double(letters) * letter / width).rounded(.up), most)
  }
}

extension Configuration {
  /// The width that a title leaves to the switch between layouts beside it, px.
  var switchWidth: Double {
    offeredLayouts.count > 1 ? 4 + 36 * Double(offeredLayouts.count) : 0
  }
}
