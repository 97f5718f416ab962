/// A waterfall whose frames are linear in the container's width and in the height of a line.
///
/// The columns are chosen once, for a width inside the band, and kept for all of it; so no picture
/// changes its column while a window is resized within a breakpoint. All columns end flush.
public struct LinearWaterfall: LinearArrangement, Hashable {
  /// The number of columns.
  public var columns: Int
  /// The room between two columns, px.
  public var columnSpacing: Double
  /// The room between two items of a column, px; flush bottoms may widen it.
  public var rowSpacing: Double
  /// The room around the section's items, px.
  public var inset: EdgeInsets
  /// The width of the frame around each picture, which is smaller by that on all sides, px.
  public var border = 0.0
  /// The rule that chooses the columns.
  public var placement: Placement
  /// The lowest line height that the style sheet ever uses, px.
  public var lineHeight = 0.0

  /// Creates a waterfall of pictures without frames or captions; lengths in px.
  public init(
    columns: Int, columnSpacing: Double = 0, rowSpacing: Double = 0, inset: EdgeInsets = .zero,
    placement: Placement = .gridLanes(tolerance: .auto)
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.inset = inset
    self.placement = placement
  }

  /// Lays out one section.
  ///
  /// A section that cannot end flush without a gap wider than a quarter of a column (it has too few
  /// items for its columns) is set in justified rows instead. An item over several columns that
  /// leaves a hole is narrowed to one.
  ///
  /// - Complexity: O(items × columns).
  public func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    let grid = LinearGrid(self, band: band)
    guard !items.isEmpty else { return .empty(inset: inset, columnWidth: grid.columnWidth) }
    var items = items.map { fitted($0) }
    while true {
      let stack = LinearStack(items, in: assignment(of: items, on: grid), on: grid)
      switch stack.flushFrames() {
      case .flush(let layout): return layout
      case .misfit(let wide): items[wide].span = 1
      case .torn: return justified(count: items.count).layout(items, in: band)
      }
    }
  }

  /// The rows in which a section is set that has too few items for its columns: a row of up to
  /// three, else two rows or more, so that few pictures are not shown small as well.
  func justified(count: Int) -> LinearJustified {
    let inRow = max(2, count <= 3 ? count : (count + 1) / 2)
    return LinearJustified(
      columns: min(columns, inRow), columnSpacing: columnSpacing, rowSpacing: rowSpacing,
      inset: inset, border: border)
  }

  private func fitted(_ item: LinearItem) -> LinearItem {
    var item = item
    item.span = max(1, min(item.span, columns))
    return item
  }

  /// The first column of each item: those of a flush ``Waterfall`` in the middle of the band.
  private func assignment(of items: [LinearItem], on grid: LinearGrid) -> [Int] {
    let width = grid.representativeWidth
    var section = Waterfall.Section(
      columns: columns, columnSpacing: columnSpacing, rowSpacing: rowSpacing, inset: inset,
      placement: placement)
    section.flushBottom = true
    var stack = SectionStack(section, width: width)
    stack.items.append(
      items.map { item in
        let height = grid.height(of: item).resolved(width: width, lineHeight: lineHeight)
        return Waterfall.Item(ratio: 0, extra: height, span: item.span)
      })
    stack.placeAppended()
    return stack.columns.map { Int($0) }
  }
}
