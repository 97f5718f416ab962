internal import GalleryModel
internal import Imaging
internal import SiteFormat

/// A link with a cover, a title and a number: to an album, or to a page of one.
struct Card {
  let title, tally: String
  let cover: Item?
  /// Where it leads to, on the page on which the link stands.
  let href: String
  let page: SitePath

  /// - Parameter place: Which of the cards it is: the first are seen when the page is opened.
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

  /// How many cards a row of the theme has on a wide screen.
  private static let inFirstRow = 6
  /// How wide the theme's grid makes them.
  private static let width =
    "(min-width: 900px) 260px, (min-width: 520px) 300px, calc(50vw - 24px)"
}

extension TemplateValue {
  /// Cards, from the first on the page to the last.
  static func cards(_ cards: [Card]) -> TemplateValue {
    .list(cards.enumerated().map { $1.value(at: $0) })
  }
}
