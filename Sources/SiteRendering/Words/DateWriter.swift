internal import CICU
internal import GalleryModel

/// Formatter of dates and date ranges in a language; it owns ICU's handle.
@safe final class DateWriter {
  private let dates: OpaquePointer?

  /// - Parameters:
  ///   - language: A language tag; an unknown one is formatted like the root locale.
  ///   - skeleton: The fields to format, as a CLDR skeleton: `yMMMMd`.
  init(language: String, skeleton: String) {
    unsafe dates = pf_dates_open(language, skeleton)
  }

  deinit {
    if let dates = unsafe dates { unsafe pf_dates_close(dates) }
  }

  /// The range of dates, or a single date where both are the same.
  ///
  /// - Parameter minute: The minute of the days.
  func text(from first: CalendarDay, to last: CalendarDay, minute: Int) -> String {
    var text = [CChar](repeating: 0, count: 400)
    guard let dates = unsafe dates else { return first.isoText }
    let (start, end) = (first.minutesSince1970 + minute, last.minutesSince1970 + minute)
    let count = unsafe pf_dates_write(dates, Double(start), Double(end), &text, text.count)
    guard (1...text.count).contains(count) else { return first.isoText }
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension CalendarDay {
  fileprivate var minutesSince1970: Int { daysSince1970 * 24 * 60 }
}
