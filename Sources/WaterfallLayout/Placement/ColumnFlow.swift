/// A section's columns while items are placed: their ends, and the start of the search.
struct ColumnFlow: Hashable, Sendable {
  /// The position at which the next item of each column would start, subpixels.
  var positions: [Int64]
  /// The column after the last placed item.
  var cursor = 0

  /// Creates empty columns that start at `origin`, subpixels.
  init(columns: Int, origin: Int64) {
    positions = Array(repeating: origin, count: columns)
  }

  /// Places an item into the columns that the rule chooses, and returns the first of them.
  ///
  /// `advance` is the item's height and the gap after it, subpixels.
  ///
  /// - Complexity: O(columns × span).
  mutating func place(span: Int, advance: Int64, by rule: PlacementRule) -> Int {
    let column = firstColumn(span: span, by: rule)
    put(in: column, span: span, advance: advance)
    return column
  }

  /// Puts an item below what its columns hold, and returns its position, subpixels.
  @discardableResult
  mutating func put(in column: Int, span: Int, advance: Int64) -> Int64 {
    let position = position(at: column, span: span)
    for covered in column..<column + span { positions[covered] = position + advance }
    cursor = column + span
    return position
  }

  /// The top that an item would have: below the longest of its columns, subpixels.
  func position(at column: Int, span: Int) -> Int64 {
    var position = positions[column]
    for covered in column + 1..<column + span { position = max(position, positions[covered]) }
    return position
  }

  private func firstColumn(span: Int, by rule: PlacementRule) -> Int {
    let last = positions.count - span
    let limit = lowestPosition(span: span) + rule.tolerance
    let start = rule.keepsCursor && cursor <= last ? cursor : 0
    for column in start...last where position(at: column, span: span) <= limit { return column }
    for column in 0..<start where position(at: column, span: span) <= limit { return column }
    return start
  }

  private func lowestPosition(span: Int) -> Int64 {
    var lowest = Int64.max
    for column in 0...positions.count - span {
      lowest = min(lowest, position(at: column, span: span))
    }
    return lowest
  }
}

extension ColumnFlow {
  /// The columns in which a wide item leaves the least empty, and how much that is.
  ///
  /// Columns further than `reach` below the highest possible place are not considered; of equal
  /// ones the highest place wins, then the first column.
  ///
  /// - Complexity: O(columns × span).
  func leastWaste(span: Int, reach: Int64) -> (column: Int, waste: Int64) {
    let limit = lowestPosition(span: span) + reach
    var best = (column: 0, waste: Int64.max, position: Int64.max)
    for column in 0...positions.count - span {
      let position = position(at: column, span: span)
      guard position <= limit else { continue }
      let filled = positions[column..<column + span].reduce(0, +)
      let waste = Int64(span) * position - filled
      if (waste, position) < (best.waste, best.position) { best = (column, waste, position) }
    }
    return (best.column, best.waste)
  }
}
