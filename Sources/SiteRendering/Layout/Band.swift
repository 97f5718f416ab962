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
  ///
  /// A gallery with captions that is narrower than any screen, as one is where the text is large, has
  /// half the columns.
  public static func all(_ configuration: Configuration) -> [Band] {
    let breakpoints = configuration.fittedBreakpoints
    let ends = breakpoints.dropFirst().map(\.minWidth) + [nil]
    return zip(breakpoints, ends).flatMap { breakpoint, end -> [Band] in
      let (start, columns) = (breakpoint.minWidth, breakpoint.columns)
      let whole = Band(minWidth: start, endWidth: end, columns: columns)
      let screen = Configuration.narrowestScreen
      guard configuration.captions != .none, start < screen, screen < end ?? .infinity else {
        return [whole]
      }
      return [
        Band(minWidth: start, endWidth: screen, columns: (columns + 1) / 2),
        Band(minWidth: screen, endWidth: end, columns: columns),
      ]
    }
  }

  /// The range of widths for the layout engine, px.
  var range: ClosedRange<Double> {
    minWidth...(endWidth ?? .infinity)
  }

  /// The narrowest width for which text is measured, px: that of a screen, or of one for text of twice
  /// the size.
  var narrowestWidth: Double {
    let screen = Configuration.narrowestScreen
    return max(minWidth, isForLargeText ? screen / 2 : screen)
  }

  /// True if no screen is so narrow for text of the usual size.
  var isForLargeText: Bool { endWidth.map { $0 <= Configuration.narrowestScreen } ?? false }

  /// The condition of a container query that holds in this band alone.
  ///
  /// Widths count in the text size of the gallery, 14 px: where the reader makes that larger, columns
  /// are fewer and wider, so that captions keep their lines.
  var query: String {
    switch (minWidth, endWidth) {
    case (0, nil): "(min-width:0)"
    case (0, let end?): "(width<\(Self.em(end)))"
    case (let start, nil): "(width>=\(Self.em(start)))"
    case (let start, let end?): "(\(Self.em(start))<=width<\(Self.em(end)))"
    }
  }

  /// A width in the gallery's text size, rounded down so that it holds at the very px.
  private static func em(_ width: Double) -> String {
    let millionths = (width / 14 * 1e6).rounded(.down)
    return "\(CSSNumber(millionths / 1e6, places: 6))em"
  }
}
