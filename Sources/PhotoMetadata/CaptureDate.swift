/// A date of capture by the camera's clock, as precise as it is known.
public struct CaptureDate: Hashable, Sendable, Codable, Comparable {
  /// `YYYY-MM-DD HH:MM:SS`, local time; shorter where less is known: `YYYY-MM`.
  public let text: String
  /// The digits of the seconds' fraction; empty where there are none.
  public let fraction: String
  /// The offset of local time from UTC, `+02:00` or `Z`; nil where the camera did not say.
  public let offset: String?

  /// True if a date comes before another, each by its own clock.
  public static func < (left: CaptureDate, right: CaptureDate) -> Bool {
    (left.text, left.fraction) < (right.text, right.fraction)
  }

  /// The date as ISO 8601 and HTML's `datetime` have it: `2024-05-01T12:30:00.25+02:00`.
  public var iso: String {
    let parts = text.split(separator: " ")
    guard parts.count == 2 else { return text }
    let decimals = fraction.isEmpty ? "" : "." + fraction
    return "\(parts[0])T\(parts[1])\(decimals)\(offset ?? "")"
  }

  /// True for a date with an hour and a minute.
  public var hasClock: Bool { text.contains(" ") }

  /// True for a date with a day.
  var hasDay: Bool { text.utf8.count >= 10 }

  /// True for a date that says the same as one without a clock, and more: the month of a year.
  func refines(_ other: CaptureDate) -> Bool {
    !other.hasClock && text.utf8.count > other.text.utf8.count && text.hasPrefix(other.text)
  }

  /// Reads the text of an EXIF date, `YYYY:MM:DD HH:MM:SS`, as far as it is known; nil when it is none.
  ///
  /// Of what is not known cameras and archives write blanks or zeros, or nothing. Some programs pad
  /// numbers with blanks, or write the fraction and the offset behind the date.
  /// - Parameters:
  ///   - fraction: The digits of `SubSecTimeOriginal`, which order a burst of photos.
  ///   - offset: The text of `OffsetTimeOriginal`.
  public init?(exif: String, fraction: String = "", offset: String? = nil) {
    let (clock, zone) = Self.parts(ofEXIF: exif)
    let numbers = Self.numbers(in: clock)
    // A month in letters would make the day one.
    guard numbers.count < 8, numbers.count > 5 || !clock.contains(where: \.isLetter) else {
      return nil
    }
    let pairs = numbers.dropFirst().prefix(5).map { $0.count == 1 ? "0\($0)" : $0 }
    let day = numbers.prefix(1) + pairs.prefix(2).prefix { $0 != "00" }
    let time = day.count == 3 && pairs.count > 3 ? pairs.dropFirst(2) : []
    self.init(
      day: Array(day), time: Array(time),
      fraction: numbers.count > 6 ? String(numbers[6]) : fraction,
      offset: zone.isEmpty ? offset : String(zone))
  }

  /// The clock of an EXIF date, and the offset behind it, which may be empty.
  private static func parts(ofEXIF text: String) -> (clock: Substring, zone: Substring) {
    // A hyphen between the numbers of a day begins no offset.
    guard let sign = text.lastIndex(where: { "Z+-".contains($0) }),
      numbers(in: text[..<sign]).count > 4
    else { return (text[...], "") }
    return (text[..<sign], text[sign...])
  }

  private static func numbers(in text: Substring) -> [Substring] {
    text.split { !$0.isASCII || !$0.isNumber }
  }

  /// Reads a date of XMP, ISO 8601 with what is not known left out; nil when it is none.
  public init?(xmp: String) {
    let parts = xmp.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    guard let day = parts.first?.split(whereSeparator: { $0 == "-" || $0 == ":" }) else {
      return nil
    }
    let time = parts.count > 1 ? parts[1] : ""
    let zone = time.firstIndex { "Z+-".contains($0) } ?? time.endIndex
    let clock = time[..<zone].split(separator: ".", maxSplits: 1)
    self.init(
      day: day, time: clock.first?.split(separator: ":") ?? [],
      fraction: clock.count > 1 ? String(clock[1]) : "",
      offset: zone < time.endIndex ? String(time[zone...]) : nil)
  }

  /// Reads a date and a time of IPTC-IIM, `YYYYMMDD` and `HHMMSS+HHMM`; nil when it is none.
  public init?(iptc date: String, time: String?) {
    guard date.utf8.count == 8 else { return nil }
    let pairs = { (digits: Substring) in
      stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }
    }
    // Of a day that is not known IPTC says 00.
    let day: [Substring] = [date.prefix(4)] + pairs(date.dropFirst(4)).prefix { $0 != "00" }
    let time = time ?? ""
    self.init(
      day: day, time: pairs(time.prefix(6)), fraction: "", offset: String(time.dropFirst(6)))
  }

  private init?(day: [Substring], time: [Substring], fraction: String, offset: String?) {
    let isWhole = day.count == 3
    guard (1...3).contains(day.count), [4, 2, 2].starts(with: day.map(\.utf8.count)),
      isWhole && [0, 2, 3].contains(time.count) || time.isEmpty,
      time.allSatisfy({ $0.utf8.count == 2 }),
      Self.areInRange(day, [Self.years, 1...12, 1...Self.days(of: day)]),
      Self.areInRange(time, [0...23, 0...59, 0...60])
    else { return nil }
    let clock = time.isEmpty ? "" : " " + time.joined(separator: ":")
    text = day.joined(separator: "-") + clock
    self.fraction = time.count == 3 ? fraction.filter { ("0"..."9").contains($0) } : ""
    self.offset = time.isEmpty ? nil : offset.flatMap(Self.validOffset)
  }

  /// The years of dates but the first one, which programs write where they know none.
  private static let years = 2...9999

  /// The number of days of the month of a day; 31 where there is no month.
  private static func days(of day: [Substring]) -> Int {
    let numbers = day.compactMap { Int($0) }
    guard numbers.count == 3 else { return 31 }
    let (year, month) = (numbers[0], numbers[1])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func areInRange(_ texts: [Substring], _ ranges: [ClosedRange<Int>]) -> Bool {
    zip(texts, ranges).allSatisfy { text, range in
      text.utf8.allSatisfy { (48...57).contains($0) } && Int(text).map(range.contains) == true
    }
  }

  /// The offset with its colon, which some programs leave out; nil for a text that is none.
  private static func validOffset(_ text: String) -> String? {
    if text == "Z" { return text }
    let digits = text.dropFirst()
    let parts =
      digits.utf8.count == 4
      ? [digits.prefix(2), digits.suffix(2)]
      : digits.split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = text.first, "+-".contains(sign), parts.map(\.utf8.count) == [2, 2],
      areInRange(parts, [0...14, 0...59])
    else { return nil }
    return "\(sign)\(parts.joined(separator: ":"))"
  }
}
