internal import CICU

/// The letters of a line of text, and their widths.
struct TextLetters {
  private let text: [UInt16]
  private let language: String
  let letters: [TextLetter]

  /// - Parameter text: UTF-16, its white space collapsed.
  init(_ text: [UInt16], language: String) {
    var marks = [UInt8](repeating: 0, count: text.count)
    let isMarked = unsafe pf_mark_breaks(text, text.count, language, &marks)
    precondition(isMarked, "no memory to break a text in")
    let measured = Self.measured(text, marks)
    self.text = measured.text
    self.language = language
    letters = Self.letters(of: measured.text, measured.marks)
  }

  /// The units of a letter that are measured: more are marks upon marks, which have no width, and which
  /// take HarfBuzz time that grows with the square of their number.
  private static let measuredUnits = 64

  private static func measured(
    _ text: [UInt16], _ marks: [UInt8]
  ) -> (text: [UInt16], marks: [UInt8]) {
    var length = 0
    let kept = text.indices.filter { index in
      length = marks[index] & UInt8(PF_LETTER) != 0 ? 1 : length + 1
      return length <= measuredUnits
    }
    return kept.count == text.count
      ? (text, marks) : (kept.map { text[$0] }, kept.map { marks[$0] })
  }

  private static func letters(of text: [UInt16], _ marks: [UInt8]) -> [TextLetter] {
    let starts = text.indices.filter { marks[$0] & UInt8(PF_LETTER) != 0 }
    var letters: [TextLetter] = []
    for (start, end) in zip(starts, starts.dropFirst() + [text.count]) {
      let slice = slice(of: text[start..<end], after: letters.last?.slice)
      let mayBegin = mayBeginLine(at: start, of: text, marks)
      letters.append(TextLetter(units: start..<end, slice: slice, mayBeginLine: mayBegin))
    }
    return letters
  }

  private static func mayBeginLine(at start: Int, of text: [UInt16], _ marks: [UInt8]) -> Bool {
    guard start > 0 else { return true }
    let rule = LineRule.mayEnd(
      after: text[start - 1], from: start > 1 ? text[start - 2] : nil, before: text[start])
    return rule ?? (marks[start] & UInt8(PF_LINE) != 0)
  }

  /// The slice that has all of a letter, that of the letter before where it does: signs that are
  /// not seen need none.
  private static func slice(of letter: ArraySlice<UInt16>, after last: Int?) -> Int? {
    let slices = FontSlice.theme
    if letter.count == 1, let last, slices[last].has(UInt32(letter[letter.startIndex])) {
      return last
    }
    let seen = scalars(letter).filter { $0.isEmojiSign || !$0.isUnseen }
    let fits = { (slice: Int) in seen.allSatisfy { slices[slice].has($0.value) } }
    if let last, fits(last) { return last }
    return slices.indices.first(where: fits)
  }

  private static func scalars(_ units: ArraySlice<UInt16>) -> [Unicode.Scalar] {
    Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }

  /// The width of each letter, in units of the font.
  private var widths: [Int] {
    var widths: [Int] = []
    var rest = letters[...]
    while let first = rest.first {
      let run = rest.prefix { $0.slice == first.slice }
      rest = rest[run.endIndex...]
      widths +=
        first.slice.map { self.widths(of: run, in: FontSlice.theme[$0]) }
        ?? run.map { unknownWidth(of: $0) }
    }
    return widths
  }

  private func unknownWidth(of letter: TextLetter) -> Int {
    UnknownWidth.hundredths(of: Self.scalars(text[letter.units])) * FontSlice.em / 100
  }

  /// Letters that are drawn as one share its width.
  private func widths(of run: ArraySlice<TextLetter>, in slice: FontSlice) -> [Int] {
    let start = run.first?.units.lowerBound ?? 0, end = run.last?.units.upperBound ?? 0
    let advances = slice.advances(of: start..<end, in: text, language: language)
    var widths: [Int] = []
    var rest = run
    while let first = rest.popFirst() {
      let joined = rest.prefix { advances[$0.units.lowerBound - start] == nil }
      rest = rest[joined.endIndex...]
      let last = joined.last ?? first
      let width = advances[(first.units.lowerBound - start)..<(last.units.upperBound - start)]
        .reduce(0) { $0 + ($1 ?? 0) }
      let share = width / (joined.count + 1)
      widths += [width - share * joined.count] + joined.map { _ in share }
    }
    return widths
  }

  /// The text in pieces that stay whole where they can.
  var pieces: [MeasuredText.Piece] {
    var pieces: [MeasuredText.Piece] = []
    for (letter, width) in zip(letters, widths) {
      if pieces.isEmpty || letter.mayBeginLine { pieces.append(MeasuredText.Piece()) }
      pieces[pieces.count - 1].append(width, isSpace: text[letter.units.lowerBound] == 0x20)
    }
    return pieces
  }
}

extension MeasuredText.Piece {
  fileprivate mutating func append(_ letter: Int, isSpace: Bool) {
    if isSpace {
      space += letter
    } else {
      letters.append(letter)
      width += letter
    }
  }
}
