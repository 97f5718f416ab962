extension Configuration {
  /// The breakpoints, split where a gallery is too narrow for their columns; below the split it has
  /// fewer, so that every tile is wide enough to tap.
  public var fittedBreakpoints: [Breakpoint] {
    let ends = breakpoints.dropFirst().map(\.minWidth) + [.infinity]
    return zip(breakpoints, ends).flatMap { wished, end -> [Breakpoint] in
      let start = max(wished.minWidth, Self.narrowestScreen)
      let needed = 2 * inset - columnSpacing + Double(wished.columns) * leastStep
      guard needed > start else { return [wished] }
      let count = max(1, Int((start - 2 * inset + columnSpacing) / leastStep))
      let fitted = Breakpoint(minWidth: wished.minWidth, columns: count)
      let rest = Breakpoint(minWidth: needed.rounded(.up), columns: wished.columns)
      return rest.minWidth < end ? [fitted, rest] : [fitted]
    }
  }

  /// A message for each breakpoint with more columns than there is room for.
  public var crowdedBreakpoints: [String] {
    let fitted = fittedBreakpoints
    return breakpoints.filter { !fitted.contains($0) }.map { wished in
      let given = fitted.last { $0.minWidth <= wished.minWidth }?.columns ?? 1
      return "breakpoints: \(wished.columns) columns have no room in a gallery"
        + " \(max(wished.minWidth, Self.narrowestScreen).plain) px wide, which gets \(given); give"
        + " it fewer, or less spacing.column, inset or frame.width"
    }
  }

  /// The number of columns in a gallery `width` px wide.
  func columns(at width: Double) -> Int {
    fittedBreakpoints.last { $0.minWidth <= width }?.columns ?? 1
  }

  /// The width of the narrowest screen, px.
  public static let narrowestScreen = 320.0

  /// The least distance of columns, px: 24 px of picture (WCAG 2.5.8), its frame and the gap.
  private var leastStep: Double { 24 + 2 * frame.width + columnSpacing }

  /// The layouts that people may switch between, each once, including the initial one.
  public var offeredLayouts: [LayoutKind] {
    let offered = layouts ?? [grid, .line]
    guard !offered.contains(layout) else { return offered }
    return [layout] + offered
  }

  /// The grid of every page: the initial layout if it is a grid, else the first grid offered.
  public var grid: LayoutKind {
    layout.isGrid ? layout : layouts?.first(where: \.isGrid) ?? .waterfall
  }

  /// The other grids that people may switch to.
  public var otherGrids: [LayoutKind] {
    offeredLayouts.filter { $0.isGrid && $0 != grid }
  }
}
