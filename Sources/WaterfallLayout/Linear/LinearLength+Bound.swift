extension LinearLength {
  /// The lowest length that none of `lengths` exceeds within the band of widths, at any line height
  /// from `lineHeight` on.
  ///
  /// The longest of linear lengths is a convex function of the width, so it lies below the line
  /// through its values at both ends of the band. Beyond `lineHeight`, none grows faster than the
  /// one with the most lines.
  ///
  /// - Parameters:
  ///   - lengths: at least one.
  ///   - band: widths, px; without an upper end it is closed by the steepest length.
  ///   - lineHeight: the lowest line height that will ever be used, px.
  /// - Returns: the bound.
  static func bound(
    _ lengths: [LinearLength], in band: ClosedRange<Double>, lineHeight: Double
  ) -> LinearLength {
    func longest(at width: Double) -> Double {
      lengths.reduce(-.infinity) { max($0, $1.resolved(width: width, lineHeight: lineHeight)) }
    }
    let low = longest(at: band.lowerBound)
    let extent = band.upperBound - band.lowerBound
    let steepest = lengths.reduce(-.infinity) { max($0, $1.proportion) }
    let isChord = extent > 0 && extent.isFinite
    let slope = isChord ? (longest(at: band.upperBound) - low) / extent : steepest
    let lines = lengths.reduce(-.infinity) { max($0, $1.lines) }
    return LinearLength(
      proportion: slope,
      pixels: low - slope * band.lowerBound - lines * lineHeight,
      lines: lines)
  }
}
