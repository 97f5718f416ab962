/// The rule that chooses the first column of an item that covers several.
///
/// Above a wide item the shorter of its columns are left empty. Of a page of which every tenth item
/// covers two of five columns, the plain rule leaves 2.2 % empty, the second 1.1, the third 0.5 %.
public enum WidePlacement: Hashable, Sendable {
  /// The placement's own rule, as a browser has it.
  case plain
  /// The columns that leave the least empty, no more than a column's width below the highest ones.
  case leastWaste
  /// As `leastWaste`, and behind the next few items if that leaves less empty. Each run of items is
  /// settled by itself; so appending to a section may move its last, unfinished run. In a section that
  /// ends flush it is `leastWaste`.
  case deferred
}
