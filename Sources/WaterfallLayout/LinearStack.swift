/// Items stacked in given columns, as linear lengths, and the spreading that ends them flush.
struct LinearStack {
  /// What became of the attempt to end flush.
  enum Outcome {
    case flush(LinearLayout)
    /// The item at this index covers several columns and leaves a hole above or below it.
    case misfit(Int)
    /// A gap would be wider than half a column.
    case torn
  }

  private let items: [LinearItem]
  private let columns: [Int]
  private let grid: LinearGrid
  private var tops: [LinearLength] = []
  /// Where the next item of each column would start.
  private var positions: [LinearLength]

  init(_ items: [LinearItem], in columns: [Int], on grid: LinearGrid) {
    self.items = items
    self.columns = columns
    self.grid = grid
    positions = Array(repeating: LinearLength(pixels: grid.inset.top), count: grid.columns)
    for (item, column) in zip(items, columns) { stack(item, in: column) }
  }

  private mutating func stack(_ item: LinearItem, in column: Int) {
    let covered = column..<column + item.span
    let top =
      item.span == 1
      ? positions[column]
      : .bound(Array(positions[covered]), in: grid.band, lineHeight: grid.lineHeight)
    tops.append(top)
    for column in covered { positions[column] = top + grid.advance(of: item) }
  }

  /// Spreads what is left below and between the items of each column over its gaps.
  func flushFrames() -> Outcome {
    let end = LinearLength.bound(positions, in: grid.band, lineHeight: grid.lineHeight)
    var spread = tops
    for column in 0..<grid.columns {
      for run in runs(in: column, end: end) where !isNothing(run.rest) {
        if run.gaps == 0 || isTorn(run.rest * (1 / Double(run.gaps))) {
          return (run.below ?? run.above).map { .misfit($0) } ?? .torn
        }
        for (step, item) in run.items.enumerated() {
          let share = Double(step + run.firstGap) / Double(run.gaps)
          spread[item] = spread[item] + run.rest * share
        }
      }
    }
    return .flush(layout(tops: spread, end: end))
  }

  private func layout(tops: [LinearLength], end: LinearLength) -> LinearLayout {
    let frames = items.indices.map { index in
      LinearFrame(
        x: grid.x(of: columns[index]), y: tops[index], width: grid.width(of: items[index]),
        height: grid.height(of: items[index]))
    }
    let below = LinearLength(pixels: grid.inset.bottom - grid.rowSpacing)
    return LinearLayout(
      frames: frames, columns: columns, columnWidth: grid.columnWidth, height: end + below)
  }
}

/// Items of one column between two fixed edges: the section's top, items that cover several
/// columns, the section's bottom.
private struct Run {
  var items: [Int] = []
  /// The item above that covers several columns; none at the section's top.
  var above: Int?
  /// The item below that covers several columns; none at the section's bottom.
  var below: Int?
  /// Where the item after the last one would start if nothing were spread.
  var position: LinearLength
  /// What is left below.
  var rest = LinearLength.zero

  /// How many gaps can be widened: those between the items, and those to the items above and below.
  var gaps: Int { items.count - 1 + firstGap + (below == nil ? 0 : 1) }

  /// Whether the gap above the first item can be widened, as a number.
  var firstGap: Int { above == nil ? 0 : 1 }
}

extension LinearStack {
  private func runs(in column: Int, end: LinearLength) -> [Run] {
    var runs: [Run] = []
    var run = Run(position: LinearLength(pixels: grid.inset.top))
    for index in items.indices where covers(index, column) {
      if items[index].span > 1 {
        run.below = index
        run.rest = tops[index] - run.position
        runs.append(run)
        run = Run(above: index, position: .zero)
      } else {
        run.items.append(index)
      }
      run.position = tops[index] + grid.advance(of: items[index])
    }
    run.rest = end - run.position
    return runs + [run]
  }

  private func covers(_ index: Int, _ column: Int) -> Bool {
    columns[index] <= column && column < columns[index] + items[index].span
  }

  /// Whether a rest is too small to be seen, 1/1000 px.
  private func isNothing(_ rest: LinearLength) -> Bool {
    let largest = ends.reduce(0) {
      max($0, abs(rest.resolved(width: $1, lineHeight: grid.lineHeight)))
    }
    return largest < 0.001 && rest.lines == 0
  }

  private func isTorn(_ gap: LinearLength) -> Bool {
    ends.contains { width in
      gap.resolved(width: width, lineHeight: grid.lineHeight)
        > grid.columnWidth.resolved(width: width, lineHeight: grid.lineHeight) / 2
    }
  }

  /// The widths between which a linear length must be looked at, px.
  private var ends: [Double] {
    [grid.judgedWidths.lowerBound, grid.judgedWidths.upperBound]
  }
}
