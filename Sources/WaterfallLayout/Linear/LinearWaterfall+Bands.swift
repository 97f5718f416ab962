extension LinearWaterfall {
  /// The items before one that covers several columns, with a flush end, and where they end: there, or
  /// so many items before that these fill the first row beside it.
  func head(
    of items: ArraySlice<LinearItem>, before wide: Int, by attempts: inout LinearAttempts
  ) -> (LinearLayout, end: Int)? {
    let room = items[..<wide].suffix(columns - items[wide].span).reversed()
    let ends = wide - room.prefix { !$0.isWide }.count...wide
    for end in ends.reversed() where end > items.startIndex {
      if let head = closed(items[..<end], by: &attempts) { return (head, end) }
    }
    return nil
  }

  /// The first items, the one at `wide` among them, as far as they end flush, and where they end: where
  /// the others end flush as well, or have an item over several columns.
  func block(
    from items: ArraySlice<LinearItem>, holding wide: Int, by attempts: inout LinearAttempts
  ) -> (LinearLayout, end: Int)? {
    let last = min(items.endIndex - 1, wide + 4 * columns)
    for end in stride(from: last, to: wide, by: -1) {
      guard case .flush(let layout) = flush(items[..<end], by: &attempts) else { continue }
      let rest = items[end...]
      if rest.contains(where: \.isWide) || closed(rest, by: &attempts) != nil {
        return (layout, end)
      }
    }
    return nil
  }

  /// The items with a flush end, below which others may follow; nil where they have none.
  private func closed(
    _ items: ArraySlice<LinearItem>, by attempts: inout LinearAttempts
  ) -> LinearLayout? {
    if case .flush(let layout) = flush(items, by: &attempts) { return layout }
    return fullRows(items, on: attempts.grid)
  }

  /// Few items in justified rows that all fill the width and are about as high as a column is wide;
  /// nil where they are many or make no such rows.
  func fullRows(
    _ items: ArraySlice<LinearItem>, on grid: LinearGrid
  ) -> LinearLayout? {
    guard items.count < 4 * columns, !items.contains(where: \.isWide) else { return nil }
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

  /// The most items of a row beside columns.
  var longestRow: Int { columns + 2 }

  /// The greatest height of a row between bands, in columns' widths: that of an upright photo.
  private static let highest = 1.6

  func rows(_ rows: [ArraySlice<LinearItem>], on grid: LinearGrid) -> LinearLayout {
    justified(count: 1).layout(rows, columnWidth: grid.columnWidth)
  }

  /// The first items as far as they make a row in which the one at `wide`, that alone covers several
  /// columns, is about that wide, and none is much higher than a column is wide or narrower than half
  /// of one; nil if none do.
  func row(
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
    let rows = (1...longestRow).map { items.prefix($0) }
      .filter { row in row.indices.filter { row[$0].isWide } == [wide] }
    let best = rows.min { difference($0) < difference($1) }
    return best.flatMap { difference($0) < 0.25 ? $0 : nil }
  }
}

extension LinearLayout {
  /// Layouts of the same waterfall, one below the other.
  ///
  /// - Parameter layouts: At least one.
  static func joined(_ layouts: [LinearLayout], on grid: LinearGrid) -> LinearLayout {
    let waterfall = grid.waterfall
    let between = LinearLength(
      pixels: waterfall.rowSpacing - waterfall.inset.top - waterfall.inset.bottom)
    return layouts.dropFirst().reduce(into: layouts[0]) { joined, next in
      let shift = joined.height + between
      joined.frames += next.frames.map { $0.moved(down: shift) }
      joined.columns += next.columns
      joined.height = shift + next.height
    }
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
