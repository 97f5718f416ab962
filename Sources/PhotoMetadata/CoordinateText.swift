/// Text by its words and numbers, as coordinates are written.
struct CoordinateText {
  /// The text, in small letters.
  private let text: String
  /// The numbers, a point for a decimal comma in each.
  private let numbers: [Number]
  /// The words, or letters, between the numbers.
  private let labels: [String]
  /// The numbers and labels in their order.
  private let parts: [String]
  /// True if commas may be decimal ones.
  private let hasCommas: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    let hasPoint = text.split(separator: ".").dropFirst().contains { $0.first?.isNumber == true }
    hasCommas = !hasPoint && text.contains(",")
    var parts = Self.parts(of: self.text, isDecimal: hasPoint ? "." : ",")
    // The number in the name of the globe's usual model is none of a place.
    if let model = parts.firstIndex(of: "wgs"), parts[(model + 1)...].first == "84" {
      parts.removeSubrange(model...(model + 1))
    }
    self.parts = parts
    numbers = parts.filter(Self.isNumber).map { Number($0) }
    labels = parts.filter { !Self.isNumber($0) }
  }

  /// True for nothing but a place on the globe: a latitude and a longitude, with labels; a link to
  /// them on a map; or a tag that a geotagger writes for one of them.
  var isPlace: Bool {
    let isTag = text.contains("=")
    // A machine tag of Flickr's: `geo:lat=48.137`, `geo:hash=u281z`.
    if isTag, text.hasPrefix("geo:") { return true }
    if isMapLink { return true }
    guard !numbers.isEmpty, labels.allSatisfy(Self.allLabels.contains),
      !text.contains(where: { $0.isCurrencySymbol || $0 == "%" })
    else { return false }
    guard numbers.count > 1 else {
      return (isTag || numbers[0].places >= 3) && !Self.names.isDisjoint(with: labels)
    }
    return isPair || hasDegrees || hasMinutes
  }

  /// True for an address with a latitude and a longitude in it, and the name of a map.
  private var isMapLink: Bool {
    text.hasPrefix("http") && text.contains("map") && !text.contains(where: \.isWhitespace)
      && Self.isOnGlobe(numbers.filter { $0.places > 3 })
  }

  /// True for a latitude and a longitude with three places behind the point or more, as ISO 6709 has
  /// them, and a height; with four where they may be amounts.
  private var isPair: Bool {
    let hasLength = labels.contains("m")
    guard numbers.count == 3 || numbers.count == 2 && !hasLength else { return false }
    let isNamed = labels.contains { Self.names.contains($0) || Self.directions.contains($0) }
    let places = !isNamed && (hasLength || hasCommas) ? 4 : 3
    let pair = numbers.prefix(2)
    return Self.isOnGlobe(numbers) && pair.allSatisfy { $0.places >= places }
      && !pair.allSatisfy(\.isMonth)
  }

  /// True for two numbers or more with the sign of degrees and a direction.
  private var hasDegrees: Bool {
    (text.contains { "°º˚".contains($0) } || labels.contains("deg"))
      && numbers.prefix(2).allSatisfy { $0.value <= 180 }
      && !Self.directions.isDisjoint(with: labels)
  }

  /// True for degrees and minutes, and seconds, to the north or south, then to the east or west, with
  /// the directions before or behind; and a height.
  private var hasMinutes: Bool {
    let told = parts.filter { Self.isNumber($0) || Self.directions.contains($0) }
    let signs = told.filter(Self.directions.contains)
    let angles = told.split(whereSeparator: Self.directions.contains)
      .map { $0.map { Number($0) } }
    guard signs.count == 2, ["n", "s"].contains(signs[0]), ["e", "w", "o"].contains(signs[1]),
      angles.count == 2, (2...3).contains(angles[0].count),
      (0...1).contains(angles[1].count - angles[0].count)
    else { return false }
    return Self.isOnGlobe([angles[0][0], angles[1][0]])
      && angles.allSatisfy { $0[1..<angles[0].count].allSatisfy { $0.value < 60 } }
  }
}

extension CoordinateText {
  /// A number as it is written.
  private struct Number {
    /// The value, infinite for one with two points.
    let value: Double
    /// The digits behind the point.
    let places: Int
    /// True for a month and its year: 05.2023.
    let isMonth: Bool

    init(_ text: String) {
      let sides = text.split(separator: ".")
      // A point at the end is that of a sentence.
      value = Double(sides.joined(separator: ".")) ?? .infinity
      places = sides.count > 1 ? sides[1].count : 0
      let (whole, part) = (Int(sides[0]) ?? 0, sides.count > 1 ? Int(sides[1]) ?? 0 : 0)
      isMonth = (1...12).contains(whole) && (1900..<2100).contains(part)
    }
  }

  /// The numbers of a text and the runs of letters, which may touch: `N48.137`.
  private static func parts(of text: String, isDecimal point: Character) -> [String] {
    var parts: [String] = []
    var isWithin = false
    for character in text {
      let isOfNumber = character.isNumber || character == point
      let goesOn = parts.last.map { isNumber($0) ? isOfNumber : character.isLetter } ?? false
      if isWithin, goesOn {
        parts[parts.count - 1].append(character == point ? "." : character)
      } else {
        isWithin = character.isLetter || character.isNumber
        if isWithin { parts.append(String(character)) }
      }
    }
    return parts
  }

  private static func isNumber(_ part: String) -> Bool { part.first?.isNumber == true }

  /// True if the first two numbers are a latitude and a longitude.
  private static func isOnGlobe(_ numbers: [Number]) -> Bool {
    numbers.count > 1 && numbers[0].value <= 90 && numbers[1].value <= 180
  }

  private static let directions: Set = ["n", "s", "e", "w", "o"]

  /// The words for a latitude and a longitude.
  private static let names: Set = [
    "lat", "latitude", "latitud", "latitudine", "breite", "breitengrad",
    "lon", "lng", "long", "longitude", "longitud", "longitudine", "länge", "längengrad",
  ]

  private static let allLabels = directions.union(names).union([
    "alt", "altitude", "elevation", "höhe", "m", "gps", "geo", "wgs", "deg", "º", "location",
    "position", "coords", "coordinates", "coordonnées", "coordenadas", "coordinate", "koordinaten",
  ])
}
