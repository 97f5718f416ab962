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
  /// - Complexity: O(columns × log span).
  mutating func place(span: Int, advance: Int64, by rule: PlacementRule) -> Int {
    let column = firstColumn(span: span, by: rule)
    put(in: column, span: span, advance: advance)
    return column
  }

  /// Puts an item below what its columns hold, and returns its position, subpixels.
  @discardableResult
  mutating func put(in column: Int, span: Int, advance: Int64) -> Int64 {
    var position = positions[column]
    for covered in column + 1..<column + span { position = max(position, positions[covered]) }
    for covered in column..<column + span { positions[covered] = position + advance }
    cursor = column + span
    return position
  }

  /// The top that an item would have at each column: below the longest that it covers, subpixels.
  ///
  /// Of two groups of columns that touch or overlap, the lower top is that of both.
  private func tops(span: Int) -> [Int64] {
    var tops = positions
    var covered = 1
    while covered < span {
      let step = min(covered, span - covered)
      for column in 0..<tops.count - step { tops[column] = max(tops[column], tops[column + step]) }
      tops.removeLast(step)
      covered += step
    }
    return tops
  }

  private func firstColumn(span: Int, by rule: PlacementRule) -> Int {
    let tops = tops(span: span)
    let limit = tops.reduce(Int64.max, min) + rule.tolerance
    let start = rule.keepsCursor && cursor < tops.count ? cursor : 0
    for column in start..<tops.count where tops[column] <= limit { return column }
    for column in 0..<start where tops[column] <= limit { return column }
    return start
  }
}

extension ColumnFlow {
  /// The columns in which a wide item leaves the least empty, and how much that is.
  ///
  /// Columns further than `reach` below the highest possible place are not considered; of equal
  /// ones the highest place wins, then the first column.
  ///
  /// - Complexity: O(columns × log span).
  func leastWaste(span: Int, reach: Int64) -> (column: Int, waste: Int64) {
    let tops = tops(span: span)
    let limit = tops.reduce(Int64.max, min) + reach
    var best = (column: 0, waste: Int64.max, position: Int64.max)
    var filled = positions[..<span].reduce(0, +)
    for (column, position) in tops.enumerated() {
      if column > 0 { filled += positions[column + span - 1] - positions[column - 1] }
      guard position <= limit else { continue }
      let waste = Int64(span) * position - filled
      if (waste, position) < (best.waste, best.position) { best = (column, waste, position) }
    }
    return (best.column, best.waste)
  }
}
