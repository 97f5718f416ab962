extension SectionStack {
  /// Ends all columns at the same height, as far as the gaps hide it.
  ///
  /// - Complexity: O(items).
  mutating func endFlush(balancing: Bool) {
    guard count > 0 else { return }
    if balancing { balance() }
    spread()
    setMarks()
  }

  private mutating func balance() {
    let window = BottomBalance.window(count: count, columns: grid.count) { span(of: $0) > 1 }
    var balance = BottomBalance(
      columns: columns[window].map { Int($0) }, advances: window.map { advance(of: $0) },
      ends: flow.positions, columnWidth: grid.columnWidth, count: count)
    balance.run()
    tops.replaceSubrange(window, with: balance.tops)
    columns.replaceSubrange(window, with: balance.columns.map { UInt16($0) })
    flow.positions = balance.ends
  }

  /// Spreads what is left in each column over its gaps; none becomes wider than half a column.
  private mutating func spread() {
    var runs = ColumnRuns(columns: grid.count, origin: Self.origin(of: section))
    for item in 0..<count {
      runs.add(item, in: covered(by: item), top: tops[item], advance: advance(of: item))
    }
    let widest = Subpixels.from(grid.columnWidth / 2)
    for run in runs.closed(at: flow.positions.reduce(0, max))
    where run.gaps > 0 && run.rest.share(1, of: run.gaps) <= widest {
      for (item, shift) in run.shifts { tops[item] += shift }
    }
  }

  private mutating func setMarks() {
    flow = ColumnFlow(columns: grid.count, origin: Self.origin(of: section))
    marks.removeAll(keepingCapacity: true)
    for item in 0..<count {
      if item.isMultiple(of: runLength) { marks.append(contentsOf: flow.positions) }
      let next = tops[item] + advance(of: item)
      for column in covered(by: item) { flow.positions[column] = max(flow.positions[column], next) }
    }
    flow.cursor = covered(by: count - 1).upperBound
  }

  /// The step by which an item moves its columns on: its height and the gap after it, subpixels.
  func advance(of item: Int) -> Int64 { height(of: item) + rowSpacing }

  /// The columns that an item covers.
  func covered(by item: Int) -> Range<Int> {
    Int(columns[item])..<Int(columns[item]) + span(of: item)
  }
}
