internal import GalleryModel
internal import Glibc
internal import PhotoMetadata

/// Row of a photo's information: a label and a value.
struct InformationRow {
  let label, value: String
  /// The date in ISO 8601, for machines; nil where the value is no date.
  var dateTime: String?
}

extension Item {
  /// The rows of the published metadata, in a fixed order.
  func information(in words: Words) -> [InformationRow] {
    let exposure = published.exposure.terms.joined(separator: " · ")
    let texts: [(MetadataField, String?)] = [
      (.place, published.place.names.joined(separator: ", ")), (.camera, published.camera?.name),
      (.lens, published.lens), (.exposure, exposure), (.rating, published.stars),
      (.keywords, published.keywords.joined(separator: ", ")),
      (.creator, published.creators.joined(separator: ", ")), (.credit, published.credit),
      (.copyright, published.copyright),
    ]
    let rows = texts.compactMap { field, text in
      text.flatMap { $0.isEmpty ? nil : InformationRow(label: words.label(of: field), value: $0) }
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
      time.map { "\(Self.seconds($0)) s" }, aperture.map { "f/\(Self.short($0))" },
      iso.map { "ISO \($0)" }, focalLength.map { "\(Self.short($0)) mm" },
    ].compactMap(\.self)
  }

  /// The seconds, as a fraction up to a quarter of a second.
  private static func seconds(_ time: Double) -> String {
    0 < time && time <= 0.25 ? "1/\(short((1 / time).rounded()))" : short(time)
  }

  /// The number, with at most one decimal.
  private static func short(_ number: Double) -> String {
    CSSNumber(min(max(number, 0), 1e9), places: 1).description
  }
}
