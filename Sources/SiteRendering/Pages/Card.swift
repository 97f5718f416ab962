internal import GalleryModel
internal import Imaging
internal import SiteFormat

/// Link with a cover, a title and a tally: to an album, or to a page of one.
struct Card {
  let title, tally: String
  /// The photos on it: one, or four in two rows.
  let covers: [Item]
  /// The link, relative to `page`.
  let href: String
  let page: SitePath

  /// The maximum number of cards on a page.
  static let longestPage = 240

  /// - Parameters:
  ///   - place: The index of the card; those in the first row load eagerly.
  ///   - count: The number of cards that fill the page; nil for small ones.
  fileprivate func value(at place: Int, ofFull count: Int?) -> TemplateValue {
    let isEager = place < Self.inFirstRow
    let pictures = { (photo: Item, parts: Int) in
      let covering = photo.size.widthCovering(ratio: Self.coverRatio)
      // The width of the layout, as `auto` has it, is not the picture's where sides are cropped.
      let auto = isEager || covering > 1 ? "" : "auto, "
      let wide = { (width: Int) in Int((Double(width) * covering).rounded(.up)) }
      let width = Self.width(ofFull: count, parts: parts, wide: wide)
      return PictureSet(photo).values(upTo: wide(720 / parts), sizes: auto + width) {
        $0.link(from: page)
      }
    }
    var values = covers.first.map { pictures($0, 1) } ?? [:]
    values["title"] = .text(title)
    values["tally"] = .text(tally)
    values["href"] = .text(href)
    values["isFirst"] = .flag(place == 0)
    values["isEager"] = .flag(isEager)
    values["isMosaic"] = .flag(covers.count > 1)
    values["mosaic"] = .list(covers.count > 1 ? covers.map { .object(pictures($0, 2)) } : [])
    return .object(values)
  }

  /// The number of cards in a row of the theme on a wide screen.
  private static let inFirstRow = 6
  /// The width of covers and their parts in the theme, per height.
  private static let coverRatio = 1.5

  /// The `sizes` of a picture: of cards in a grid with room for many, or of a part of cards that
  /// fill the page, of which a row has at least two on a phone.
  ///
  /// - Parameter wide: The width of the picture in a part of the given width.
  private static func width(ofFull count: Int?, parts: Int, wide: (Int) -> Int) -> String {
    guard let count else {
      return "(min-width: 900px) \(wide(260))px, (min-width: 520px) \(wide(300))px, "
        + "calc(\(wide(50))vw - \(wide(24))px)"
    }
    let (share, onPhone) = (100 / max(count, 1), count == 1 ? 100 : 50)
    return "(min-width: 640px) max(\(wide(share / parts))vw, \(wide(320 / parts))px), "
      + "\(wide(onPhone / parts))vw"
  }
}

extension TemplateValue {
  /// The list of cards, in the order of the page.
  ///
  /// - Parameter fillsPage: True for few that are as large as the page allows.
  static func cards(_ cards: [Card], fillsPage: Bool = false) -> TemplateValue {
    .list(cards.enumerated().map { $1.value(at: $0, ofFull: fillsPage ? cards.count : nil) })
  }
}
