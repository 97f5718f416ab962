internal import FileSystem

/// What an `arrangement.txt` says: the manual order of an album's files, and which are hidden.
struct Arrangement {
  /// The names in order.
  private(set) var order: [[UInt8]] = []
  /// The names that are not shown.
  private(set) var hidden: Set<[UInt8]> = []

  /// Reads one file name a line; `# ` starts a comment, `- ` hides, a backslash escapes either.
  ///
  /// - Complexity: O(n) for n bytes.
  init(parsing text: [UInt8]) {
    let space = UInt8(ascii: " ")
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    {
      switch line.first {
      case UInt8(ascii: "#"): break
      case UInt8(ascii: "-"): hidden.insert(Self.name(line.dropFirst().drop { $0 == space }))
      default: order.append(Self.name(line))
      }
    }
  }

  private static func name(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.first == UInt8(ascii: "\\") ? line.dropFirst() : line)
  }
}
