/// When a photo was taken, by its camera's clock.
public struct CaptureDate: Hashable, Sendable, Codable {
  /// `YYYY-MM-DD HH:MM:SS`, the camera's local time.
  public let text: String
  /// Bytes whose order is that of the dates.
  public let sortKey: [UInt8]

  /// Reads the text of an EXIF date, `YYYY:MM:DD HH:MM:SS`; nil when it is none.
  ///
  /// Cameras with an unset clock write spaces or zeros; those are no dates.
  /// - Parameter fraction: The digits of `SubSecTimeOriginal`, which order a burst of photos.
  public init?(exif: String, fraction: String = "") {
    let numbers = exif.split { !$0.isASCII || !$0.isNumber }
    guard numbers.map(\.count) == [4, 2, 2, 2, 2, 2] else { return nil }
    let values = numbers.compactMap { Int($0) }
    guard values.count == 6, values[0] > 0, (1...12).contains(values[1]),
      (1...31).contains(values[2]), values[3] < 24, values[4] < 60, values[5] <= 60
    else { return nil }
    text = numbers[0...2].joined(separator: "-") + " " + numbers[3...5].joined(separator: ":")
    sortKey = Array((text + "." + fraction.filter(\.isNumber)).utf8)
  }
}
