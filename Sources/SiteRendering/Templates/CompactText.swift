/// The built-in scripts and sheets as they are published: without comments and indentation, which
/// are for those who read the source.
enum CompactText {
  /// Drops what stands between `/*` and `*/`, lines that begin with `//`, and white space around
  /// lines.
  ///
  /// That is right for the theme's own files alone: none has a text over several lines, or a
  /// comment's signs within one.
  static func compact(_ text: [UInt8], isScript: Bool) -> [UInt8] {
    var lines: [Substring] = []
    var isInComment = false
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let line = trimmed(line)
      isInComment = isInComment || !isScript && line.hasPrefix("/*")
      if !isInComment && !line.isEmpty && !(isScript && line.hasPrefix("//")) { lines.append(line) }
      if line.hasSuffix("*/") { isInComment = false }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop(while: \.isWhitespace)
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }
}
