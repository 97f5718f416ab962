extension LinearWaterfall {
  /// The section with all columns ending flush in this number of columns; nil where that cannot be.
  func flush(_ items: ArraySlice<LinearItem>, in band: ClosedRange<Double>) -> LinearLayout? {
    let grid = LinearGrid(self, band: band)
    let hasWide = items.contains { min($0.span, columns) > 1 }
    // Gaps are the narrower, the better the ends are balanced; pictures are scaled in any case.
    for isBalanced in hasWide ? [true] : [false, true] {
      if let layout = stacked(items, balanced: isBalanced, on: grid) { return layout }
    }
    // Few items would be a row or two of the waterfall, and no rest of it.
    guard items.count >= 2 * columns else { return nil }
    let rows = (2...(columns + 2)).map(items.suffix).filter { isRow($0, on: grid) }
    for isBalanced in [false, true] {
      for row in rows {
        let head = items.dropLast(row.count)
        if let layout = stacked(head, balanced: isBalanced, on: grid) {
          return layout.closed(by: row, on: grid)
        }
      }
    }
    return nil
  }

  /// The items in columns alone; nil where these cannot end flush.
  ///
  /// - Parameter isBalanced: A few of the last items may change columns.
  private func stacked(
    _ items: ArraySlice<LinearItem>, balanced isBalanced: Bool = false, on grid: LinearGrid
  ) -> LinearLayout? {
    var items = items.map { fitted($0) }
    while true {
      let columns = isBalanced ? balanced(items, on: grid) : placed(items, on: grid)
      switch LinearStack(items, in: columns, on: grid).flushFrames() {
      case .flush(let layout): return layout
      case .misfit(let wide): items[wide].span = 1
      case .torn: return nil
      }
    }
  }

  /// The first column of each item, by the rule of placement in the middle of the band.
  func placed(_ items: [LinearItem], on grid: LinearGrid) -> [Int] {
    stack(of: items, on: grid).columns.map { Int($0) }
  }

  /// The first column of each item, when a few of the last ones have changed columns, so that
  /// pictures need be scaled less.
  private func balanced(_ items: [LinearItem], on grid: LinearGrid) -> [Int] {
    let stack = stack(of: items, on: grid)
    let window = BottomBalance.window(count: items.count, columns: columns) { items[$0].span > 1 }
    let places = stack.columns.map { Int($0) }
    let width = grid.pictureWidth.resolved(width: grid.representativeWidth, lineHeight: 0)
    let pictures = items.map { Subpixels.from($0.ratio * width) }
    var heights = Array(repeating: Int64(0), count: columns)
    for (place, picture) in zip(places, pictures) { heights[place] += picture }
    var balance = BottomBalance(
      columns: Array(places[window]), advances: window.map { stack.advance(of: $0) },
      ends: stack.flow.positions,
      columnWidth: grid.columnWidth.resolved(width: grid.representativeWidth, lineHeight: 0),
      count: items.count)
    // At the ends of the band a little more is left than in its middle.
    if items.allSatisfy({ $0.span == 1 }) {
      balance.scale(by: crop / 100 * 0.9, pictures: Array(pictures[window]), heights: heights)
    }
    balance.run()
    return places[..<window.lowerBound] + balance.columns
  }

  private func stack(of items: [LinearItem], on grid: LinearGrid) -> SectionStack {
    let width = grid.representativeWidth
    let section = Waterfall.Section(
      columns: columns, columnSpacing: columnSpacing, rowSpacing: rowSpacing, inset: inset,
      placement: placement)
    var stack = SectionStack(section, width: width)
    stack.items.append(
      items.map { item in
        let height = grid.height(of: item).resolved(width: width, lineHeight: lineHeight)
        return Waterfall.Item(ratio: 0, extra: height, span: item.span)
      })
    stack.placeAppended()
    return stack
  }

  /// True if items can end a section: in one row they are about as high as a column is wide,
  /// none is narrower than half of it, and their frames leave room for pictures everywhere.
  private func isRow(_ items: ArraySlice<LinearItem>, on grid: LinearGrid) -> Bool {
    guard items.allSatisfy({ $0.span == 1 }) else { return false }
    let width = grid.representativeWidth
    let pictures = justified(count: items.count).pictures(of: items)
    let row = pictures.resolved(width: width, lineHeight: 0)
    let column = grid.columnWidth.resolved(width: width, lineHeight: 0)
    // A narrow picture among them would have no room for its caption.
    let narrowest = items.reduce(.infinity) { min($0, row / $1.ratio) }
    return (0.5 * column...1.25 * column).contains(row) && narrowest >= 0.5 * column
      && pictures.resolved(width: grid.leastWidth, lineHeight: 0) > 0
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
