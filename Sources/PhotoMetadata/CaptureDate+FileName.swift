extension CaptureDate {
  /// Reads the date in a file's name, as phones and apps put it there: `IMG_20230811_101112`,
  /// `Screenshot 2023-08-11 at 10.11.12 PM`, `IMG-20230811-WA0001`; nil where there is none.
  ///
  /// Google's cameras (`PXL_`) and OneDrive on iPhones (`_iOS`) name photos by UTC, all others by local time.
  public init?(fileName: String) {
    let parts = NameParts(fileName.prefix(200))
    guard let (day, rest) = parts.day else { return nil }
    let zone = fileName.hasPrefix("PXL_") || fileName.contains("_iOS") ? "Z" : ""
    let dated = parts.time(from: rest).flatMap { CaptureDate(xmp: "\(day)T\($0)\(zone)") }
    guard let date = dated ?? CaptureDate(xmp: day) else { return nil }
    self = date
  }
}

/// A file's name as runs of digits, and what stands before each.
private struct NameParts {
  private struct Part {
    let gap: Substring
    let digits: Substring
  }

  private let parts: [Part]
  private let tail: Substring

  /// The years that eight digits in a row may begin with: other numbers have as many.
  private static let compactYears = 1990...2099
  private static let years = 1800...2099

  init(_ name: Substring) {
    var (rest, parts): (Substring, [Part]) = (name, [])
    let isDigit = { (letter: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) }
    while let start = rest.utf8.firstIndex(where: isDigit) {
      let end = rest.utf8[start...].firstIndex { !isDigit($0) } ?? rest.endIndex
      // A run of 14 or more is a date and a time.
      let middle = rest.utf8[start..<end].count >= 14 ? rest.utf8.index(start, offsetBy: 8) : end
      parts.append(Part(gap: rest[..<start], digits: rest[start..<middle]))
      if middle < end {
        parts.append(Part(gap: rest[middle..<middle], digits: rest[middle..<end]))
      }
      rest = rest[end...]
    }
    (self.parts, tail) = (parts, rest)
  }

  /// The first day, `YYYY-MM-DD`, and the index of the part after it.
  var day: (text: String, rest: Int)? {
    for index in parts.indices {
      let digits = parts[index].digits
      if digits.count == 8, Self.compactYears.contains(Int(digits.prefix(4)) ?? 0),
        !isWord(after: index), isDay(digits)
      {
        let month = digits.dropFirst(4).prefix(2)
        return ("\(digits.prefix(4))-\(month)-\(digits.suffix(2))", index + 1)
      }
      guard index + 2 < parts.count, parts[index...].prefix(3).map(\.digits.count) == [4, 2, 2],
        Self.years.contains(Int(digits) ?? 0), "-_.".contains(parts[index + 1].gap),
        parts[index + 1].gap == parts[index + 2].gap, !parts[index + 1].gap.isEmpty
      else { continue }
      let text = parts[index...].prefix(3).map(\.digits).joined(separator: "-")
      if CaptureDate(xmp: text) != nil { return (text, index + 3) }
    }
    return nil
  }

  /// True for digits that letters follow, as in a hash; `T` before a time is none of those.
  private func isWord(after index: Int) -> Bool {
    let after = index + 1 < parts.count ? parts[index + 1].gap : tail
    return after.first?.isLetter == true && after != "T"
  }

  private func isDay(_ digits: Substring) -> Bool {
    let month = digits.dropFirst(4).prefix(2)
    return CaptureDate(xmp: "\(digits.prefix(4))-\(month)-\(digits.suffix(2))") != nil
  }

  /// The time that a part begins, `HH:MM:SS` with its fraction; nil for other numbers.
  func time(from index: Int) -> String? {
    guard index < parts.count, parts[index].gap.count <= 4 else { return nil }
    let digits = parts[index].digits
    if [6, 9].contains(digits.count) {
      let pairs = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4).prefix(2)]
      let fraction = digits.dropFirst(6)
      return pairs.joined(separator: ":") + (fraction.isEmpty ? "" : "." + fraction)
    }
    let three = parts[index...].prefix(3)
    guard three.count == 3, three.dropFirst().allSatisfy({ "-_.:".contains($0.gap) }),
      three.dropFirst().allSatisfy({ $0.digits.count == 2 && !$0.gap.isEmpty }),
      let hour = Int(digits).flatMap({ clock($0, before: index + 3) })
    else { return nil }
    return ([hour] + three.dropFirst().map { String($0.digits) }).joined(separator: ":")
  }

  /// The hour of 24, where `AM` or `PM` after the time says which half of the day it is.
  private func clock(_ hour: Int, before index: Int) -> String? {
    let after = index < parts.count ? parts[index].gap : tail
    let word = after.drop { $0.isWhitespace }.prefix(2).lowercased()
    let isHalf = ["am", "pm"].contains(word)
    guard (isHalf ? 1...12 : 0...23).contains(hour) else { return nil }
    let full = isHalf ? hour % 12 + (word == "pm" ? 12 : 0) : hour
    return full < 10 ? "0\(full)" : "\(full)"
  }
}
