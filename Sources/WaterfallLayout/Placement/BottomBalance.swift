/// Evens the ends of a section's columns by moving and swapping a few of its last items.
///
/// Steepest descent on the squared distances of the ends from their mean, among the items of the
/// last four rows. None may end up more than `slack` above the item before
/// it, so that the order in which they are read stays sane.
struct BottomBalance {
  /// The column of each item that takes part.
  private(set) var columns: [Int]
  /// Where the section's columns end, subpixels.
  private(set) var ends: [Int64]
  private let advances: [Int64]
  private let origins: [Int64]
  private let slack: Int64

  /// An item that goes to another column, or trades places with `partner` there.
  private struct Change {
    var item: Int
    var column: Int
    var partner: Int?
  }

  /// Prepares the end of a section that is placed already.
  ///
  /// - Parameters:
  ///   - columns: the column of each item that takes part.
  ///   - advances: the height of each of them and the gap after it, subpixels.
  ///   - ends: where the section's columns end, subpixels.
  ///   - slack: how far an item may lie above the one before it, subpixels.
  init(columns: [Int], advances: [Int64], ends: [Int64], slack: Int64) {
    var origins = ends
    for (column, advance) in zip(columns, advances) { origins[column] -= advance }
    self.columns = columns
    self.advances = advances
    self.origins = origins
    self.slack = slack
    self.ends = ends
  }

  /// The items that take part: at most those of the last four rows, after the last wide one.
  static func window(count: Int, columns: Int, isWide: (Int) -> Bool) -> Range<Int> {
    let rows = max(0, count - min(4 * columns, 256))..<count
    return (rows.last(where: isWide) ?? rows.lowerBound - 1) + 1..<count
  }

  /// Where each item that takes part starts, subpixels.
  var tops: [Int64] {
    var positions = origins
    return zip(columns, advances).map { column, advance in
      defer { positions[column] += advance }
      return positions[column]
    }
  }

  /// Applies the best change until none helps.
  ///
  /// - Complexity: O(window × (window + columns)) a change; a window holds at most 256 items.
  mutating func run() {
    while let change = bestChange() { apply(change) }
  }

  private func bestChange() -> Change? {
    var best: (change: Change, gain: Int64)?
    for item in columns.indices {
      for change in changes(of: item) {
        let gain = gain(of: change)
        if gain > best?.gain ?? 0, keepsOrder(change) { best = (change, gain) }
      }
    }
    return best?.change
  }

  private func changes(of item: Int) -> [Change] {
    let moves = ends.indices.map { Change(item: item, column: $0) }
    let swaps = (item + 1..<columns.count).map {
      Change(item: item, column: columns[$0], partner: $0)
    }
    return (moves + swaps).filter { $0.column != columns[item] }
  }

  /// How much the sum of squared ends shrinks; their mean stays, so it need not be known.
  private func gain(of change: Change) -> Int64 {
    let from = columns[change.item]
    let shift = advances[change.item] - (change.partner.map { advances[$0] } ?? 0)
    return 2 * shift * (ends[from] - ends[change.column] - shift)
  }

  private mutating func apply(_ change: Change) {
    let from = columns[change.item]
    let shift = advances[change.item] - (change.partner.map { advances[$0] } ?? 0)
    ends[from] -= shift
    ends[change.column] += shift
    columns[change.item] = change.column
    if let partner = change.partner { columns[partner] = from }
  }

  private func keepsOrder(_ change: Change) -> Bool {
    var changed = self
    changed.apply(change)
    let tops = changed.tops
    return zip(tops, tops.dropFirst()).allSatisfy { top, next in next >= top - slack }
  }
}
