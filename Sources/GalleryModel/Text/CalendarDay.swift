public import PhotoMetadata

/// Calendar day, without a time zone.
public struct CalendarDay: Hashable, Sendable, Comparable, Codable {
  /// The year, from 1 on.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// The day on which a photo was taken, by its camera's clock.
  ///
  /// - Parameter parts: The precision required: 1 for the year, 2 for the month, 3 for the day; the
  ///   other parts become 1.
  /// - Returns: nil if the date is less precise.
  public init?(_ date: CaptureDate, knowing parts: Int = 3) {
    let numbers = date.text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard numbers.count >= parts else { return nil }
    let padded = numbers.prefix(parts) + [1, 1]
    self.init(year: padded[0], month: padded[1], day: padded[2])
  }

  /// Creates a day from its numbers.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// True if its month has that many days.
  var isInCalendar: Bool {
    let next = CalendarDay(year: month < 12 ? year : year + 1, month: month % 12 + 1, day: 1)
    return daysSince1970 < next.daysSince1970
  }

  /// The number of days since 1 January 1970, in the proleptic Gregorian calendar.
  ///
  /// Years are counted from March, so that the leap day is the last of one; see "Calendrical
  /// Calculations" by Reingold and Dershowitz.
  public var daysSince1970: Int {
    let (shifted, since) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return 365 * shifted + leapDays + (153 * since + 2) / 5 + day - 1 - 719_468
  }

  /// The date as `YYYY-MM-DD`.
  public var isoText: String {
    let digits = { (number: Int, width: Int) in
      String(repeating: "0", count: max(width - "\(number)".count, 0)) + "\(number)"
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// True if a day comes before another.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
