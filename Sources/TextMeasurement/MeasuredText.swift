/// A text whose lines can be counted at any width, as a browser breaks it with the theme's font.
///
/// The rules are those of CSS for `white-space: normal`, `overflow-wrap: anywhere`,
/// `line-break: normal` and `hyphens: none`. Which way a line runs makes no difference to its
/// width, and letters of scripts that run differently are of different slices, each shaped by
/// itself.
public struct MeasuredText: Hashable, Sendable {
  /// The text between two neighbouring places where a line may end.
  struct Piece: Hashable, Sendable {
    /// The widths of its letters, in units of the font.
    var letters: [Int] = []
    /// The width of all of them.
    var width = 0
    /// The width of the spaces after it, which hang over the end of a line.
    var space = 0
  }

  /// The pieces of each paragraph; line breaks in the text itself end paragraphs.
  private let paragraphs: [[Piece]]

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The words that are seen; a newline ends a line.
  ///   - language: A language tag, as in HTML's `lang`: fonts and line breaks depend on it.
  /// - Complexity: O(n) for n letters.
  public init(_ text: String, language: String) {
    paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      TextLetters(WhiteSpace.collapsed(line), language: language).pieces
    }
  }

  /// The number of lines that the text takes, at least one.
  ///
  /// - Parameters:
  ///   - width: The room for a line, px.
  ///   - fontSize: The size of the font, px.
  /// - Complexity: O(n) for n places where a line may end, and O(letters) in too long words.
  public func lines(width: Double, fontSize: Double) -> Int {
    let room = Int(width / fontSize * Double(FontSlice.em))
    return paragraphs.reduce(0) { $0 + LineCount(of: $1, room: room).lines }
  }
}
