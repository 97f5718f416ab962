/// Evens the ends of a section's columns by moving and swapping a few of its last items.
///
/// Steepest descent on the squared distances of the ends from their mean, among the items of the
/// last four rows that cover one column. None may end up more than `slack` above the item before
/// it, so that the order in which they are read stays sane.
struct BottomBalance {
  /// The items that take part, as indices into the section.
  let window: Range<Int>
  /// The column of each of them.
  private(set) var columns: [Int]
  private let advances: [Int64]
  private let origins: [Int64]
  private let slack: Int64
  private var ends: [Int64]

  /// An item that goes to another column, or trades places with `partner` there.
  private struct Change {
    var item: Int
    var column: Int
    var partner: Int?
  }

  /// Prepares the end of a section that is placed already.
  ///
  /// - Parameters:
  ///   - columns: the first column of each item.
  ///   - spans: how many columns each item covers.
  ///   - advances: the height of each item and the gap after it, 1/64 px.
  ///   - ends: where the columns end, 1/64 px.
  ///   - slack: how far an item may lie above the one before it, 1/64 px.
  init(columns: [Int], spans: [Int], advances: [Int64], ends: [Int64], slack: Int64) {
    let rows = min(4 * ends.count, 256)
    let afterSpans = (spans.lastIndex { $0 > 1 } ?? -1) + 1
    let window = max(afterSpans, columns.count - rows)..<columns.count
    var origins = ends
    for item in window { origins[columns[item]] -= advances[item] }
    self.window = window
    self.columns = Array(columns[window])
    self.advances = Array(advances[window])
    self.origins = origins
    self.slack = slack
    self.ends = ends
  }

  /// Applies the best change until none helps.
  ///
  /// - Complexity: O(window × (window + columns)) a change; a window holds at most 256 items.
  mutating func run() {
    while let change = bestChange() { apply(change, to: &columns, ends: &ends) }
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

  private func apply(_ change: Change, to columns: inout [Int], ends: inout [Int64]) {
    let from = columns[change.item]
    let shift = advances[change.item] - (change.partner.map { advances[$0] } ?? 0)
    ends[from] -= shift
    ends[change.column] += shift
    columns[change.item] = change.column
    if let partner = change.partner { columns[partner] = from }
  }

  private func keepsOrder(_ change: Change) -> Bool {
    var columns = columns
    var ends = ends
    apply(change, to: &columns, ends: &ends)
    var positions = origins
    var previous = Int64.min / 4
    for item in columns.indices {
      let position = positions[columns[item]]
      if position < previous - slack { return false }
      previous = position
      positions[columns[item]] += advances[item]
    }
    return true
  }
}
