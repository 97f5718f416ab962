extension SectionStack {
  /// Places a run of items of which some cover several columns.
  ///
  /// - Complexity: O(items × columns × log span); deferring multiplies it by the columns once more.
  mutating func placeWithWideItems(_ run: Range<Int>, _ advances: [Int64]) {
    var item = run.lowerBound
    while item < run.upperBound {
      let deferral = deferral(of: item, in: run, advances)
      for earlier in item + 1..<item + 1 + deferral {
        place(earlier, advances[earlier - run.lowerBound])
      }
      if isForLeastWaste(item) {
        placeWithLeastWaste(item, advances[item - run.lowerBound])
      } else {
        place(item, advances[item - run.lowerBound])
      }
      item += 1 + deferral
    }
    flow.cursor = covered(by: run.upperBound - 1).upperBound
  }

  private func isWide(_ item: Int) -> Bool { span(of: item) > 1 }

  /// True if an item goes where it leaves the least empty.
  func isForLeastWaste(_ item: Int) -> Bool { isWide(item) && section.widePlacement != .plain }

  private mutating func placeWithLeastWaste(_ item: Int, _ advance: Int64) {
    let span = span(of: item)
    let column = flow.leastWaste(span: span, reach: reach).column
    columns[item] = UInt16(column)
    tops[item] = flow.put(in: column, span: span, advance: advance)
  }

  /// Behind how many of the next narrow items of its run a wide one leaves the least empty.
  private func deferral(of item: Int, in run: Range<Int>, _ advances: [Int64]) -> Int {
    guard section.widePlacement == .deferred, isWide(item) else { return 0 }
    var trial = flow
    var best = (waste: trial.leastWaste(span: span(of: item), reach: reach).waste, deferral: 0)
    for next in item + 1..<min(item + 1 + grid.count, run.upperBound) {
      if best.waste == 0 || isWide(next) { break }
      _ = trial.place(span: 1, advance: advances[next - run.lowerBound], by: rule)
      let waste = trial.leastWaste(span: span(of: item), reach: reach).waste
      if waste < best.waste { best = (waste, next - item) }
    }
    return best.deferral
  }

  /// The greatest distance of a wide item from the highest place that it could have, subpixels.
  var reach: Int64 { Subpixels.from(grid.columnWidth) }
}
