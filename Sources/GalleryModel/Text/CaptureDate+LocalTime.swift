public import PhotoMetadata

extension CaptureDate {
  /// The seconds since 1970 by the camera's clock; nil unless the second is known.
  var secondsSince1970: Double? {
    let time = text.dropFirst(11).split(separator: ":").compactMap { Double($0) }
    guard time.count == 3, let day = CalendarDay(self) else { return nil }
    let clock = time.reduce(0) { 60 * $0 + $1 }
    return Double(day.daysSince1970) * 86_400 + clock + (Double("0." + fraction) ?? 0)
  }

  /// The local time, with its offset, that the name of a clip's file tells of a date in UTC, as phones
  /// with Android write it into clips; nil where the name tells no such time, or that of UTC.
  ///
  /// - Parameters:
  ///   - fileName: The name, which has the beginning of the clip.
  ///   - duration: The duration of the clip, seconds: the date may be that of its end.
  public func localized(by fileName: String, within duration: Double) -> CaptureDate? {
    guard offset == "Z", let named = CaptureDate(fileName: fileName), named.offset == nil,
      let local = named.secondsSince1970, let moment = secondsSince1970
    else { return nil }
    let offsets = [moment, moment - duration].compactMap { Self.offset(local - $0) }
    let hours = offsets.first { $0.remainder(dividingBy: 3600) == 0 }
    guard let offset = hours ?? offsets.first, offset != 0 else { return nil }
    let minutes = Int(abs(offset)) / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return CaptureDate(xmp: named.iso + (offset < 0 ? "-" : "+") + digits.joined(separator: ":"))
  }

  /// The offset from UTC that a difference of two clocks is, in halves of an hour up to 14 hours, or one of
  /// the few in quarters, give or take 5 seconds; nil for another one. All are seconds.
  private static func offset(_ difference: Double) -> Double? {
    let offset = (difference / 900).rounded() * 900
    let isOfZone = offset.remainder(dividingBy: 1800) == 0 || quarters.contains(offset / 3600)
    return isOfZone && abs(difference - offset) <= 5 && abs(offset) <= 14 * 3600 ? offset : nil
  }

  /// The offsets in quarters of an hour that any place has, hours.
  private static let quarters = [5.75, 8.75, 12.75, 13.75]
}
