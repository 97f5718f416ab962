/// A waterfall whose frames are linear in the container's width and in the height of a line.
///
/// The columns are chosen once, for a width inside the band, and kept for all of it; so no picture
/// changes its column while a window is resized within a breakpoint. All gaps are exact, and all
/// columns end flush: at the mean of their ends, which is linear itself, by scaling each column's
/// pictures a little in height.
public struct LinearWaterfall: LinearArrangement, Hashable {
  /// The number of columns.
  public var columns: Int
  /// The room between two columns, px.
  public var columnSpacing: Double
  /// The room between two items of a column, px.
  public var rowSpacing: Double
  /// The room around the section's items, px.
  public var inset: EdgeInsets
  /// The width of the frame around each picture, which is smaller by that on all sides, px.
  public var border = 0.0
  /// The rule that chooses the columns.
  public var placement: Placement
  /// The most by which a picture's height may differ from its shape's, 0...100 percent; 0: columns end
  /// where they do.
  public var crop = 2.0
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
  /// What cannot end flush within ``crop`` as it is placed is tried in this order: with a few of the
  /// last items in other columns, with the last items in one justified row, the same with one column
  /// fewer. What is left, with too few items for its columns, is set in justified rows.
  ///
  /// Where the columns above an item over several of them do not end together, all columns end there
  /// and begin anew with that item, or it begins a justified row; where they cannot, it covers one.
  ///
  /// - Parameters:
  ///   - items: the section's items in reading order.
  ///   - band: the container's inner widths between two breakpoints, px.
  /// - Returns: each item's frame and first column, and the section's height.
  /// - Complexity: O(items × columns) without ``crop``, else O(items × columns²); where items cover
  ///   several columns, that times at most 600 or 50 × columns.
  public func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    let grid = LinearGrid(self, band: band)
    guard !items.isEmpty else { return .empty(inset: inset, columnWidth: grid.columnWidth) }
    guard crop > 0 else {
      let items = items.map { fitted($0) }
      return LinearStack(items, in: placed(items, on: grid), on: grid).raggedFrames()
    }
    let items = items.map { fitted($0) }
    let layouts = stretches(of: items).map { range in
      var bands = LinearBands(Array(items[range]), of: self, on: grid)
      return bands.layout() ?? unspanned(bands.items[...], in: band)
    }
    return .joined(layouts, on: grid)
  }

  /// The stretches of items that are laid out each for itself.
  ///
  /// One is all there is, unless the items are very many and some cover several columns: each of these
  /// is weighed against all before it in its stretch.
  private func stretches(of items: [LinearItem]) -> [Range<Int>] {
    let shortest = max(300, 25 * columns)
    let count = items.contains(where: \.isWide) ? max(1, items.count / shortest) : 1
    return (0..<count).map { items.count * $0 / count..<items.count * ($0 + 1) / count }
  }

  /// The items of one column each, in as many columns as end flush, or in rows.
  func unspanned(
    _ items: ArraySlice<LinearItem>, in band: ClosedRange<Double>
  ) -> LinearLayout {
    // Few items in fewer columns would be posters, and so would many in two fewer.
    let fewest = items.count < 2 * columns ? columns : max(min(2, columns), columns - 1)
    for columns in stride(from: columns, through: fewest, by: -1) {
      var waterfall = self
      waterfall.columns = columns
      var attempts = LinearAttempts(on: LinearGrid(waterfall, band: band))
      if case .flush(let layout) = waterfall.flush(items, by: &attempts) { return layout }
    }
    return justified(count: items.count).layout(Array(items), in: band)
  }

  /// The rows in which a section is set that has too few items for its columns: two or more if they
  /// would be small in one, and not much higher than a column is wide, so that few pictures are
  /// neither stamps nor posters.
  func justified(count: Int) -> LinearJustified {
    // Pictures of 3:2 are 1.25 columns high then.
    let largest = Int((Double(columns) / 1.875).rounded(.up))
    let inRow = max(largest, (count + 1) / 2)
    return LinearJustified(
      columns: min(columns, inRow), columnSpacing: columnSpacing, rowSpacing: rowSpacing,
      inset: inset, border: border)
  }

  func fitted(_ item: LinearItem) -> LinearItem {
    var item = item
    item.span = max(1, min(item.span, columns))
    return item
  }
}
