internal import GalleryModel

/// Finds which bytes of a YAML text change when a value does.
struct YAMLEdit {
  /// Bytes that are replaced by a text.
  struct Replacement {
    let range: Range<Int>
    fileprivate(set) var text: [UInt8]

    init(range: Range<Int>, text: some Sequence<UInt8>) {
      self.range = range
      self.text = Array(text)
    }

    init(range: Range<Int>, text: String) {
      self.init(range: range, text: text.utf8)
    }
  }

  let bytes: [UInt8]
  let root: YAMLNode?
  /// The offset of each character, and at last of the end of the text.
  private let offsets: [Int]

  init(_ bytes: [UInt8], root: YAMLNode?) {
    self.bytes = bytes
    self.root = root
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offsets = bytes.indices.filter { $0 >= mark && bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
  }

  /// The bytes that change when the value at the end of a path does; nil when that is not known.
  func edit(_ path: [YAMLValue.Step], to value: YAMLValue?) -> Replacement? {
    guard let root, !root.isNothing else {
      guard let value else { return nil }
      return Replacement(
        range: bytes.count..<bytes.count,
        text: lineBreak(before: bytes.count) + Self.block(path[...], value, indent: 0) + "\n")
    }
    return edit(root, path[...], to: value)
  }

  private func edit(
    _ node: YAMLNode, _ path: ArraySlice<YAMLValue.Step>, to value: YAMLValue?
  ) -> Replacement? {
    guard let step = path.first else {
      return value.map { Replacement(range: range(of: node), text: Self.flow($0)) }
    }
    let entries = self.entries(of: node)
    guard let place = entries.firstIndex(where: { $0.step == step }) else {
      return value.flatMap { insertion(of: path, $0, into: node, entries) }
    }
    // Taking out the only entry takes out what held it, so the one who holds that does it.
    if value == nil, path.count == 1 || isOnlyPath(entries[place].value, path.dropFirst()) {
      return removal(of: place, from: node, entries)
    }
    return edit(entries[place].value, path.dropFirst(), to: value)
  }

  /// The bytes that change, in their order, when entries of a mapping or a list do; nil for one
  /// between braces or brackets.
  ///
  /// - Complexity: O(n + m log m) for a text of n bytes and m entries.
  func edits(
    of path: [YAMLValue.Step], _ new: [(step: YAMLValue.Step, value: YAMLValue?)]
  ) -> [Replacement]? {
    guard let node = node(path), !node.isFlow else { return nil }
    let entries = self.entries(of: node)
    let places = Dictionary(
      entries.enumerated().map { ($1.step, $0) }, uniquingKeysWith: { first, _ in first })
    var (edits, added): ([Replacement], [Replacement]) = ([], [])
    for (step, value) in new {
      switch (places[step], value) {
      case (let place?, let value?):
        edits += edit(entries[place].value, [], to: value).map { [$0] } ?? []
      case (let place?, nil): edits += removal(of: place, from: node, entries).map { [$0] } ?? []
      case (nil, let value?):
        added += insertion(of: [step], value, into: node, entries).map { [$0] } ?? []
      case (nil, nil): break
      }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    // The first one ends the line before, where that has no end, unless the line is taken out.
    let isLineGone = edits.last.map {
      $0.range.upperBound == added.first?.range.lowerBound
        && $0.text.last ?? UInt8(ascii: "\n") == UInt8(ascii: "\n")
    }
    for index in added.indices.dropFirst(isLineGone == true ? 0 : 1)
    where added[index].text.first == UInt8(ascii: "\n") {
      added[index].text.removeFirst()
    }
    return edits + added
  }

  /// The bytes that change when the entry at the end of a path gets another key.
  func rename(_ path: [YAMLValue.Step], to key: String) -> Replacement? {
    guard let holder = node(Array(path.dropLast())) else { return nil }
    return entries(of: holder).first { $0.step == path.last }.map {
      Replacement(range: range(of: $0.first), text: Self.flow(.text(key)))
    }
  }

  /// True for a value that holds nothing but what the path leads to.
  private func isOnlyPath(_ node: YAMLNode, _ path: ArraySlice<YAMLValue.Step>) -> Bool {
    guard let step = path.first else { return true }
    let entries = self.entries(of: node)
    guard entries.count == 1, let entry = entries.first, entry.step == step else { return false }
    return isOnlyPath(entry.value, path.dropFirst())
  }

  /// An entry of a list or a mapping.
  struct Entry {
    let step: YAMLValue.Step?
    /// The key, or the item.
    let first: YAMLNode
    let value: YAMLNode
  }

  func entries(of node: YAMLNode) -> [Entry] {
    switch node.content {
    case .scalar: []
    case .sequence(let items):
      items.enumerated().map { Entry(step: .item($0), first: $1, value: $1) }
    case .mapping(let pairs):
      pairs.map { Entry(step: $0.key.text.map { .key($0) }, first: $0.key, value: $0.value) }
    }
  }
}

extension YAMLEdit {
  private func range(of node: YAMLNode) -> Range<Int> { start(of: node)..<end(of: node) }

  func start(of node: YAMLNode) -> Int { offsets[node.place.lowerBound] }

  /// The end of a node's own text; a block ends with its last entry, not with what follows.
  func end(of node: YAMLNode) -> Int {
    if !node.isFlow, let last = entries(of: node).last {
      return max(end(of: last.first), end(of: last.value))
    }
    // A literal text goes on to the next line; what ends there is the line before.
    let start = offsets[node.place.lowerBound]
    let text = bytes[start..<offsets[node.place.upperBound]]
    return text.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") }.map { $0 + 1 }
      ?? start
  }

  private func lineBreak(before place: Int) -> String {
    place == 0 || bytes[place - 1] == UInt8(ascii: "\n") ? "" : "\n"
  }

  func startOfLine(_ place: Int) -> Int {
    bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The start of the line after the one of `place`.
  func nextLine(_ place: Int) -> Int {
    if place > 0, bytes[place - 1] == UInt8(ascii: "\n") { return place }
    return bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  private func insertion(
    of path: ArraySlice<YAMLValue.Step>, _ value: YAMLValue, into node: YAMLNode,
    _ entries: [Entry]
  ) -> Replacement? {
    if node.isNothing {
      let place = offsets[node.place.lowerBound]
      let indent = bytes[startOfLine(place)...].prefix { $0 == UInt8(ascii: " ") }.count + 2
      return Replacement(
        range: range(of: node), text: "\n" + Self.block(path, value, indent: indent))
    }
    if node.isFlow {
      let place = offsets[node.place.upperBound] - 1
      let tail = entries.last.map { bytes[end(of: $0.value)..<place].drop { $0 <= 0x20 } } ?? []
      // A comma may stand behind the last entry already.
      let separator = entries.isEmpty ? "" : tail.first == UInt8(ascii: ",") ? " " : ", "
      return Replacement(range: place..<place, text: separator + Self.flowEntry(path, value))
    }
    guard let last = entries.last else { return nil }
    let place = nextLine(max(end(of: last.first), end(of: last.value)))
    let first = offsets[last.first.place.lowerBound]
    let line = startOfLine(first)
    // A list's items stand behind their dashes.
    let indent = bytes[line..<first].prefix { $0 == UInt8(ascii: " ") }.count
    return Replacement(
      range: place..<place,
      text: lineBreak(before: place) + Self.block(path, value, indent: indent) + "\n")
  }

  private func removal(of place: Int, from node: YAMLNode, _ entries: [Entry]) -> Replacement? {
    let entry = entries[place]
    let (start, end) = (offsets[entry.first.place.lowerBound], end(of: entry.value))
    guard node.isFlow else {
      let lines = startOfLine(start)..<nextLine(end)
      return Replacement(range: lines, text: comments(in: lines, of: entry))
    }
    if place + 1 < entries.count {
      let next = offsets[entries[place + 1].first.place.lowerBound]
      return Replacement(range: start..<next, text: "")
    }
    let previous = place > 0 ? self.end(of: entries[place - 1].value) : start
    return Replacement(range: previous..<end, text: "")
  }
}

extension YAMLEdit {
  /// An entry on lines of its own, without the last line's end.
  private static func block(
    _ path: ArraySlice<YAMLValue.Step>, _ value: YAMLValue, indent: Int
  ) -> String {
    let margin = String(repeating: " ", count: indent)
    let rest = path.dropFirst()
    let below =
      rest.isEmpty ? " " + flow(value) : "\n" + block(rest, value, indent: indent + 2)
    switch path.first {
    case .key(let key): return margin + flow(.text(key)) + ":" + below
    case .item: return margin + "-" + (rest.isEmpty ? below : " " + flowEntry(rest, value))
    case nil: return margin + flow(value)
    }
  }

  /// An entry between brackets or braces.
  private static func flowEntry(
    _ path: ArraySlice<YAMLValue.Step>, _ value: YAMLValue
  ) -> String {
    let rest = path.dropFirst()
    guard case .key(let key)? = path.first else { return flow(value) }
    return flow(.text(key)) + ": "
      + (rest.isEmpty ? flow(value) : "{" + flowEntry(rest, value) + "}")
  }

  private static func flow(_ value: YAMLValue) -> String {
    switch value {
    case .text(let text): isPlain(text) ? text : quoted(text)
    case .list(let items): "[" + items.map(flow).joined(separator: ", ") + "]"
    case .pairs(let pairs):
      "{" + pairs.map { flow($0.key) + ": " + flow($0.value) }.joined(separator: ", ") + "}"
    }
  }

  /// True for a text that means itself without quotes, wherever it stands.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      first.properties.isAlphabetic || ("0"..."9").contains(first), last != " "
    else { return false }
    let words: Set = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    return !words.contains(text.lowercased())
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || " ._-/()+'".unicodeScalars.contains($0)
      }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}",
        "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// The comments of an entry that is taken out, which stay.
extension YAMLEdit {
  /// The comments on the lines of an entry, each on a line of its own.
  private func comments(in lines: Range<Int>, of entry: Entry) -> [UInt8] {
    let indent = bytes[lines].prefix { $0 == UInt8(ascii: " ") }
    var place = lines.lowerBound
    var comments: [UInt8] = []
    for text in texts(of: entry) + [lines.upperBound..<lines.upperBound] {
      for line in bytes[place..<max(place, text.lowerBound)].split(separator: UInt8(ascii: "\n")) {
        guard let start = line.firstIndex(of: UInt8(ascii: "#")) else { continue }
        comments += indent + line[start...] + [UInt8(ascii: "\n")]
      }
      place = max(place, text.upperBound)
    }
    return comments
  }

  /// The ranges of an entry's texts, and of what is written in flow style, in their order.
  private func texts(of entry: Entry) -> [Range<Int>] {
    (entry.step == entry.first.text.map { .key($0) } ? [entry.first] : []).map(range(of:))
      + texts(of: entry.value)
  }

  private func texts(of node: YAMLNode) -> [Range<Int>] {
    let entries = node.isFlow ? [] : self.entries(of: node)
    return entries.isEmpty ? [range(of: node)] : entries.flatMap(texts(of:))
  }
}
