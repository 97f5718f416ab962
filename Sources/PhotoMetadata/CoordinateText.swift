/// Text by its words and numbers, as coordinates are written.
struct CoordinateText {
  /// The text as it is written.
  private let written: String
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
  /// True for a direction as a word: `North`.
  private let hasWord: Bool

  /// Takes a text apart; nil for one without a number and without the signs of codes and addresses, as
  /// most are, which tells no place.
  init?(_ text: String) {
    guard text.unicodeScalars.contains(where: Self.mayTell) else { return nil }
    (written, self.text) = (text, text.lowercased())
    let hasPoint = text.split(separator: ".").dropFirst().contains { $0.first?.isNumber == true }
    hasCommas = !hasPoint && text.contains(",")
    let spelt = Self.parts(of: self.text, isDecimal: hasPoint ? "." : ",")
    hasWord = spelt.contains { Self.words[$0] != nil }
    var parts = spelt.map { Self.words[$0] ?? $0 }
    // The number in the name of the globe's usual model is none of a place.
    if let model = parts.firstIndex(where: { Self.models[$0] != nil }),
      parts[(model + 1)...].first == Self.models[parts[model]]
    {
      parts.removeSubrange(model...(model + 1))
    }
    self.parts = parts
    numbers = parts.filter(Self.isNumber).map { Number($0) }
    labels = parts.filter { !Self.isNumber($0) }
  }

  /// True for a character without which no text tells a place: a number, or a sign of `geo:`, `geo=`,
  /// `///` or `https://`.
  private static func mayTell(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", ":", "=", "/": true
    default: !scalar.isASCII && scalar.properties.numericType != nil
    }
  }

  /// True for nothing but a place on the globe: a latitude and a longitude, with labels; a link to
  /// them on a map; a code that stands for them; or a tag that a geotagger writes for one of them.
  var isPlace: Bool {
    let isTag = text.contains("=")
    // A machine tag of Flickr's: `geo:lat=48.137`, `geo:hash=u281z`.
    if isTag, text.hasPrefix("geo:") || text.hasPrefix("geo=") { return true }
    if isMapLink || isCode { return true }
    guard isOfNumbers else { return false }
    let isNamed = !Self.names.isDisjoint(with: labels)
    // Of several numbers without places some may be sizes: `Breite = 60, Höhe = 40`.
    if isTag, isNamed, numbers.count == 1 || numbers.contains(where: { $0.places >= 3 }) {
      return true
    }
    guard numbers.count > 1 else {
      return numbers[0].places >= 3 && (isNamed || hasSign && numbers[0].value <= 180)
    }
    return isPair || hasDegrees || hasMinutes
  }

  /// The latitude or the longitude that the text is nothing but, half of a place that was split in two:
  /// `48.13715`, `E11.576`, `N48 08.229`.
  var half: Half? {
    let isDirected = hasSign || !Self.directions.isDisjoint(with: labels)
    let places = isDirected ? [3, 2, 1] : [hasCommas ? 4 : 3]
    // A small s behind a number is one of seconds.
    let hasUnit = labels.contains("m") || labels.last == "s" && written.hasSuffix("s")
    guard isOfNumbers, !hasUnit, numbers.count <= places.count, let last = numbers.last,
      !last.isMonth, last.places >= places[numbers.count - 1],
      numbers.dropFirst().allSatisfy({ $0.digits == 2 && $0.value < 60 })
    else { return nil }
    let half = Half(
      values: numbers.map(\.value),
      isLatitude: numbers[0].value <= 90 && Set(["e", "w", "o"]).isDisjoint(with: labels),
      isLongitude: numbers[0].value <= 180 && Set(["n", "s"]).isDisjoint(with: labels))
    return half.isLatitude || half.isLongitude ? half : nil
  }

  /// True for numbers, and no words but those that places on the globe have.
  private var isOfNumbers: Bool {
    !numbers.isEmpty && labels.allSatisfy(Self.allLabels.contains)
      && !text.contains { $0.isCurrencySymbol || $0 == "%" }
  }

  /// True for an address, also without `https://`, with a latitude and a longitude in it, of a map by its
  /// host, its path or its parameters, or with a code that stands for them.
  private var isMapLink: Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    var address = text[...]
    for start in ["https://", "http://", "www."] where address.hasPrefix(start) {
      address = address.dropFirst(start.count)
    }
    let parts = address.split { "/?&#".contains($0) }
    guard parts.count > 1, parts[0].contains(".") else { return false }
    if Self.linksWithCodes.contains(where: { address.hasPrefix($0) }) { return true }
    let words = parts[0].split(separator: ".") + parts[1...]
    let parameters = address.split { "?&#".contains($0) }.dropFirst()
    let isMap =
      parts[0].contains("map") || !Self.maps.isDisjoint(with: words)
      || parameters.contains { each in Self.parameters.contains { each.hasPrefix($0) } }
    return isMap && (Self.isOnGlobe(numbers.filter { $0.places > 3 }) || text.contains("%c2%b0"))
  }

  /// True for a code: a geohash that says so, the three words of what3words, or a plus code, of which
  /// the first half may be left out where its town stands behind.
  private var isCode: Bool {
    if text.hasPrefix("geohash:") || text.hasPrefix("geohash=") { return true }
    if text.hasPrefix("///") {
      let words = written.dropFirst(3).split(separator: ".", omittingEmptySubsequences: false)
      return words.count == 3
        && words.allSatisfy {
          !$0.isEmpty && $0.allSatisfy { $0.isLetter && !$0.isUppercase }
        }
    }
    let code = written.prefix { !$0.isWhitespace && $0 != "," }
    let sides = code.split(separator: "+", omittingEmptySubsequences: false)
    let hasTown = written.dropFirst(code.count).contains(where: \.isLetter)
    return sides.count == 2 && (2...3).contains(sides[1].count)
      && (sides[0].count == 8 || sides[0].count == 4 && hasTown)
      && sides.allSatisfy { $0.allSatisfy(Self.plusCodeDigits.contains) }
      && code.contains(where: \.isLetter) && code.contains(where: \.isNumber)
  }

  /// True for a latitude and a longitude, in either order, with three places behind the point or more,
  /// as ISO 6709 has them, and a height; with four where they may be amounts, or where more follows.
  private var isPair: Bool {
    let hasLength = labels.contains("m")
    guard numbers.count > 2 || !hasLength else { return false }
    let isNamed = labels.contains { Self.names.contains($0) || Self.directions.contains($0) }
    let mayBeAmounts = !isNamed && (hasLength || hasCommas)
    let places = mayBeAmounts || numbers.count > 3 ? 4 : 3
    let pair = numbers.prefix(2)
    return Self.isOnGlobe(numbers) && pair.allSatisfy { $0.places >= places }
      && !pair.allSatisfy(\.isMonth)
  }

  /// True for the sign of degrees, or its word.
  private var hasSign: Bool {
    text.contains { "°º˚".contains($0) } || !Self.degrees.isDisjoint(with: labels)
  }

  /// True for two numbers or more with the sign of degrees, and a direction or a name, or for four with
  /// minutes.
  private var hasDegrees: Bool {
    hasSign && numbers.prefix(2).allSatisfy { $0.value <= 180 }
      && (!Self.directions.union(Self.names).isDisjoint(with: labels)
        || numbers.count > 3 && text.contains { "'’′´".contains($0) })
  }

  /// True for degrees and minutes, and seconds, to the north or south, then to the east or west, with
  /// the letters of directions before or behind; and a height.
  private var hasMinutes: Bool {
    let told = parts.filter { Self.isNumber($0) || Self.directions.contains($0) }
    let signs = told.filter(Self.directions.contains)
    let angles = told.split(whereSeparator: Self.directions.contains)
      .map { Self.angle($0).map { Number($0) } }
    guard !hasWord, signs.count == 2, ["n", "s"].contains(signs[0]),
      ["e", "w", "o"].contains(signs[1]),
      angles.count == 2, (2...3).contains(angles[0].count),
      (0...1).contains(angles[1].count - angles[0].count)
    else { return false }
    return Self.isOnGlobe([angles[0][0], angles[1][0]])
      && angles.allSatisfy { $0[1..<angles[0].count].allSatisfy { $0.value < 60 } }
  }
}

extension CoordinateText {
  /// A latitude or a longitude.
  struct Half: Hashable {
    /// The degrees, minutes and seconds.
    let values: [Double]
    /// True for what may be a latitude, and a longitude.
    let isLatitude, isLongitude: Bool
  }

  /// A number as it is written.
  private struct Number {
    /// The value, infinite for one with two points.
    let value: Double
    /// The digits before the point, and behind it.
    let digits, places: Int
    /// True for a month and its year: 05.2023.
    let isMonth: Bool

    init(_ text: String) {
      let sides = text.split(separator: ".")
      // A point at the end is that of a sentence.
      value = Double(sides.joined(separator: ".")) ?? .infinity
      (digits, places) = (sides[0].count, sides.count > 1 ? sides[1].count : 0)
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

  /// The numbers of an angle; degrees and minutes as receivers write them in one are two: 01134.524.
  private static func angle(_ numbers: ArraySlice<String>) -> [String] {
    guard numbers.count == 1, let number = numbers.first, number.contains(".") else {
      return Array(numbers)
    }
    let degrees = number.prefix { $0 != "." }.dropLast(2)
    guard (2...3).contains(degrees.count) else { return Array(numbers) }
    return [String(degrees), String(number.dropFirst(degrees.count))]
  }

  /// True if the first two numbers are a latitude and a longitude, or the other way around.
  private static func isOnGlobe(_ numbers: [Number]) -> Bool {
    guard numbers.count > 1 else { return false }
    let pair = [numbers[0].value, numbers[1].value].sorted()
    return pair[0] <= 90 && pair[1] <= 180
  }
}

/// The words of places on the globe.
extension CoordinateText {
  private static let directions: Set = ["n", "s", "e", "w", "o"]

  /// The words for directions, each with its letter.
  private static let words: [String: String] = {
    let lists = [
      "n": "north nord norte norden noord 北緯 北纬",
      "s": "south sud süd sur sul süden zuid 南緯 南纬",
      "e": "east est ost este leste osten oost 東経 东经",
      "w": "west ouest oeste ovest westen 西経 西经",
    ]
    var letters: [String: String] = [:]
    for (letter, words) in lists {
      for word in words.split(separator: " ") { letters[String(word)] = letter }
    }
    return letters
  }()

  /// The words for a latitude and a longitude.
  private static let names: Set<String> = Set(
    """
    lat latitude latitud latitudine gpslatitude breite breitengrad breedtegraad широта 緯度 纬度
    lon lng long longitude longitud longitudine gpslongitude länge längengrad lengtegraad долгота
    経度 经度
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let degrees: Set = ["deg", "degree", "degrees", "º"]

  private static let allLabels: Set<String> = directions.union(names).union(degrees).union(
    """
    alt altitude elevation höhe m gps geo wgs crs itrf srid epsg datum map point loc ll q location
    position coords coordinates coordonnées coordenadas coordinate koordinaten coördinaten
    współrzędne координаты 座標 坐标 إحداثيات gpsposition gpscoordinates ort standort lieu lugar
    ubicación localização luogo posizione place plaats locatie miejsce место 場所 地点 位置 الموقع
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The models of the globe by which places are told, each with the number in its name.
  private static let models = ["wgs": "84", "crswgs": "84", "epsg": "4326", "srid": "4326"]

  /// Words in the hosts and paths of maps.
  private static let maps: Set<Substring> = [
    "map", "maps", "osm", "earth", "geo", "geohack", "here", "waze",
  ]

  /// Beginnings of parameters with a place on the globe.
  private static let parameters = ["ll=", "lat=", "mlat="]

  /// Beginnings of addresses that go on with codes of places, as maps shorten those that are shared.
  private static let linksWithCodes = [
    "what3words.com/", "w3w.co/", "plus.codes/", "maps.app.goo.gl/", "goo.gl/maps/",
    "maps.apple/p/", "osm.org/go/", "openstreetmap.org/go/", "waze.com/ul/h",
  ]

  private static let plusCodeDigits = Set("23456789CFGHJMPQRVWX")
}
