internal import GalleryModel

/// An `arrangement.txt` that a person may have written, edited so that comments, blank lines and
/// the names of absent photos stay where they are, and a move is a line that moves.
struct ArrangementText: Hashable, Sendable {
  /// A line with its end.
  private struct Line: Hashable {
    var bytes: [UInt8]
    /// The photo that it is about; nil for a comment or a blank line.
    let name: [UInt8]?
    let isHidden: Bool
    /// True for a new line that a reader takes for others, since the name has a line break.
    var isMisread = false

    /// The name, to be compared with others that may be spelled otherwise.
    var nameText: String? { name.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The byte order mark that some editors begin a file with.
  private let mark: ArraySlice<UInt8>
  private let lineEnd: [UInt8]
  private var lines: [Line]

  /// Takes a text over; empty for a file that is not there yet.
  ///
  /// - Parameter spelling: The spelling of the folder's names, which lines may write otherwise.
  /// - Complexity: O(n) for n bytes.
  init(_ text: [UInt8], _ spelling: Spelling = Spelling(of: [])) {
    let isMarked = text.starts(with: [0xEF, 0xBB, 0xBF])
    mark = text.prefix(isMarked ? 3 : 0)
    lineEnd = text[...].lineEnd
    lines = []
    var rest = text[mark.endIndex...]
    while !rest.isEmpty {
      let line = rest.firstLine
      lines.append(Self.line(Array(line), spelling))
      rest = rest[line.endIndex...]
    }
  }

  /// The whole text; empty where no line is left.
  var bytes: [UInt8] { lines.isEmpty ? [] : mark + lines.flatMap(\.bytes) }

  private static func line(_ bytes: [UInt8], _ spelling: Spelling) -> Line {
    let said = Arrangement(parsing: bytes).spelled(by: spelling)
    let name = said.order.first ?? said.hidden.first
    return Line(bytes: bytes, name: name, isHidden: said.order.isEmpty)
  }

  private func newLine(naming name: [UInt8], isHidden: Bool) -> Line {
    // Behind the dash of a hidden one a backslash alone is read as a mark.
    let marks = Array((isHidden ? "\\" : "#-\\").utf8)
    let escape = name.first.map { marks.contains($0) } == true ? [UInt8(ascii: "\\")] : []
    let bytes = (isHidden ? Array("- ".utf8) : []) + escape + name + lineEnd
    let said = Arrangement(parsing: bytes)
    return Line(
      bytes: bytes, name: name, isHidden: isHidden,
      isMisread: (isHidden ? Array(said.hidden) : said.order) != [name])
  }

  /// The names of all photos that it is about.
  var names: Set<String> { Set(lines.compactMap(\.nameText)) }

  /// A name that cannot stand on the line that was made for it; nil where there is none.
  var unusualName: [UInt8]? { lines.first(where: \.isMisread)?.name }

  /// Puts photos into an order.
  ///
  /// Only as many are named as it takes: those behind the last one that is out of its usual place
  /// follow in the usual order without a line.
  /// - Parameters:
  ///   - order: The names of all photos that are shown, as they are to be.
  ///   - usual: The same names, as the album sorts them.
  /// - Complexity: O(n log n) for n photos.
  mutating func arrange(_ order: [[UInt8]], usual: [[UInt8]]) {
    let known = Set(order)
    let listed = lines.compactMap { $0.isHidden ? nil : $0.name }.filter(known.contains)
    let places = Dictionary(zip(listed, 0...), uniquingKeysWith: { first, _ in first })
    let wanted = order.prefix(Self.needed(order, usual: usual, listed: places))
    // As many lines as can stay where they are.
    let staying = Set(wanted.compactMap { places[$0] }.longestIncreasingSubsequence)
    var inserted: [[UInt8]?: [[UInt8]]] = [:]
    var previous: [UInt8]?
    for name in wanted {
      if let place = places[name], staying.contains(place) {
        previous = name
      } else {
        inserted[previous, default: []].append(name)
      }
    }
    rewrite(known: known, staying: staying, inserted: inserted)
  }

  /// The number of names of an order that must be written down.
  private static func needed(
    _ order: [[UInt8]], usual: [[UInt8]], listed: [[UInt8]: Int]
  ) -> Int {
    var rest = usual[...]
    var count = order.count
    while count > 0, let last = rest.last, last == order[count - 1], listed[last] == nil {
      rest = rest.dropLast()
      count -= 1
    }
    return count
  }

  private mutating func rewrite(
    known: Set<[UInt8]>, staying: Set<Int>, inserted: [[UInt8]?: [[UInt8]]]
  ) {
    var result: [Line] = []
    var place = 0
    var isTopDone = false
    func follow(_ name: [UInt8]?) {
      for next in inserted[name] ?? [] {
        endLine(&result)
        result.append(newLine(naming: next, isHidden: false))
      }
    }
    for line in lines {
      guard let name = line.name, !line.isHidden, known.contains(name) else {
        result.append(line)
        continue
      }
      if !isTopDone {
        isTopDone = true
        follow(nil)
      }
      if staying.contains(place) {
        result.append(line)
        follow(name)
      }
      place += 1
    }
    if !isTopDone { follow(nil) }
    lines = result
  }

  private func endLine(_ lines: inout [Line]) {
    if let last = lines.indices.last, lines[last].bytes.last?.endsLine == false {
      lines[last].bytes += lineEnd
    }
  }

  /// Names photos anew, all at once, unless there is a line of a new name that stays.
  ///
  /// - Parameter names: The new names, by those of before.
  /// - Complexity: O(n) for n lines.
  mutating func rename(_ names: [String: String]) {
    let free = names.free(among: self.names)
    for place in lines.indices {
      guard let name = lines[place].nameText, let new = free[name] else { continue }
      lines[place] = newLine(naming: Array(new.utf8), isHidden: lines[place].isHidden)
    }
  }

  /// Forgets names.
  ///
  /// - Complexity: O(n) for n lines.
  mutating func remove(_ names: Set<[UInt8]>) {
    lines.removeAll { $0.name.map(names.contains) ?? false }
  }

  /// Hides photos, or shows them again where they stood.
  ///
  /// A line that hides behind all names says nothing of a place: it goes when the photo is shown.
  /// - Complexity: O(n + m) for n lines and m names.
  mutating func setHidden(_ names: [[UInt8]], _ isHidden: Bool) {
    let end = lines.lastIndex { $0.name != nil && !$0.isHidden } ?? -1
    let hidden = Set(lines.lazy.filter(\.isHidden).compactMap(\.name))
    var rest = Set(names)
    var result: [Line] = []
    for (place, line) in lines.enumerated() {
      guard let name = line.name, line.isHidden != isHidden, rest.remove(name) != nil else {
        result.append(line)
        continue
      }
      guard isHidden || place < end else { continue }
      result.append(newLine(naming: name, isHidden: isHidden))
    }
    if isHidden {
      for name in names where !hidden.contains(name) && rest.remove(name) != nil {
        endLine(&result)
        result.append(newLine(naming: name, isHidden: true))
      }
    }
    lines = result
  }
}
