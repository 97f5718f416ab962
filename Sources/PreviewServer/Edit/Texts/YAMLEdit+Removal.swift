internal import GalleryModel

/// Takes entries out of a YAML text; their comments stay.
extension YAMLEdit {
  /// The bytes that change when entries of a mapping or a list go.
  ///
  /// - Complexity: O(n) for a text of n bytes.
  func removals(
    of places: [Int], from node: YAMLNode, _ entries: [Entry]
  ) -> [Replacement] {
    node.isFlow
      ? flowRemovals(of: places, from: node, entries)
      : places.map { blockRemoval(of: $0, entries) }
  }

  private func blockRemoval(of place: Int, _ entries: [Entry]) -> Replacement {
    let entry = entries[place]
    let start = start(of: entry.first)
    let margin = margin(before: start)
    // Behind the dash of an item the next key takes the place of the first one.
    if case .key? = entry.step, margin.contains(UInt8(ascii: "-")), place + 1 < entries.count {
      let lines = start..<max(start, self.start(of: entries[place + 1].first))
      let indent = [UInt8](repeating: UInt8(ascii: " "), count: margin.count)
      let text = comments(in: lines, of: entry).flatMap { Self.line($0) + indent }
      return Replacement(range: lines, text: text)
    }
    let lines = startOfLine(start)..<nextLine(end(of: entry))
    let indent = Array(bytes[lines].prefix { $0 == UInt8(ascii: " ") })
    let text = comments(in: lines, of: entry).flatMap { indent + Self.line($0) }
    return Replacement(range: lines, text: text)
  }

  private func flowRemovals(
    of places: [Int], from node: YAMLNode, _ entries: [Entry]
  ) -> [Replacement] {
    let gone = Set(places)
    let lastKept = entries.indices.last { !gone.contains($0) } ?? -1
    let gaps = entries.indices.map { gap(behind: $0, of: node, entries) }
    // The comma before the last ones goes with them, unless comments stand where they were.
    let isTailPlain = gaps[max(lastKept, 0)...].allSatisfy { comments(in: $0).isEmpty }
    return places.map { place in
      let start = start(of: entries[place].first)
      guard place > lastKept, isTailPlain else {
        return Replacement(
          range: start..<gaps[place].upperBound, text: remains(of: gaps[place], at: start))
      }
      let floor = place > 0 ? gaps[place - 1].lowerBound : start
      return Replacement(range: floor..<max(floor, gaps[place].lowerBound), text: "")
    }
  }

  /// The range between an entry in braces or brackets and the next one, or the end of all.
  private func gap(
    behind place: Int, of node: YAMLNode, _ entries: [Entry]
  ) -> Range<Int> {
    let end = end(of: entries[place])
    let isLast = place + 1 == entries.count
    // An alias has the place of what it stands for.
    return end..<max(end, isLast ? closing(of: node) : start(of: entries[place + 1].first))
  }

  /// The comments of a gap whose entry goes, as they then stand before the next one.
  private func remains(of gap: Range<Int>, at start: Int) -> [UInt8] {
    let comments = comments(in: gap)
    guard !comments.isEmpty else { return [] }
    let isApart = start == 0 || bytes[start - 1] <= 0x20
    let line = bytes[startOfLine(gap.upperBound)..<gap.upperBound]
    let margin = Array(line.prefix { $0 == UInt8(ascii: " ") })
    return (isApart ? [] : [UInt8(ascii: " ")]) + comments.flatMap { Self.line($0) + margin }
  }

  private static func line(_ text: ArraySlice<UInt8>) -> [UInt8] {
    Array(text) + [UInt8(ascii: "\n")]
  }

  /// The comments on the lines of an entry.
  private func comments(in lines: Range<Int>, of entry: Entry) -> [ArraySlice<UInt8>] {
    var place = lines.lowerBound
    var comments: [ArraySlice<UInt8>] = []
    for text in texts(of: entry) + [lines.upperBound..<lines.upperBound] {
      comments += self.comments(in: place..<max(place, text.lowerBound))
      place = max(place, text.upperBound)
    }
    return comments
  }

  /// The comments in a range that holds no text.
  private func comments(in gap: Range<Int>) -> [ArraySlice<UInt8>] {
    bytes[gap].split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.firstIndex(of: UInt8(ascii: "#")).map { line[$0...] }
    }
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
