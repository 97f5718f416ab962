/// Items stacked in given columns, as linear lengths, and the spreading that ends them flush.
struct LinearStack {
  /// The outcome of the attempt to end flush.
  enum Outcome {
    case flush(LinearLayout)
    /// The item at this index covers several columns and leaves a hole above or below it.
    case misfit(Int)
    /// A gap would be wider than a quarter of a column.
    case torn
  }

  private let items: [LinearItem]
  private let columns: [Int]
  private let grid: LinearGrid
  private var tops: [LinearLength] = []
  /// The end of each column, where its next item would start.
  private var positions: [LinearLength]

  init(_ items: [LinearItem], in columns: [Int], on grid: LinearGrid) {
    self.items = items
    self.columns = columns
    self.grid = grid
    positions = Array(
      repeating: LinearLength(pixels: grid.waterfall.inset.top), count: grid.waterfall.columns)
    for (item, column) in zip(items, columns) { stack(item, in: column) }
  }

  private mutating func stack(_ item: LinearItem, in column: Int) {
    let covered = column..<column + item.span
    let top =
      item.span == 1
      ? positions[column]
      : .bound(Array(positions[covered]), in: grid.band, lineHeight: grid.waterfall.lineHeight)
    tops.append(top)
    for column in covered { positions[column] = top + grid.advance(of: item) }
  }

  /// Spreads what is left below and between the items of each column over its gaps.
  func flushFrames() -> Outcome {
    let end = LinearLength.bound(positions, in: grid.band, lineHeight: grid.waterfall.lineHeight)
    var spread = tops
    for run in runs.closed(at: end) where !isNothing(run.rest) {
      if run.gaps == 0 || isTorn(run.rest.share(1, of: run.gaps)) {
        return (run.below ?? run.above).map { .misfit($0) } ?? .torn
      }
      for (item, shift) in run.shifts { spread[item] = spread[item] + shift }
    }
    return .flush(layout(tops: spread, end: end))
  }

  private var runs: ColumnRuns<LinearLength> {
    var runs = ColumnRuns(
      columns: grid.waterfall.columns, origin: LinearLength(pixels: grid.waterfall.inset.top))
    for (index, item) in items.enumerated() {
      let covered = columns[index]..<columns[index] + item.span
      runs.add(index, in: covered, top: tops[index], advance: grid.advance(of: item))
    }
    return runs
  }

  private func layout(tops: [LinearLength], end: LinearLength) -> LinearLayout {
    let frames = items.indices.map { index in
      LinearFrame(
        x: grid.x(of: columns[index]), y: tops[index], width: grid.width(of: items[index]),
        height: grid.height(of: items[index]))
    }
    let below = LinearLength(pixels: grid.waterfall.inset.bottom - grid.waterfall.rowSpacing)
    return LinearLayout(
      frames: frames, columns: columns, columnWidth: grid.columnWidth, height: end + below)
  }
}

extension LinearStack {
  /// True for a rest too small to be seen, 1/1000 px.
  private func isNothing(_ rest: LinearLength) -> Bool {
    let largest = ends.reduce(0) {
      max($0, abs(rest.resolved(width: $1, lineHeight: grid.waterfall.lineHeight)))
    }
    return largest < 0.001 && rest.lines == 0
  }

  private func isTorn(_ gap: LinearLength) -> Bool {
    ends.contains { width in
      gap.resolved(width: width, lineHeight: grid.waterfall.lineHeight)
        > grid.columnWidth.resolved(width: width, lineHeight: grid.waterfall.lineHeight) / 4
    }
  }

  /// The widths between which a linear length must be looked at, px.
  private var ends: [Double] {
    [grid.judgedWidths.lowerBound, grid.judgedWidths.upperBound]
  }
}
