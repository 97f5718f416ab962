extension LinearWaterfall {
  /// The items in bands, one below the other: each ends flush, and all but the first have an item over
  /// several columns in their first row.
  ///
  /// - Parameter items: Items that cover no more columns than there are.
  /// - Complexity: O(items × columns²) for each item over several columns, and that squared where all
  ///   of them have to be narrowed.
  func banded(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    var items = items
    while let last = items.lastIndex(where: { $0.span > 1 }) {
      if let layout = bands(&items, in: band) { return layout }
      // What follows it makes no end.
      let wide = items.lastIndex { $0.span > 1 } ?? last
      items[wide].span = 1
    }
    return unspanned(items[...], in: band)
  }

  /// The items in bands; nil if the last one does not end flush.
  ///
  /// - Parameter items: The items; one over several columns that fits nowhere is narrowed.
  private func bands(
    _ items: inout [LinearItem], in band: ClosedRange<Double>
  ) -> LinearLayout? {
    let grid = LinearGrid(self, band: band)
    var (layout, start) = (LinearLayout?.none, 0)
    while start < items.count {
      let wide: Int
      switch flush(items[start...], on: grid) {
      case .flush(let end): return layout.joined(end, on: grid)
      case .misfit(let index): wide = start + index
      case .torn:
        guard let last = items[start...].lastIndex(where: { $0.span > 1 }) else {
          return fullRows(items[start...], on: grid).map { layout.joined($0, on: grid) }
        }
        wide = last
      }
      if let (head, cut) = head(of: items[start...], before: wide, on: grid) {
        (layout, start) = (layout.joined(head, on: grid), cut)
      } else if let row = row(from: items[start...], holding: wide, on: grid) {
        (layout, start) = (layout.joined(self.rows([row], on: grid), on: grid), row.endIndex)
      } else if let (block, cut) = block(from: items[start...], holding: wide, on: grid) {
        (layout, start) = (layout.joined(block, on: grid), cut)
      } else {
        items[wide].span = 1
      }
    }
    return layout
  }

  /// The items before one that covers several columns, with a flush end, and where they end: there, or
  /// so many items before that these fill the first row beside it.
  private func head(
    of items: ArraySlice<LinearItem>, before wide: Int, on grid: LinearGrid
  ) -> (LinearLayout, end: Int)? {
    let room = items[..<wide].suffix(columns - items[wide].span).reversed()
    let ends = wide - room.prefix { $0.span == 1 }.count...wide
    for end in ends.reversed() where end > items.startIndex {
      if let head = closed(items[..<end], on: grid) { return (head, end) }
    }
    return nil
  }

  /// The first items, the one at `wide` among them, as far as they end flush, and where they end: where
  /// the others end flush as well, or have an item over several columns.
  private func block(
    from items: ArraySlice<LinearItem>, holding wide: Int, on grid: LinearGrid
  ) -> (LinearLayout, end: Int)? {
    let last = min(items.endIndex - 1, wide + 4 * columns)
    for end in stride(from: last, to: wide, by: -1) {
      guard case .flush(let layout) = flush(items[..<end], on: grid) else { continue }
      let rest = items[end...]
      if rest.contains(where: { $0.span > 1 }) || closed(rest, on: grid) != nil {
        return (layout, end)
      }
    }
    return nil
  }

  /// The items with a flush end, below which others may follow; nil where they have none.
  private func closed(_ items: ArraySlice<LinearItem>, on grid: LinearGrid) -> LinearLayout? {
    if case .flush(let layout) = flush(items, on: grid) { return layout }
    return fullRows(items, on: grid)
  }

  /// Few items in justified rows that all fill the width and are about as high as a column is wide;
  /// nil where they are many or make no such rows.
  private func fullRows(
    _ items: ArraySlice<LinearItem>, on grid: LinearGrid
  ) -> LinearLayout? {
    guard items.count < 4 * columns, items.allSatisfy({ $0.span == 1 }) else { return nil }
    for columns in (1...columns + 1).reversed() {
      var settings = justified(count: items.count)
      settings.columns = columns
      let all = Array(items)
      let rows = settings.rows(of: all, on: grid).map { all[$0] }
      if rows.allSatisfy({ isRow($0, highest: Self.highest, on: grid) }) {
        return self.rows(rows, on: grid)
      }
    }
    return nil
  }

  /// The greatest height of a row between bands, in columns' widths: that of an upright photo.
  private static let highest = 1.6

  private func rows(_ rows: [ArraySlice<LinearItem>], on grid: LinearGrid) -> LinearLayout {
    justified(count: 1).layout(rows, columnWidth: grid.columnWidth)
  }

  /// The first items as far as they make a row in which the one at `wide`, that alone covers several
  /// columns, is about that wide, and none is much higher than a column is wide or narrower than half
  /// of one; nil if none do.
  private func row(
    from items: ArraySlice<LinearItem>, holding wide: Int, on grid: LinearGrid
  ) -> ArraySlice<LinearItem>? {
    let width = grid.representativeWidth
    let wanted = grid.height(of: items[wide]).resolved(width: width, lineHeight: 0)
    let column = grid.columnWidth.resolved(width: width, lineHeight: 0)
    func difference(_ row: ArraySlice<LinearItem>) -> Double {
      let height = justified(count: row.count).pictures(of: row)
      let picture = height.resolved(width: width, lineHeight: 0)
      guard picture <= Self.highest * column,
        hasRoomForCaptions(row, height: picture, column: column)
      else { return .infinity }
      return abs(picture / wanted - 1)
    }
    let rows = (1...(columns + 2)).map { items.prefix($0) }
      .filter { row in row.indices.filter { row[$0].span > 1 } == [wide] }
    let best = rows.min { difference($0) < difference($1) }
    return best.flatMap { difference($0) < 0.25 ? $0 : nil }
  }
}

extension LinearLayout? {
  /// The layout with another one of the same waterfall below it.
  fileprivate func joined(_ other: LinearLayout, on grid: LinearGrid) -> LinearLayout {
    guard var joined = self else { return other }
    let waterfall = grid.waterfall
    let shift =
      joined.height
      + LinearLength(pixels: waterfall.rowSpacing - waterfall.inset.top - waterfall.inset.bottom)
    joined.frames += other.frames.map { $0.moved(down: shift) }
    joined.columns += other.columns
    joined.height = shift + other.height
    return joined
  }
}

extension LinearFrame {
  /// The frame, shifted by a distance.
  package func moved(down distance: LinearLength) -> LinearFrame {
    var frame = self
    frame.y = y + distance
    return frame
  }
}
