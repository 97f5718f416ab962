/// Counts the lines of a paragraph, each as full as it can be.
struct LineCount {
  /// The number of lines so far.
  private(set) var lines = 1
  private let room: Int
  private var used = 0

  /// - Parameter room: The width of a line, in units of the font.
  init(of pieces: [MeasuredText.Piece], room: Int) {
    self.room = room
    for piece in pieces {
      if used + piece.width > room, used > 0 { beginLine() }
      if piece.width > room { cut(piece.letters) } else { used += piece.width }
      used += piece.space
    }
  }

  private mutating func beginLine() {
    lines += 1
    used = 0
  }

  /// Breaks what is wider than a line between any two letters.
  private mutating func cut(_ letters: [Int]) {
    for letter in letters {
      if used + letter > room, used > 0 { beginLine() }
      used += letter
    }
  }
}
