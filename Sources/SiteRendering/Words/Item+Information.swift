internal import GalleryModel
internal import Glibc
internal import PhotoMetadata
internal import SiteFormat

/// Row of a photo's information: a label and a value.
struct InformationRow {
  let label, value: String
  /// The date in ISO 8601, for machines; nil where the value is no date.
  var dateTime: String?
  /// The parts of a value that has several, with the pages that they link to; empty for others.
  var parts: [(text: String, page: SitePath?)] = []
}

extension Item {
  /// The published place, by its names; nil for none.
  var placeText: String? {
    published.place.names.isEmpty ? nil : published.place.names.joined(separator: ", ")
  }

  /// The published date of capture, in words; nil for none.
  func dateText(in words: Words) -> String? { published.taken.map(words.moment) }

  /// The rows of the published metadata, in a fixed order.
  ///
  /// - Parameter keywords: The keywords that have pages, for the photo's own to link to.
  func information(in words: Words, keywords: [KeywordLink]) -> [InformationRow] {
    let exposure = published.exposure.terms.joined(separator: " · ")
    let texts: [(MetadataField, String?)] = [
      (.place, placeText), (.camera, published.camera?.name),
      (.lens, published.lens), (.exposure, exposure), (.rating, published.stars),
      (.keywords, published.keywords.joined(separator: ", ")),
      (.creator, published.creators.joined(separator: ", ")), (.credit, published.credit),
      (.copyright, published.copyright),
    ]
    let rows = texts.compactMap { field, text -> InformationRow? in
      guard let text, !text.isEmpty else { return nil }
      let parts =
        field == .keywords
        ? published.keywords.map { name in (name, keywords.first { $0.name == name }?.page) } : []
      return InformationRow(label: words.label(of: field), value: text, parts: parts)
    }
    let date = published.taken.map {
      InformationRow(label: words.label(of: .date), value: words.moment($0), dateTime: $0.iso)
    }
    return [date].compactMap(\.self) + rows
  }
}

extension PhotoMetadata {
  fileprivate var stars: String? {
    rating.map { String(repeating: "★", count: max($0, 0)) }
  }
}

extension Exposure {
  /// The values as photographers write them: `1/250 s`, `f/2.8`, `ISO 100`, `50 mm`.
  fileprivate var terms: [String] {
    [
      time.map { "\(Self.seconds($0)) s" },
      aperture.map { "f/\(Self.short($0, places: $0 < 1 ? 2 : 1))" },
      iso.map { "ISO \($0)" }, focalLength.map { "\(Self.short($0)) mm" },
    ].compactMap(\.self)
  }

  /// The seconds, as a fraction up to a quarter of a second.
  private static func seconds(_ time: Double) -> String {
    0 < time && time <= 0.25 ? "1/\(short((1 / time).rounded()))" : short(time)
  }

  /// The number, with at most one decimal, unless it needs more.
  private static func short(_ number: Double, places: Int = 1) -> String {
    CSSNumber(min(max(number, 0), 1e9), places: places).description
  }
}
