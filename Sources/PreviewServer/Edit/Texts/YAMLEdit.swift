internal import GalleryModel

/// Finds which bytes of a YAML text change when a value does.
struct YAMLEdit {
  /// Bytes that are replaced by a text.
  struct Replacement {
    let range: Range<Int>
    let text: [UInt8]

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
      return value.map { replacement(of: node, by: $0) }
    }
    let entries = self.entries(of: node)
    guard let place = entries.firstIndex(where: { $0.step == step }) else {
      return value.flatMap { insertion(of: [(path, $0)], into: node, entries) }
    }
    // Taking out the only entry takes out what held it, so the one who holds that does it.
    if value == nil, path.count == 1 || isOnlyPath(entries[place].value, path.dropFirst()) {
      return removals(of: [place], from: node, entries).first
    }
    return edit(entries[place].value, path.dropFirst(), to: value)
  }

  /// The bytes that change when a value does; behind a colon or a dash it stands apart.
  private func replacement(of node: YAMLNode, by value: YAMLValue) -> Replacement {
    let range = range(of: node)
    if case .text(let text) = value, let block = Self.block(like: bytes[range], saying: text) {
      return Replacement(range: range, text: block)
    }
    let mark = bytes[..<range.lowerBound].last
    let isBehindMark = range.isEmpty && mark.map { ":-".utf8.contains($0) } == true
    return Replacement(range: range, text: (isBehindMark ? " " : "") + Self.flow(value))
  }

  /// The bytes that change, in their order, when entries of a mapping or a list do; none where there
  /// is no such mapping or list.
  ///
  /// - Parameter new: The values of entries, of which all are there, or none is.
  /// - Complexity: O(n + m log m) for a text of n bytes and m entries.
  func edits(
    of path: [YAMLValue.Step], _ new: [(step: YAMLValue.Step, value: YAMLValue?)]
  ) -> [Replacement] {
    guard let node = node(path) else { return [] }
    let entries = self.entries(of: node)
    let places = Dictionary(
      entries.enumerated().map { ($1.step, $0) }, uniquingKeysWith: { first, _ in first })
    var (edits, gone, added): ([Replacement], [Int], [NewEntry]) = ([], [], [])
    for (step, value) in new {
      switch (places[step], value) {
      case (let place?, let value?):
        edits += edit(entries[place].value, [], to: value).map { [$0] } ?? []
      case (let place?, nil): gone.append(place)
      case (nil, let value?): added.append(([step], value))
      case (nil, nil): break
      }
    }
    edits += removals(of: gone, from: node, entries)
    if !added.isEmpty { edits += insertion(of: added, into: node, entries).map { [$0] } ?? [] }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The bytes that change, in their order, when entries of a mapping get other keys.
  ///
  /// - Parameter keys: The new keys, by those of before.
  func renames(of path: [YAMLValue.Step], _ keys: [String: String]) -> [Replacement] {
    guard let holder = node(path) else { return [] }
    return entries(of: holder).compactMap { entry in
      guard case .key(let key)? = entry.step, let new = keys[key] else { return nil }
      return Replacement(range: range(of: entry.first), text: Self.flow(.text(new)))
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

/// The places of nodes and entries in the text.
extension YAMLEdit {
  func range(of node: YAMLNode) -> Range<Int> { start(of: node)..<end(of: node) }

  func start(of node: YAMLNode) -> Int { offsets[node.place.lowerBound] }

  /// The end of a node's own text; a block ends with its last entry, not with what follows.
  func end(of node: YAMLNode) -> Int {
    if !node.isFlow, let last = entries(of: node).last { return end(of: last) }
    // A literal text goes on to the next line; what ends there is the line before.
    let start = offsets[node.place.lowerBound]
    let text = bytes[start..<offsets[node.place.upperBound]]
    return text.lastIndex { !$0.endsLine && $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? start
  }

  /// The end of an entry, whose value may be an alias of one further up.
  func end(of entry: Entry) -> Int { max(end(of: entry.first), end(of: entry.value)) }

  /// The place of the bracket or brace that ends a node.
  func closing(of node: YAMLNode) -> Int { offsets[node.place.upperBound] - 1 }

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

  /// The spaces and dashes that the line of a place begins with.
  func margin(before place: Int) -> ArraySlice<UInt8> {
    bytes[startOfLine(place)..<place].prefix { " -".utf8.contains($0) }
  }

  /// The column of an entry's key, or of the dash of an item.
  private func indent(of entry: Entry) -> Int {
    let margin = margin(before: start(of: entry.first))
    guard case .item? = entry.step else { return margin.count }
    return margin.lastIndex(of: UInt8(ascii: "-")).map { $0 - margin.startIndex } ?? margin.count
  }
}

/// Puts new entries into a YAML text, behind those that are there.
extension YAMLEdit {
  /// A value that is new, with the path to it.
  private typealias NewEntry = (path: ArraySlice<YAMLValue.Step>, value: YAMLValue)

  private func insertion(
    of new: [NewEntry], into node: YAMLNode, _ entries: [Entry]
  ) -> Replacement? {
    if node.isNothing { return insertion(of: new, inPlaceOf: range(of: node)) }
    if node.isFlow {
      let place = closing(of: node)
      let tail = entries.last.map { bytes[end(of: $0)..<place].drop { $0 <= 0x20 } } ?? []
      // A comma may stand behind the last entry already.
      let separator = entries.isEmpty ? "" : tail.first == UInt8(ascii: ",") ? " " : ", "
      let texts = new.map { Self.flowEntry($0.path, $0.value) }
      return Replacement(range: place..<place, text: separator + texts.joined(separator: ", "))
    }
    guard let last = entries.last else { return nil }
    let place = placeBehind(last)
    let lines = new.map { Self.block($0.path, $0.value, indent: indent(of: last)) }
    return Replacement(
      range: place..<place,
      text: lineBreak(before: place) + lines.joined(separator: "\n") + "\n")
  }

  /// The place behind an entry and the comments below it that are indented as what is in it.
  private func placeBehind(_ entry: Entry) -> Int {
    let indent = indent(of: entry)
    var place = nextLine(end(of: entry))
    var next = place
    while next < bytes.count {
      let line = bytes[next...].prefix { $0 != UInt8(ascii: "\n") }
      let text = line.drop { $0 == UInt8(ascii: " ") }
      next = min(line.endIndex + 1, bytes.count)
      if text.first == UInt8(ascii: "#"), text.startIndex - line.startIndex > indent {
        place = next
      } else if text.contains(where: { $0 > 0x20 }) {
        break
      }
    }
    return place
  }

  /// Puts the first entries in the place of nothing; a comment beside their key stays there.
  private func insertion(of new: [NewEntry], inPlaceOf nothing: Range<Int>) -> Replacement {
    let indent = margin(before: nothing.lowerBound).count + 2
    let lines = new.map { Self.block($0.path, $0.value, indent: indent) }.joined(separator: "\n")
    let rest = bytes[nothing.upperBound..<nextLine(nothing.upperBound)]
    guard rest.contains(UInt8(ascii: "#")) else {
      return Replacement(range: nothing, text: "\n" + lines)
    }
    let text = String(decoding: rest, as: UTF8.self) + lineBreak(before: rest.endIndex)
    return Replacement(range: nothing.lowerBound..<rest.endIndex, text: text + lines + "\n")
  }
}
