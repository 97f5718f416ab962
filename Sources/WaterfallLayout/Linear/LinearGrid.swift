/// The columns of a linear section: widths and steps as linear lengths.
struct LinearGrid {
  let columns: Int
  let columnWidth: LinearLength
  let columnSpacing: Double
  let rowSpacing: Double
  let border: Double
  let inset: EdgeInsets
  let lineHeight: Double
  /// The widths for which the frames must hold; narrower ones have no room for columns.
  let band: ClosedRange<Double>

  init(_ waterfall: LinearWaterfall, band: ClosedRange<Double>) {
    columns = waterfall.columns
    columnSpacing = waterfall.columnSpacing
    rowSpacing = waterfall.rowSpacing
    border = waterfall.border
    inset = waterfall.inset
    lineHeight = waterfall.lineHeight
    columnWidth = .column(
      of: columns, spacing: columnSpacing, inset: inset)
    let narrowest = inset.horizontal + Double(columns - 1) * columnSpacing + Double(columns)
    let lowest = max(band.lowerBound, narrowest)
    self.band = lowest...max(lowest, band.upperBound)
  }

  /// The widths at which to judge: over an octave at most, since a gallery a few px wide, or
  /// endlessly wide, is nothing to judge by. A band without an end that begins below all screens is
  /// judged where most screens are.
  var judgedWidths: ClosedRange<Double> {
    guard band.upperBound.isFinite else {
      let start = max(band.lowerBound, Self.commonWidth)
      return start...(2 * start)
    }
    return max(band.lowerBound, band.upperBound / 2)...band.upperBound
  }

  /// The width of a tablet held upright, px.
  private static let commonWidth = 768.0

  /// A width that stands for the band.
  var representativeWidth: Double {
    (judgedWidths.lowerBound + judgedWidths.upperBound) / 2
  }

  /// How wide an item is.
  func width(of item: LinearItem) -> LinearLength {
    columnWidth * Double(item.span)
      + LinearLength(pixels: Double(item.span - 1) * columnSpacing)
  }

  /// How high an item is, with its frame and its caption.
  func height(of item: LinearItem) -> LinearLength {
    item.height(width: width(of: item), border: border)
  }

  /// How far an item moves its column on: its height and the gap after it.
  func advance(of item: LinearItem) -> LinearLength {
    height(of: item) + LinearLength(pixels: rowSpacing)
  }

  /// Where a column begins.
  func x(of column: Int) -> LinearLength {
    (columnWidth + LinearLength(pixels: columnSpacing)) * Double(column)
      + LinearLength(pixels: inset.leading)
  }
}

extension LinearLength {
  /// The width of one of `count` equal columns.
  static func column(of count: Int, spacing: Double, inset: EdgeInsets) -> LinearLength {
    let taken = inset.horizontal + Double(count - 1) * spacing
    return LinearLength(proportion: 1, pixels: -taken) * (1 / Double(count))
  }
}
