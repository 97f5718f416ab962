/// Lines of a command's output: the last of them, as text without control characters.
struct OutputLines: Sendable {
  /// The most lines that are told at once.
  static let limit = 400
  /// The most bytes of a line that are kept.
  private static let longestLine = 500

  /// The number of the lines before those that are kept.
  private(set) var dropped = 0
  /// The lines that are kept, the oldest first.
  private(set) var lines: [String] = []
  /// The begun line.
  private var rest: [UInt8] = []

  /// The number of all lines so far.
  var end: Int { dropped + lines.count }

  /// Takes output; a line ends where a terminal would begin one, or write over it.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func append(_ output: [UInt8]) {
    for byte in output {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine()
      } else if rest.count < Self.longestLine {
        rest.append(byte)
      }
    }
  }

  /// Ends a begun line.
  mutating func endLine() {
    guard !rest.isEmpty else { return }
    append(line: String(decoding: rest, as: UTF8.self))
    rest = []
  }

  /// Takes a whole line.
  mutating func append(line: String) {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar != "\t" && scalar.properties.generalCategory == .control
    }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: line.unicodeScalars.filter { !isControl($0) })
    lines.append(String(plain))
    // Many at a time: each removal moves all others.
    guard lines.count == 2 * Self.limit else { return }
    lines.removeFirst(Self.limit)
    dropped += Self.limit
  }

  /// The lines from a number on; of more than the limit, the last.
  func lines(from number: Int) -> [String] {
    Array(lines.dropFirst(max(0, number - dropped)).suffix(Self.limit))
  }
}
