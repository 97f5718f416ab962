/// The rule that chooses each item's column.
///
/// All three are the rule of CSS Grid Level 3 for `display: grid-lanes`: an item goes to the first
/// column, from a cursor on, whose end lies within a tolerance of the shortest column's end.
public enum Placement: Hashable, Sendable {
  /// The shortest column; of equal ones the first.
  case shortest
  /// The next column that is at most `tolerance` longer than the shortest one.
  case gridLanes(tolerance: Tolerance)
  /// One column after the other, however long they are.
  case inOrder

  /// The length by which the next column may exceed the shortest one and still be chosen.
  public enum Tolerance: Hashable, Sendable {
    /// A quarter of the column's width: nearly as even as none, and it reads from left to right.
    case auto
    /// A fixed length, px.
    case pixels(Double)
  }

  /// The rule as numbers, for columns `columnWidth` px wide.
  func rule(columnWidth: Double) -> PlacementRule {
    switch self {
    case .shortest: PlacementRule(tolerance: 0, keepsCursor: false)
    case .gridLanes(.auto):
      PlacementRule(tolerance: Subpixels.from(columnWidth / 4), keepsCursor: true)
    case .gridLanes(.pixels(let pixels)):
      PlacementRule(tolerance: Subpixels.from(pixels), keepsCursor: true)
    case .inOrder: PlacementRule(tolerance: Subpixels.unbounded, keepsCursor: true)
    }
  }
}

/// A placement as numbers.
struct PlacementRule: Hashable, Sendable {
  /// The greatest distance of a chosen column's end below the highest end, subpixels.
  var tolerance: Int64
  /// True if the search begins after the last item's column, not always at the first.
  var keepsCursor: Bool
}
