internal import GalleryModel

extension Section.Heading {
  /// The title; nil where there is none.
  func title(in words: Words) -> String? {
    switch self {
    case .none: nil
    case .title(let title): title
    case .day(let day): words.date(day, .day)
    case .month(let day): words.date(day, .month)
    case .year(let day): words.date(day, .year)
    case .undated: words[.undated]
    case .stars(0): words[.unrated]
    case .stars(let count): words.text(.stars, ["count": .number(count)])
    }
  }
}
