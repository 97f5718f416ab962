/// Bands of a section's items, one below the other: each ends flush, and all but the first have an item
/// over several columns in their first row.
struct LinearBands {
  /// A band that ends flush.
  private struct Band {
    let layout: LinearLayout
    /// The index after its last item.
    let end: Int
    /// The index after the last item that has a say in where it ends.
    let reach: Int
  }

  private let waterfall: LinearWaterfall
  private var attempts: LinearAttempts
  /// The items; those over several columns that fit nowhere are narrowed.
  private(set) var items: [LinearItem]
  private var settled: [Band] = []
  /// The number of settled bands of which all items are as wide as when they were settled.
  private var validCount = 0

  /// Creates the bands of items that cover no more columns than there are.
  init(_ items: [LinearItem], of waterfall: LinearWaterfall, on grid: LinearGrid) {
    self.items = items
    self.waterfall = waterfall
    attempts = LinearAttempts(on: grid)
  }

  /// The section in bands; nil if none of its items can stay wide.
  ///
  /// Where the last items make no end, the last wide item is narrowed, and the bands that it has a say
  /// in are settled again.
  mutating func layout() -> LinearLayout? {
    while items.contains(where: \.isWide) {
      if settleAll() { return .joined(settled.map(\.layout), on: attempts.grid) }
      if let last = items.lastIndex(where: \.isWide) { narrow(last) }
      settled.removeSubrange(validCount...)
    }
    return nil
  }

  /// The index of the first item that is in no band yet.
  private var start: Int { settled.last?.end ?? 0 }

  /// Settles the items that are in no band yet; false if the last of them make no end.
  private mutating func settleAll() -> Bool {
    while start < items.count {
      let rest = items[start...]
      switch waterfall.flush(rest, by: &attempts) {
      case .flush(let end):
        settle(end, end: items.count, reach: items.count)
      case .misfit(let index):
        settleBand(at: start + index, isTorn: false)
      case .torn:
        if let last = rest.lastIndex(where: \.isWide) {
          settleBand(at: last, isTorn: true)
        } else if let end = waterfall.fullRows(rest, on: attempts.grid) {
          settle(end, end: items.count, reach: items.count)
        } else {
          return false
        }
      }
    }
    return true
  }

  /// Settles the next band, which ends at the item at `wide`; narrows that where no band does.
  ///
  /// - Parameter isTorn: True if no item is a misfit, but the last ones make no end; a band around a
  ///   misfit has it as well.
  private mutating func settleBand(at wide: Int, isTorn: Bool) {
    let rest = items[start...]
    let reach = isTorn ? items.count : max(wide + 1, start + waterfall.longestRow)
    if let (head, end) = waterfall.head(of: rest, before: wide, by: &attempts) {
      settle(head, end: end, reach: reach)
    } else if let row = waterfall.row(from: rest, holding: wide, on: attempts.grid) {
      settle(waterfall.rows([row], on: attempts.grid), end: row.endIndex, reach: reach)
    } else if isTorn, let (block, end) = waterfall.block(from: rest, holding: wide, by: &attempts) {
      settle(block, end: end, reach: reach)
    } else {
      narrow(wide)
    }
  }

  private mutating func settle(_ layout: LinearLayout, end: Int, reach: Int) {
    if validCount == settled.count { validCount += 1 }
    let farthest = max(reach, settled.last?.reach ?? 0)
    settled.append(Band(layout: layout, end: end, reach: farthest))
  }

  private mutating func narrow(_ item: Int) {
    items[item].span = 1
    attempts.forget(item)
    while validCount > 0, settled[validCount - 1].reach > item { validCount -= 1 }
  }
}
