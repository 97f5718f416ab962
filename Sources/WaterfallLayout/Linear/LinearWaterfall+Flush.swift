extension LinearWaterfall {
  /// The items with all columns ending flush in this number of columns, if that can be.
  func flush(
    _ items: ArraySlice<LinearItem>, by attempts: inout LinearAttempts
  ) -> LinearStack.Outcome {
    if let index = earlyMisfit(in: items, by: &attempts) { return .misfit(index) }
    for isBalanced in [false, true] {
      let outcome = attempts.outcome(of: items, balanced: isBalanced)
      // What changes columns stands below all items that cover several.
      if case .torn = outcome { continue }
      return outcome
    }
    // Few items would be a row or two of the waterfall, and no rest of it.
    guard items.count >= 2 * columns else { return .torn }
    let rows = (2...longestRow).map(items.suffix).filter { isRow($0, on: attempts.grid) }
    for isBalanced in [false, true] {
      for row in rows {
        let head = items.dropLast(row.count)
        if case .flush(let layout) = attempts.outcome(of: head, balanced: isBalanced) {
          return .flush(layout.closed(by: row, on: attempts.grid))
        }
      }
    }
    return .torn
  }

  /// The first item that covers columns which do not end together, where a few of the items tell.
  ///
  /// An item is placed by those before it, so a misfit among the first items is one among all.
  ///
  /// - Complexity: O(n × columns) for the n items up to twice the misfit.
  private func earlyMisfit(
    in items: ArraySlice<LinearItem>, by attempts: inout LinearAttempts
  ) -> Int? {
    var count = 4 * columns
    while count < items.count {
      if case .misfit(let index) = attempts.outcome(of: items.prefix(count), balanced: false) {
        return index
      }
      count *= 2
    }
    return nil
  }

  /// The items in columns alone.
  ///
  /// - Parameter isBalanced: A few of the last items may change columns.
  func stacked(
    _ items: ArraySlice<LinearItem>, balanced isBalanced: Bool, on grid: LinearGrid
  ) -> LinearStack.Outcome {
    let items = Array(items)
    let columns = isBalanced ? balanced(items, on: grid) : placed(items, on: grid)
    return LinearStack(items, in: columns, on: grid).flushFrames()
  }

  /// The first column of each item, by the rule of placement in the middle of the band.
  func placed(_ items: [LinearItem], on grid: LinearGrid) -> [Int] {
    stack(of: items, on: grid).columns.map { Int($0) }
  }

  /// The first column of each item, when a few of the last ones have changed columns, so that
  /// pictures need be scaled less.
  private func balanced(_ items: [LinearItem], on grid: LinearGrid) -> [Int] {
    let stack = stack(of: items, on: grid)
    let window = BottomBalance.window(count: items.count, columns: columns) { items[$0].isWide }
    let places = stack.columns.map { Int($0) }
    let width = grid.pictureWidth.resolved(width: grid.representativeWidth, lineHeight: 0)
    let pictures = items.map { Subpixels.from($0.ratio * width) }
    var heights = Array(repeating: Int64(0), count: columns)
    for (index, item) in items.enumerated() {
      let covered = places[index]..<places[index] + item.span
      // Only what stands below an item over several columns is scaled with it.
      for column in covered {
        heights[column] = item.isWide ? 0 : heights[column] + pictures[index]
      }
    }
    var balance = BottomBalance(
      columns: Array(places[window]), advances: window.map { stack.advance(of: $0) },
      ends: stack.flow.positions,
      columnWidth: grid.columnWidth.resolved(width: grid.representativeWidth, lineHeight: 0),
      count: items.count)
    // At the ends of the band a little more is left than in its middle.
    balance.scale(by: crop / 100 * 0.9, pictures: Array(pictures[window]), heights: heights)
    balance.run()
    guard window.lowerBound == 0 else { return places[..<window.lowerBound] + balance.columns }
    return Self.inReadingOrder(balance.columns, count: columns)
  }

  /// Columns of items, sorted by their first ones, so that the top row is read in its order.
  ///
  /// - Complexity: O(n) for n items.
  private static func inReadingOrder(_ columns: [Int], count: Int) -> [Int] {
    var places: [Int?] = Array(repeating: nil, count: count)
    var next = 0
    return columns.map { column in
      let place = places[column] ?? next
      if places[column] == nil { (places[column], next) = (place, next + 1) }
      return place
    }
  }

  private func stack(of items: [LinearItem], on grid: LinearGrid) -> SectionStack {
    let width = grid.representativeWidth
    var section = Waterfall.Section(
      columns: columns, columnSpacing: columnSpacing, rowSpacing: rowSpacing, inset: inset,
      placement: placement)
    section.widePlacement = .leastWaste
    var stack = SectionStack(section, width: width)
    stack.items.append(
      items.map { item in
        let height = grid.height(of: item).resolved(width: width, lineHeight: lineHeight)
        return Waterfall.Item(ratio: 0, extra: height, span: item.span)
      })
    stack.placeAppended()
    return stack
  }

  /// True if items can be a row among columns: they are about as high as a column is wide, none is
  /// narrower than half of it, and their frames leave room for pictures everywhere.
  ///
  /// - Parameter highest: The greatest height, in columns' widths.
  func isRow(
    _ items: ArraySlice<LinearItem>, highest: Double = 1.25, on grid: LinearGrid
  ) -> Bool {
    guard !items.contains(where: \.isWide) else { return false }
    let width = grid.representativeWidth
    let pictures = justified(count: items.count).pictures(of: items)
    let row = pictures.resolved(width: width, lineHeight: 0)
    let column = grid.columnWidth.resolved(width: width, lineHeight: 0)
    return (0.5 * column...highest * column).contains(row)
      && hasRoomForCaptions(items, height: row, column: column)
      && pictures.resolved(width: grid.leastWidth, lineHeight: 0) > 0
  }
}

extension LinearWaterfall {
  /// True if no picture in a row is narrower than half a column, which would leave its caption no room.
  ///
  /// - Parameters:
  ///   - height: The height of the row's pictures, px.
  ///   - column: The width of a column, px.
  func hasRoomForCaptions(
    _ row: ArraySlice<LinearItem>, height: Double, column: Double
  ) -> Bool {
    row.allSatisfy { height / $0.ratio >= 0.5 * column }
  }
}

extension LinearLayout {
  /// The section with a justified row below its columns.
  fileprivate func closed(
    by items: ArraySlice<LinearItem>, on grid: LinearGrid
  ) -> LinearLayout {
    var layout = self
    let rows = grid.waterfall.justified(count: items.count)
    let top = height + LinearLength(pixels: rows.rowSpacing - rows.inset.bottom)
    let bottom = layout.append(items, top: top, picture: rows.pictures(of: items), in: rows)
    layout.height = bottom + LinearLength(pixels: rows.inset.bottom)
    return layout
  }
}
