/// A section's columns while items are placed: where each goes on, and where the search begins.
struct ColumnFlow: Hashable, Sendable {
  /// The position at which the next item of each column would start, 1/64 px.
  private(set) var positions: [Int64]
  /// The column after the last placed item.
  private(set) var cursor = 0

  /// Creates empty columns that start at `origin`, 1/64 px.
  init(columns: Int, origin: Int64 = 0) {
    positions = Array(repeating: origin, count: columns)
  }

  /// Places an item into `span` neighbouring columns and returns where it went.
  ///
  /// `advance` is the item's height and the gap after it, 1/64 px.
  ///
  /// - Complexity: O(columns × span).
  mutating func place(
    span: Int, advance: Int64, by rule: PlacementRule
  ) -> (column: Int, position: Int64) {
    let column = firstColumn(span: span, by: rule)
    return (column, put(in: column, span: span, advance: advance))
  }

  /// Puts an item below what its columns hold and returns its position, 1/64 px.
  mutating func put(in column: Int, span: Int, advance: Int64) -> Int64 {
    let position = position(at: column, span: span)
    for covered in column..<column + span { positions[covered] = position + advance }
    cursor = column + span
    return position
  }

  /// Where an item would start: below the longest of its columns, 1/64 px.
  func position(at column: Int, span: Int) -> Int64 {
    var position = positions[column]
    for covered in column + 1..<column + span { position = max(position, positions[covered]) }
    return position
  }

  private func firstColumn(span: Int, by rule: PlacementRule) -> Int {
    let last = positions.count - span
    var lowest = Int64.max
    for column in 0...last { lowest = min(lowest, position(at: column, span: span)) }
    let limit = lowest + rule.tolerance
    let start = rule.keepsCursor && cursor <= last ? cursor : 0
    for column in start...last where position(at: column, span: span) <= limit { return column }
    for column in 0..<start where position(at: column, span: span) <= limit { return column }
    return start
  }
}
