extension Waterfall {
  /// The elements that share more than an edge with `rect`, in document order.
  ///
  /// - Complexity: O(log sections + columns × log items + found), for each section that is hit.
  public func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    let top = Subpixels.from(rect.ends.top)
    let bottom = Subpixels.from(rect.ends.bottom)
    var section = firstSection(endingBelow: top)
    while section < stacks.count, origins[section] <= bottom {
      add(layoutAttributesForHeader(inSection: section), within: rect, to: &found)
      addItems(ofSection: section, within: rect, to: &found)
      add(layoutAttributesForFooter(inSection: section), within: rect, to: &found)
      section += 1
    }
    return found
  }

  private func addItems(
    ofSection section: Int, within rect: Rect, to found: inout [LayoutAttributes]
  ) {
    let stack = stacks[section]
    let origin = origins[section]
    let mirror = direction == .rightToLeft ? width : nil
    let top = Subpixels.from(rect.ends.top) - origin - 1
    let bottom = Subpixels.from(rect.ends.bottom) - origin + 1
    for items in stack.candidates(between: top, and: bottom) {
      for item in items where stack.reaches(item, between: top, and: bottom) {
        let frame = stack.frame(of: item, below: origin, mirroredIn: mirror)
        guard frame.intersects(rect) else { continue }
        found.append(LayoutAttributes(.item(ItemPath(section: section, item: item)), frame: frame))
      }
    }
  }

  private func add(
    _ attributes: LayoutAttributes?, within rect: Rect, to found: inout [LayoutAttributes]
  ) {
    if let attributes, attributes.frame.intersects(rect) { found.append(attributes) }
  }

  private func firstSection(endingBelow top: Int64) -> Int {
    origins.dropFirst().partitioningIndex { $0 >= top } - 1
  }
}

extension SectionStack {
  /// The runs of items, in document order, that may lie between two heights.
  ///
  /// In each column the marks only ever grow, so its first and its last run are found by halving;
  /// the columns being nearly even, close to where those of the column before were.
  func candidates(between top: Int64, and bottom: Int64) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    var hint = likelyRun(at: top)
    for column in 0..<grid.count {
      let first = firstRun(near: hint) { mark(after: $0, in: column) > top }
      let last = firstRun(near: first) { mark(before: $0, in: column) >= bottom }
      if first < last, hits.last != first..<last { hits.append(first..<last) }
      hint = first
    }
    return merged(hits).map { $0.lowerBound * runLength..<min(count, $0.upperBound * runLength) }
  }

  /// True if an item has a part between two heights.
  func reaches(_ item: Int, between top: Int64, and bottom: Int64) -> Bool {
    tops[item] < bottom && tops[item] + height(of: item) > top
  }

  private var runCount: Int { marks.count / grid.count }

  private func mark(before run: Int, in column: Int) -> Int64 {
    marks[run * grid.count + column]
  }

  private func mark(after run: Int, in column: Int) -> Int64 {
    run + 1 < runCount ? mark(before: run + 1, in: column) : flow.positions[column]
  }

  private func likelyRun(at height: Int64) -> Int {
    let share = Double(height) / Double(max(1, end))
    return Int(min(max(share, 0), 1) * Double(runCount))
  }

  /// The first run that satisfies `predicate`, as do all after it; looked for in growing steps from
  /// `hint` on, then by halving.
  private func firstRun(near hint: Int, where predicate: (Int) -> Bool) -> Int {
    var low = 0
    var high = runCount
    var step = 1
    if hint < runCount, !predicate(hint) {
      low = hint + 1
      while low + step < high, !predicate(low + step) {
        low += step + 1
        step *= 2
      }
      high = min(high, low + step)
    } else {
      high = hint
      while low < high - step, predicate(high - step) {
        high -= step
        step *= 2
      }
      low = max(low, high - step)
    }
    return (low..<high).partitioningIndex(where: predicate)
  }

  private func merged(_ hits: [Range<Int>]) -> [Range<Int>] {
    guard hits.count > 1 else { return hits }
    var merged: [Range<Int>] = []
    for hit in hits.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, hit.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, hit.upperBound)
      } else {
        merged.append(hit)
      }
    }
    return merged
  }
}

extension RandomAccessCollection {
  /// The first index whose element satisfies `predicate`, as do all after it; the end if none does.
  ///
  /// - Complexity: O(log count).
  func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
