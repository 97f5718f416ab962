/// Items stacked in given columns, as linear lengths, with exact gaps.
struct LinearStack {
  /// The outcome of the attempt to end flush.
  enum Outcome {
    case flush(LinearLayout)
    /// The columns above the item at this index, which covers them all, do not end together.
    case misfit(Int)
    /// The columns do not end together at the section's end.
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
    let top = item.span == 1 ? positions[column] : edge(below: positions[covered])
    tops.append(top)
    for column in covered { positions[column] = top + grid.advance(of: item) }
  }

  /// The edge at which columns end together: their mean, which pictures are scaled to meet; or the
  /// least that none exceeds, where they are not scaled.
  private func edge(below ends: ArraySlice<LinearLength>) -> LinearLength {
    grid.waterfall.crop > 0
      ? ends.reduce(.zero, +) * (1 / Double(ends.count))
      : .bound(Array(ends), in: grid.band, lineHeight: grid.waterfall.lineHeight)
  }

  /// The layout whose columns end where they do.
  func raggedFrames() -> LinearLayout {
    layout(tops: tops, growth: Array(repeating: .zero, count: items.count))
  }

  /// Ends all columns together, and those above each item over several columns, by scaling pictures in
  /// height: the same between two edges of a column.
  func flushFrames() -> Outcome {
    var tops = tops
    var growth = Array(repeating: LinearLength.zero, count: items.count)
    var misfit: Int?
    var isTorn = false
    for run in runs.closed(at: edge(below: positions[...])) where !isNothing(run.rest) {
      let ratios = run.items.reduce(0) { $0 + items[$1].ratio }
      guard isHidden(run.rest, ratios: ratios) else {
        misfit = run.below.map { min($0, misfit ?? $0) } ?? misfit
        isTorn = true
        continue
      }
      var shift = LinearLength.zero
      for item in run.items {
        tops[item] = tops[item] + shift
        growth[item] = run.rest * (items[item].ratio / ratios)
        shift = shift + growth[item]
      }
    }
    if let misfit { return .misfit(misfit) }
    return isTorn ? .torn : .flush(layout(tops: tops, growth: growth))
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

  private func layout(tops: [LinearLength], growth: [LinearLength]) -> LinearLayout {
    let frames = items.indices.map { index in
      var frame = LinearFrame(
        x: grid.x(of: columns[index]), y: tops[index], width: grid.width(of: items[index]),
        height: grid.height(of: items[index]) + growth[index])
      frame.growth = growth[index]
      return frame
    }
    let below = LinearLength(pixels: grid.waterfall.inset.bottom - grid.waterfall.rowSpacing)
    return LinearLayout(
      frames: frames, columns: columns, columnWidth: grid.columnWidth,
      height: edge(below: positions[...]) + below)
  }
}

extension LinearStack {
  /// True for a rest too small to be seen, 1/1000 px.
  private func isNothing(_ rest: LinearLength) -> Bool {
    let largest = grid.croppedWidths.reduce(0) {
      max($0, abs(rest.resolved(width: $1, lineHeight: grid.waterfall.lineHeight)))
    }
    return largest < 0.001 && rest.lines == 0
  }

  /// True if pictures with these ratios together take up a rest without being scaled too much.
  ///
  /// The share is a quotient of linear lengths, so between two widths it lies between its values
  /// there.
  private func isHidden(_ rest: LinearLength, ratios: Double) -> Bool {
    let pictures = grid.pictureWidth * ratios
    func isWithin(_ share: Double, at width: Double) -> Bool {
      abs(rest.resolved(width: width, lineHeight: grid.waterfall.lineHeight))
        <= share * pictures.resolved(width: width, lineHeight: 0)
    }
    return ratios > 0 && isWithin(0.5, at: grid.leastWidth)
      && grid.croppedWidths.allSatisfy { isWithin(grid.waterfall.crop / 100, at: $0) }
  }
}
