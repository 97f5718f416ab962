extension SectionStack {
  /// Places the items from the beginning of the run that `item` belongs to.
  ///
  /// - Complexity: O(items × columns), for the items from there on.
  mutating func reflow(from item: Int) {
    rewind(to: runStart(of: item))
    columns.removeSubrange(tops.count...)
    placeRest()
    if section.flushBottom { endFlush(balancing: true) }
  }

  /// Places the items that were appended.
  ///
  /// - Complexity: O(items × columns), for the new items.
  mutating func placeAppended() {
    if section.flushBottom || section.widePlacement == .deferred {
      reflow(from: tops.count)
    } else {
      placeRest()
    }
  }

  /// Stacks the items from the beginning of the run that `item` belongs to, in the columns that
  /// they have.
  ///
  /// - Complexity: O(items), for the items from there on.
  mutating func restack(from item: Int) {
    rewind(to: runStart(of: item))
    for item in tops.count..<count {
      if item.isMultiple(of: runLength) { marks.append(contentsOf: flow.positions) }
      tops.append(
        flow.put(in: Int(columns[item]), span: span(of: item), advance: advance(of: item)))
    }
    if section.flushBottom { endFlush(balancing: false) }
  }

  /// The first item to lay out again if one changes: that of its run, or if gaps were spread, 0.
  func runStart(of item: Int) -> Int {
    section.flushBottom ? 0 : item / runLength * runLength
  }

  /// The columns as they are before the first item of a run.
  func flow(beforeRunAt start: Int) -> ColumnFlow {
    var flow = ColumnFlow(columns: grid.count, origin: Self.origin(of: section))
    guard start > 0 else { return flow }
    let mark = start / runLength * grid.count
    // A run that begins at the section's very end has no mark yet.
    flow.positions =
      mark < marks.count ? Array(marks[mark..<mark + grid.count]) : self.flow.positions
    flow.cursor = covered(by: start - 1).upperBound
    return flow
  }

  private mutating func rewind(to start: Int) {
    flow = flow(beforeRunAt: start)
    tops.removeSubrange(start...)
    marks.removeSubrange(min(marks.count, start / runLength * grid.count)...)
  }

  private mutating func placeRest() {
    var advances: [Int64] = []
    let start = tops.count
    tops.append(contentsOf: repeatElement(0, count: count - start))
    columns.append(contentsOf: repeatElement(0, count: count - start))
    var item = start
    while item < count {
      if item.isMultiple(of: runLength) { marks.append(contentsOf: flow.positions) }
      let run = item..<min(count, (item / runLength + 1) * runLength)
      setAdvances(of: run, to: &advances)
      place(run, advances)
      item = run.upperBound
    }
  }

  private func setAdvances(of run: Range<Int>, to advances: inout [Int64]) {
    let isPlain = !items.hasSpans && !items.hasExtras && measured == nil
    guard isPlain else {
      advances = run.map { advance(of: $0) }
      return
    }
    let spacing = rowSpacing
    let width = grid.columnWidth
    advances.removeAll(keepingCapacity: true)
    for ratio in items.ratios[run] {
      advances.append(Subpixels.fromPositive(ratio * width) &+ spacing)
    }
  }

  private mutating func place(_ run: Range<Int>, _ advances: [Int64]) {
    if items.hasSpans {
      placeWithWideItems(run, advances)
    } else if grid.count > ColumnFlow.mostColumnsOfRuns {
      for (item, advance) in zip(run, advances) { place(item, advance) }
    } else {
      flow.place(
        run: advances, by: rule, tops: &tops, columns: &columns, from: run.lowerBound)
    }
  }

  /// Places an item where the rule has it.
  mutating func place(_ item: Int, _ advance: Int64) {
    let column = flow.place(span: span(of: item), advance: advance, by: rule)
    columns[item] = UInt16(column)
    tops[item] = flow.positions[column] - advance
  }
}
