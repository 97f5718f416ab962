/// A field of a photo's metadata that a site can show.
public enum MetadataField: String, Hashable, Sendable, CaseIterable, Codable {
  /// The title.
  case title
  /// The caption.
  case caption
  /// A description for people who do not see it.
  case alt
  /// Words to find it by.
  case keywords
  /// The names of people on it, among its keywords.
  case people
  /// The date of capture.
  case date
  /// The rating.
  case rating
  /// The camera.
  case camera
  /// The lens.
  case lens
  /// Time, aperture, sensitivity and focal length.
  case exposure
  /// The place that it shows, by names.
  case place
  /// The makers.
  case creator
  /// The credit line.
  case credit
  /// The copyright notice.
  case copyright
}

extension PhotoMetadata {
  /// The metadata with nothing in it but some fields.
  public func only(_ fields: [MetadataField]) -> PhotoMetadata {
    var kept = PhotoMetadata()
    for field in fields { kept.take(field, from: self) }
    return kept
  }

  private mutating func take(_ field: MetadataField, from other: PhotoMetadata) {
    switch field {
    case .title: title = other.ownTitle
    case .caption: caption = other.ownCaption
    case .alt: alt = other.alt.flatMap { Self.isPlace($0) ? nil : $0 }
    case .keywords: add(other.ownKeywords)
    case .people: add(other.publishedPeople)
    case .date: taken = other.taken
    case .rating: rating = other.rating
    case .camera: camera = other.camera
    case .lens: lens = other.lens
    case .exposure: exposure = other.exposure
    case .place: place = other.place.withoutCoordinates
    case .creator: creators = other.creators
    case .credit: credit = other.credit.flatMap { Self.isPlace($0) ? nil : $0 }
    case .copyright: copyright = other.copyright
    }
  }

  /// The keywords but for the names of people on the photo, which programs that know faces put among
  /// them, also below others (`People|Ada`), the coordinates that geotaggers do, and paths of files.
  private var ownKeywords: [String] {
    let names = Set(allPeople.map { Self.wordsOfName($0) })
    let places = PlaceKeywords(among: keywords)
    let isName = { (keyword: String) -> Bool in
      let last = Self.levels(of: keyword).last ?? ""
      return [keyword[...], last].contains { names.contains(Self.wordsOfName($0)) }
    }
    return keywords.filter {
      (names.isEmpty || !isName($0)) && !places.contains($0) && !Self.isPath($0)
    }
  }

  /// The words of a name, whatever stands first and between: `Lovelace, Ada`.
  private static func wordsOfName(_ name: some StringProtocol) -> [Substring] {
    name.lowercased().split { $0.isWhitespace || $0 == "," }.sorted()
  }

  /// Adds words to find it by, each once, in capitals or not.
  private mutating func add(_ words: [String]) {
    var known = Set(keywords.map { $0.lowercased() })
    keywords += words.filter { known.insert($0.lowercased()).inserted }
  }
}
