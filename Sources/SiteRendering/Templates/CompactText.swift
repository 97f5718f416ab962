internal import Bytes

/// Minifier of the built-in scripts and sheets: drops comments and indentation, which are for
/// readers of the source.
enum CompactText {
  /// Drops comments, and white space around lines and in sheets around declarations and braces.
  ///
  /// It suits the built-in files alone: none has a string over several lines, or a comment's signs
  /// within one. Comments are those between `/*` and `*/`, in scripts `/**`, and there also lines
  /// that begin with `//`.
  ///
  /// - Complexity: O(n) for n bytes.
  static func compact(_ text: [UInt8], isScript: Bool) -> [UInt8] {
    let lines = withoutComments(text[...], begin: Array((isScript ? "/**" : "/*").utf8))
      .split(separator: UInt8(ascii: "\n")).map(trimmed)
    return lines.filter { !$0.isEmpty && !(isScript && $0.starts(with: "//".utf8)) }
      .flatMap { line in
        guard !isScript, let last = line.last, ";{}".utf8.contains(last) else {
          return line + [UInt8(ascii: "\n")]
        }
        guard last == UInt8(ascii: ";") else { return line }
        return line.replacing(": ".utf8, with: ":".utf8, maxReplacements: 1)
      }
  }

  private static func withoutComments(_ text: ArraySlice<UInt8>, begin: [UInt8]) -> [UInt8] {
    let end = Array("*/".utf8)
    var (rest, kept) = (text, [UInt8]())
    while let start = rest.place(of: begin) {
      kept += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest[(rest.place(of: end)?.upperBound ?? rest.endIndex)...]
    }
    return kept + rest
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var line = line.drop(while: isSpace)
    while line.last.map(isSpace) == true { line.removeLast() }
    return line
  }
}
