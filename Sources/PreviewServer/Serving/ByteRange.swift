/// The `Range` header (RFC 9110, 14.2): one range; several are answered whole.
enum ByteRange: Equatable {
  /// All of it.
  case whole
  /// A part, in bytes.
  case part(Range<Int>)
  /// A part that does not exist.
  case unsatisfiable

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - header: Its value; nil when it was not sent.
  ///   - size: The length of what it asks of, bytes.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, header.hasPrefix("bytes=") else { return }
    let words = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 2, words.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else { return }
    switch (Int(words[0]), Int(words[1])) {
    case (let first?, let last):
      guard words[1].isEmpty || last != nil else { return }
      if let last, last < first { return }
      let end = min(last ?? .max, size - 1)
      self = first < size ? .part(first..<(end + 1)) : .unsatisfiable
    case (nil, let length?):
      guard words[0].isEmpty else { return }
      self = length > 0 && size > 0 ? .part(max(0, size - length)..<size) : .unsatisfiable
    case (nil, nil): return
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
