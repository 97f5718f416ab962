/// Plain text as Markdown.
enum MarkdownText {
  /// The Markdown that renders as the plain text, line by line.
  ///
  /// - Complexity: O(n) for n bytes.
  static func escaping(_ plain: String) -> String {
    let lines = plain.split(omittingEmptySubsequences: false) { $0.isNewline }.map(line)
    var text = ""
    for (line, next) in zip(lines, lines.dropFirst() + [""]) {
      // Of two lines that follow each other the first ends in a hard break.
      text += line.isEmpty || next.isEmpty ? line + "\n" : line + "\\\n"
    }
    return String(text.dropLast())
  }

  /// A line with a backslash before each ASCII punctuation character (CommonMark 0.30, 2.4).
  private static func line(_ plain: Substring) -> String {
    var text = ""
    for character in plain.drop(while: \.isWhitespace) {
      if character.isASCII, character.isPunctuation || character.isSymbol { text += "\\" }
      text.append(character)
    }
    return text
  }
}
