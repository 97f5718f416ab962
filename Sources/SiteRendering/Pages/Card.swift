internal import GalleryModel
internal import Imaging
internal import SiteFormat

/// Link with a cover, a title and a tally: to an album, or to a page of one.
struct Card {
  let title, tally: String
  let cover: Item?
  /// The link, relative to `page`.
  let href: String
  let page: SitePath

  /// - Parameters:
  ///   - place: The index of the card; those in the first row load eagerly.
  ///   - width: The width of cards, as a `sizes` attribute.
  fileprivate func value(at place: Int, width: String) -> TemplateValue {
    let isEager = place < Self.inFirstRow
    let sizes = (isEager ? "" : "auto, ") + width
    let pictures = cover.map { PictureSet($0) }
    var values = pictures?.values(upTo: 720, sizes: sizes) { $0.link(from: page) } ?? [:]
    values["title"] = .text(title)
    values["tally"] = .text(tally)
    values["href"] = .text(href)
    values["isFirst"] = .flag(place == 0)
    values["isEager"] = .flag(isEager)
    return .object(values)
  }

  /// The number of cards in a row of the theme on a wide screen.
  private static let inFirstRow = 6
  /// The width of cards in a grid with room for many.
  static let smallWidth =
    "(min-width: 900px) 260px, (min-width: 520px) 300px, calc(50vw - 24px)"

  /// The width of cards that fill the page, of which a row has at least two on a phone.
  static func fullWidth(of count: Int) -> String {
    "(min-width: 640px) max(\(100 / max(count, 1))vw, 320px), \(count == 1 ? 100 : 50)vw"
  }
}

extension TemplateValue {
  /// The list of cards, in the order of the page.
  ///
  /// - Parameter fillsPage: True for few that are as large as the page allows.
  static func cards(_ cards: [Card], fillsPage: Bool = false) -> TemplateValue {
    let width = fillsPage ? Card.fullWidth(of: cards.count) : Card.smallWidth
    return .list(cards.enumerated().map { $1.value(at: $0, width: width) })
  }
}
