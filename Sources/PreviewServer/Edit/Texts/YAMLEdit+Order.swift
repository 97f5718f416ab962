internal import GalleryModel

/// Finds which bytes of a YAML text change when a list gets another order.
extension YAMLEdit {
  /// The bytes that change when the items of a list are put into another order; what stands between
  /// the items stays between them. Nil when that is not known.
  func reorder(_ path: [YAMLValue.Step], _ order: [Int]) -> Replacement? {
    guard let node = node(path), case .sequence = node.content else { return nil }
    let ranges = node.isFlow ? items(of: node) : lines(of: node)
    guard let first = ranges.first, let last = ranges.last,
      order.sorted() == Array(ranges.indices),
      // An alias has the place of what it stands for.
      zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound })
    else { return nil }
    var text: [UInt8] = []
    for (place, item) in order.enumerated() {
      if place > 0 { text += bytes[ranges[place - 1].upperBound..<ranges[place].lowerBound] }
      text += bytes[ranges[item]]
      // The text's last line may have no end, which it needs further up.
      if !node.isFlow, text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    }
    return Replacement(range: first.lowerBound..<last.upperBound, text: text)
  }

  /// The value at the end of a path.
  func node(_ path: [YAMLValue.Step]) -> YAMLNode? {
    path.reduce(root) { node, step in
      node.flatMap { entries(of: $0).first { $0.step == step }?.value }
    }
  }

  /// The last value on a path that is there.
  func lastNode(on path: [YAMLValue.Step]) -> YAMLNode? {
    path.indices.reversed().lazy.compactMap { node(Array(path[...$0])) }.first ?? root
  }

  /// The items of a list between brackets.
  private func items(of node: YAMLNode) -> [Range<Int>] {
    entries(of: node).map { start(of: $0.first)..<end(of: $0.value) }
  }

  /// The items of a list that has lines of its own, each with the comments right above it.
  private func lines(of node: YAMLNode) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for entry in entries(of: node) {
      let floor = ranges.last?.upperBound ?? 0
      var start = startOfLine(start(of: entry.first))
      while start > floor, isComment(startOfLine(start - 1)) { start = startOfLine(start - 1) }
      ranges.append(start..<nextLine(end(of: entry.value)))
    }
    return ranges
  }

  private func isComment(_ line: Int) -> Bool {
    bytes[line...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#")
  }
}
