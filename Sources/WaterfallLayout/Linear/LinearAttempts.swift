/// Attempts to end items flush, each made once: of items that begin at one place many are the same.
struct LinearAttempts {
  /// The items of an attempt, and the way in which they are stacked.
  private struct Key: Hashable {
    let items: Range<Int>
    let isBalanced: Bool
  }

  let grid: LinearGrid
  private var outcomes: [Key: LinearStack.Outcome] = [:]

  init(on grid: LinearGrid) {
    self.grid = grid
  }

  /// The outcome for items in columns alone.
  ///
  /// - Parameters:
  ///   - items: Slices of one array.
  ///   - isBalanced: A few of the last items may change columns.
  mutating func outcome(
    of items: ArraySlice<LinearItem>, balanced isBalanced: Bool
  ) -> LinearStack.Outcome {
    let key = Key(items: items.startIndex..<items.endIndex, isBalanced: isBalanced)
    if let known = outcomes[key] { return known }
    let outcome = grid.waterfall.stacked(items, balanced: isBalanced, on: grid)
    outcomes[key] = outcome
    return outcome
  }

  /// Forgets the attempts with an item that changes.
  mutating func forget(_ item: Int) {
    outcomes = outcomes.filter { !$0.key.items.contains(item) }
  }
}
