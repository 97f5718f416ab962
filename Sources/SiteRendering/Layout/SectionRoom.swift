internal import GalleryModel
internal import WaterfallLayout

/// Heights of a section's header and footer, in whole lines, estimated from their text.
///
/// Letters are counted, not measured, at the band's narrowest width. The theme lets
/// a longer title or text scroll, so no font causes a layout shift.
struct SectionRoom {
  /// The title's height; zero where there is none.
  var title: LinearLength
  /// The height of the line with the dates of the photos; zero where there is none.
  let days: LinearLength
  /// The height of the text below the title; zero where there is none.
  let text: LinearLength
  /// The footer's height; zero where there is none.
  let footer: LinearLength

  /// The height of everything above the tiles.
  var header: LinearLength { title + days + text }

  /// - Parameter place: The place in a row of sections; nil for a section as wide as the gallery.
  init(
    _ part: Album.PagePart, at place: LinearSharing.Place? = nil, in band: Band,
    _ configuration: Configuration
  ) {
    // A tenth of it is the theme's margin.
    let width =
      place.map {
        $0.width.resolved(width: band.narrowestWidth, lineHeight: 0) - 2 * configuration.inset
      } ?? band.narrowestWidth * 0.9
    title =
      place.map {
        let isBeside = $0.isBesideSwitch(in: band, configuration)
        let taken = isBeside ? configuration.switchRoom(in: band) : 0
        return Self.room(Self.lines(part.heading, width: width - taken))
      } ?? Self.title(part.heading, width: width - configuration.switchRoom(in: band))
    days = LinearLength(lines: part.days.isEmpty ? 0 : 1)
    text = part.text.map { Self.text($0, padding: 8, width: width) } ?? .zero
    footer = part.footer.map { Self.text($0, padding: 24, width: width) } ?? .zero
  }

  private static func title(_ heading: Section.Heading, width: Double) -> LinearLength {
    let count: Double =
      switch heading {
      case .none: 0
      case .title(let title): lines(title, letter: 9, width: width, most: mostTitleLines)
      case .day, .month, .year, .undated, .stars: 1
      }
    return room(count)
  }

  /// The height of a title of so many lines.
  private static func room(_ lines: Double) -> LinearLength {
    lines == 0 ? .zero : LinearLength(pixels: 12, lines: lines + 0.5)
  }

  /// The lines of a title in a narrow box.
  private static func lines(_ heading: Section.Heading, width: Double) -> Double {
    let letters = String(repeating: "0", count: letters(of: heading))
    return lines(letters, letter: 9, width: width, most: mostTitleLines)
  }

  /// The approximate number of letters of a title, in any language.
  private static func letters(of heading: Section.Heading) -> Int {
    switch heading {
    case .none: 0
    case .title(let title): title.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    case .day: 20
    case .month, .undated: 16
    case .year, .stars: 8
    }
  }

  /// The least width of a box beside others, with the theme's margins, in which a title has room, px.
  static func leastWidth(of heading: Section.Heading) -> Double {
    max(leastWidth, Double(letters(of: heading)) * 9 / 2.5)
  }

  /// The least width of a box beside others, px.
  fileprivate static let leastWidth = 130.0

  private static func text(_ markdown: String, padding: Double, width: Double) -> LinearLength {
    let count = lines(
      Markdown.words(markdown), letter: 8, width: min(width, measure), most: .infinity)
    // Blocks end with a line that is not full, and stand half a line apart.
    let blocks = markdown.split(whereSeparator: \.isNewline).count - 1
    return LinearLength(pixels: padding, lines: min(count + 1.5 * Double(blocks), mostLines))
  }

  /// The maximum width of a text, px.
  private static let measure = 480.0
  /// The maximum number of lines of a title, which stays in the window; a longer one scrolls.
  private static let mostTitleLines = 6.0
  /// The maximum number of lines of a text; a longer one scrolls.
  private static let mostLines = 12.0

  /// The estimated number of lines of a text; East Asian letters count as two.
  private static func lines(
    _ text: String, letter: Double, width: Double, most: Double
  ) -> Double {
    let letters = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    return min((Double(letters) * letter / width).rounded(.up), most)
  }
}

extension LinearSharing.Place {
  /// True if the title leaves room for the layout switch: at the end of a row, in a box that is not too
  /// narrow for both.
  func isBesideSwitch(in band: Band, _ configuration: Configuration) -> Bool {
    endsRow
      && width.resolved(width: band.narrowestWidth, lineHeight: 0)
        >= SectionRoom.leastWidth + configuration.switchRoom(in: band)
  }
}

extension Configuration {
  /// The width of the layout switch, px; 0 without one.
  var switchWidth: Double {
    offeredLayouts.count > 1 ? 4 + 44 * Double(offeredLayouts.count) : 0
  }

  /// The room that titles leave beside them for the switch, px: none where large text needs all of a
  /// narrow gallery.
  func switchRoom(in band: Band) -> Double { band.isForLargeText ? 0 : switchWidth }
}
