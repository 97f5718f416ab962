/// The columns of a linear section: widths and steps as linear lengths.
struct LinearGrid {
  let waterfall: LinearWaterfall
  let columnWidth: LinearLength
  /// The widths for which the frames must hold; narrower ones have no room for columns.
  let band: ClosedRange<Double>

  init(_ waterfall: LinearWaterfall, band: ClosedRange<Double>) {
    let taken =
      waterfall.inset.horizontal + Double(waterfall.columns - 1) * waterfall.columnSpacing
    let frames = taken + Double(waterfall.columns) * 2 * waterfall.border
    let usual = max(band.lowerBound, frames + Double(waterfall.columns))
    // A band that ends below a px a column, as one of shares does, is judged where it ends.
    let lowest = band.upperBound > frames ? min(usual, band.upperBound) : usual
    self.waterfall = waterfall
    self.band = lowest...max(lowest, band.upperBound)
    columnWidth =
      LinearLength(proportion: 1, pixels: -taken) * (1 / Double(waterfall.columns))
  }

  /// The ends of the widths at which pictures may be scaled by no more than the waterfall allows,
  /// px: what is narrower than any screen is nothing to judge by, nor what is wider than a wall.
  var croppedWidths: [Double] {
    let end = band.upperBound.isFinite ? band.upperBound : max(Self.widest, 2 * band.lowerBound)
    return [max(band.lowerBound, min(Self.narrowest, end / 2)), end]
  }

  /// The narrowest width that shows anything: there pictures may be scaled by more, as long as they
  /// stay pictures, px.
  var leastWidth: Double { max(band.lowerBound, min(Self.least, croppedWidths[1] / 2)) }

  /// The widths of a sidebar, of a small phone and of a row of monitors, px.
  private static let (least, narrowest, widest) = (120.0, 320.0, 5120.0)

  /// The width of a picture in one column, without its frame.
  var pictureWidth: LinearLength { columnWidth - LinearLength(pixels: 2 * waterfall.border) }

  /// The width of a tablet held upright, px.
  private static let commonWidth = 768.0

  /// A width that stands for the band: the middle of an octave at most, since a gallery a few px wide,
  /// or endlessly wide, is nothing to judge by. A band without an end that begins below all screens is
  /// judged where most screens are.
  var representativeWidth: Double {
    guard band.upperBound.isFinite else { return 1.5 * max(band.lowerBound, Self.commonWidth) }
    return (max(band.lowerBound, band.upperBound / 2) + band.upperBound) / 2
  }

  /// The width of an item.
  func width(of item: LinearItem) -> LinearLength {
    columnWidth * Double(item.span)
      + LinearLength(pixels: Double(item.span - 1) * waterfall.columnSpacing)
  }

  /// The height of an item, with its frame and its caption.
  func height(of item: LinearItem) -> LinearLength {
    item.height(width: width(of: item), border: waterfall.border)
  }

  /// The step by which an item moves its column on: its height and the gap after it.
  func advance(of item: LinearItem) -> LinearLength {
    height(of: item) + LinearLength(pixels: waterfall.rowSpacing)
  }

  /// The left edge of a column.
  func x(of column: Int) -> LinearLength {
    (columnWidth + LinearLength(pixels: waterfall.columnSpacing)) * Double(column)
      + LinearLength(pixels: waterfall.inset.leading)
  }
}
