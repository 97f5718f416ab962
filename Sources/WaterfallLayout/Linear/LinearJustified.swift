/// Justified rows whose frames are linear in the container's width and in the height of a line.
///
/// All pictures of a row are equally high, so that together they fill the width; a row ends below
/// its longest caption. A last row with too few pictures to fill it sensibly is left short.
public struct LinearJustified: LinearArrangement, Hashable {
  /// The number of average pictures in a row.
  public var columns: Int
  /// The room between two pictures of a row, px.
  public var columnSpacing: Double
  /// The room between two rows, px.
  public var rowSpacing: Double
  /// The room around the section's items, px.
  public var inset: EdgeInsets
  /// The width of the frame around each picture, px.
  public var border: Double

  /// Creates justified rows; lengths in px.
  public init(
    columns: Int, columnSpacing: Double = 0, rowSpacing: Double = 0, inset: EdgeInsets = .zero,
    border: Double = 0
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.inset = inset
    self.border = border
  }

  /// The width that leaves a caption room in any language, px.
  static let narrowest = 80.0

  /// Lays out one section; the items' spans play no part.
  ///
  /// In the middle of the band a picture beside others is no narrower than a third of a column, and at
  /// its end no narrower than ``narrowest``, whichever is less, unless its own shape is slim.
  ///
  /// - Complexity: O(items × columns).
  public func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    var waterfall = LinearWaterfall(columns: columns, columnSpacing: columnSpacing, inset: inset)
    waterfall.border = border
    let grid = LinearGrid(waterfall, band: band)
    var layout = LinearLayout.empty(inset: inset, columnWidth: grid.columnWidth)
    guard !items.isEmpty else { return layout }
    let breaks = breaks(of: items, on: grid)
    let middle = grid.representativeWidth
    let column = grid.columnWidth.resolved(width: middle, lineHeight: 0)
    let end = grid.band.upperBound.isFinite ? grid.band.upperBound : middle
    let rows = breaks.rows(narrowest: min(column / 3, Self.narrowest * middle / end))
    layout.append(
      rows.map { (items[$0], content(count: $0.count) * breaks.share(of: $0)) }, in: self)
    return layout
  }

  /// The breaks of items into rows, however narrow pictures are there.
  func rows(of items: [LinearItem], on grid: LinearGrid) -> [Range<Int>] {
    breaks(of: items, on: grid).rows(narrowest: 0)
  }

  /// The section of full rows.
  func layout(
    _ rows: [ArraySlice<LinearItem>], columnWidth: LinearLength
  ) -> LinearLayout {
    var layout = LinearLayout.empty(inset: inset, columnWidth: columnWidth)
    layout.append(rows.map { ($0, pictures(of: $0)) }, in: self)
    return layout
  }

  /// The height of the pictures of one full row.
  func pictures(of row: ArraySlice<LinearItem>) -> LinearLength {
    content(count: row.count) * (1 / row.reduce(0) { $0 + 1 / $1.ratio })
  }

  /// The width that the pictures of a full row share.
  private func content(count: Int) -> LinearLength {
    LinearLength(proportion: 1, pixels: columnSpacing - inset.horizontal)
      - (LinearLength(pixels: columnSpacing) + frame) * Double(count)
  }

  /// The length that the frame adds to a picture's width, and to its height.
  fileprivate var frame: LinearLength { LinearLength(pixels: 2 * border) }

  fileprivate func caption(of row: ArraySlice<LinearItem>) -> LinearLength {
    row.reduce(.zero) { room, item in
      LinearLength(pixels: max(room.pixels, item.extra), lines: max(room.lines, item.lines))
    }
  }

  private func breaks(of items: [LinearItem], on grid: LinearGrid) -> RowBreaks {
    let edges = inset.horizontal + 2 * border
    return RowBreaks(
      aspects: items.map { 1 / $0.ratio }, spacing: columnSpacing + 2 * border, columns: columns,
      width: grid.representativeWidth - edges, leastWidth: grid.leastWidth - edges)
  }
}

extension LinearLayout {
  /// Adds rows to an empty section, each with the height of its pictures.
  fileprivate mutating func append(
    _ rows: [(items: ArraySlice<LinearItem>, picture: LinearLength)], in settings: LinearJustified
  ) {
    var top = LinearLength(pixels: settings.inset.top)
    for row in rows {
      top =
        append(row.items, top: top, picture: row.picture, in: settings)
        + LinearLength(pixels: settings.rowSpacing)
    }
    height = top + LinearLength(pixels: settings.inset.bottom - settings.rowSpacing)
  }

  /// Adds a row.
  ///
  /// - Parameter picture: The height of its pictures.
  /// - Returns: The bottom of the row, which ends below its longest caption.
  mutating func append(
    _ row: ArraySlice<LinearItem>, top: LinearLength, picture: LinearLength,
    in rows: LinearJustified
  ) -> LinearLength {
    let height = picture + rows.frame + rows.caption(of: row)
    var x = LinearLength(pixels: rows.inset.leading)
    for (place, item) in row.enumerated() {
      let width = picture * (1 / item.ratio) + rows.frame
      frames.append(LinearFrame(x: x, y: top, width: width, height: height))
      columns.append(place)
      x = x + width + LinearLength(pixels: rows.columnSpacing)
    }
    return top + height
  }
}
