internal import FileSystem

/// What an `arrangement.txt` says: the manual order of an album's files, and which are hidden.
package struct Arrangement {
  /// The names in order.
  private(set) var order: [[UInt8]] = []
  /// The names that are not shown.
  private(set) var hidden: Set<[UInt8]> = []

  /// Reads one file name a line; `# ` starts a comment, `- ` hides, a backslash escapes either.
  ///
  /// - Complexity: O(n) for n bytes.
  package init(parsing text: [UInt8]) {
    let space = UInt8(ascii: " ")
    // Some editors begin a file with the mark of UTF-8.
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    {
      switch Array(line.prefix(2)) {
      case [UInt8(ascii: "#"), space], [UInt8(ascii: "#")]: break
      case [UInt8(ascii: "-"), space]: hidden.insert(Self.name(line.dropFirst(2)))
      default: order.append(Self.name(line))
      }
    }
  }

  private static func name(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.first == UInt8(ascii: "\\") ? line.dropFirst() : line)
  }
}
