extension SectionStack {
  mutating func insert(_ item: Waterfall.Item, at index: Int) {
    items.insert(item, at: index)
    measured?.insert(at: index)
    columns.insert(0, at: index)
  }

  mutating func remove(at index: Int) -> Waterfall.Item {
    measured?.remove(at: index)
    columns.remove(at: index)
    return items.remove(at: index)
  }

  /// Gives an inserted item the column that the rule has for it.
  mutating func chooseColumn(of item: Int) {
    var flow = flow(before: item)
    let column =
      isForLeastWaste(item)
      ? flow.leastWaste(span: span(of: item), reach: reach).column
      : flow.place(span: span(of: item), advance: 0, by: rule)
    columns[item] = UInt16(column)
  }

  /// The columns as they are before an item.
  ///
  /// - Complexity: O(columns), and at most one run of items.
  func flow(before item: Int) -> ColumnFlow {
    let start = runStart(of: item)
    var flow = flow(beforeRunAt: start)
    for earlier in start..<item {
      flow.put(in: Int(columns[earlier]), span: span(of: earlier), advance: advance(of: earlier))
    }
    return flow
  }

  /// Lays out the items from `item` on after an edit.
  mutating func settle(from item: Int, _ mode: Waterfall.EditMode) {
    if mode == .reflow || section.widePlacement == .deferred {
      reflow(from: item)
    } else {
      restack(from: item)
    }
  }
}
