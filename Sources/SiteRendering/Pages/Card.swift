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

  /// - Parameter place: The index of the card; those in the first row load eagerly.
  fileprivate func value(at place: Int) -> TemplateValue {
    let isEager = place < Self.inFirstRow
    let sizes = (isEager ? "" : "auto, ") + Self.width
    let pictures = cover.map { PictureSet($0) }
    var values = pictures?.values(upTo: 480, sizes: sizes) { $0.link(from: page) } ?? [:]
    values["title"] = .text(title)
    values["tally"] = .text(tally)
    values["href"] = .text(href)
    values["isFirst"] = .flag(place == 0)
    values["isEager"] = .flag(isEager)
    return .object(values)
  }

  /// The number of cards in a row of the theme on a wide screen.
  private static let inFirstRow = 6
  /// The widths in the theme's grid, as a `sizes` attribute.
  private static let width =
    "(min-width: 900px) 260px, (min-width: 520px) 300px, calc(50vw - 24px)"
}

extension TemplateValue {
  /// The list of cards, in the order of the page.
  static func cards(_ cards: [Card]) -> TemplateValue {
    .list(cards.enumerated().map { $1.value(at: $0) })
  }
}
