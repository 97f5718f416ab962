public import GalleryModel

/// The inner widths of a gallery between two breakpoints, and the columns that it has there.
public struct Band: Hashable, Sendable {
  /// The least width, px.
  public let minWidth: Double
  /// The width at which the next band begins, px; nil for the last band.
  public let endWidth: Double?
  /// The number of columns.
  public let columns: Int

  /// The bands of a configuration, from narrow to wide.
  public static func all(_ configuration: Configuration) -> [Band] {
    let breakpoints = configuration.fittedBreakpoints
    let ends = breakpoints.dropFirst().map(\.minWidth) + [nil]
    return zip(breakpoints, ends).map { breakpoint, end in
      Band(minWidth: breakpoint.minWidth, endWidth: end, columns: breakpoint.columns)
    }
  }

  /// The range of widths for the layout engine, px.
  var range: ClosedRange<Double> {
    minWidth...(endWidth ?? .infinity)
  }

  /// The narrowest width for which text is measured, px.
  var narrowestWidth: Double { max(minWidth, Configuration.narrowestScreen) }

  /// The condition of a container query that holds in this band alone.
  var query: String {
    switch (minWidth, endWidth) {
    case (0, nil): "(min-width:0)"
    case (0, let end?): "(width<\(CSSNumber(end))px)"
    case (let start, nil): "(width>=\(CSSNumber(start))px)"
    case (let start, let end?): "(\(CSSNumber(start))px<=width<\(CSSNumber(end))px)"
    }
  }
}
