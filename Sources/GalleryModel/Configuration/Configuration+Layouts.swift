extension Configuration {
  /// The breakpoints, with more of them where a gallery that narrow has no room for its columns:
  /// there it has as many as leave every tile wide enough to be hit.
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

  /// The problem of each breakpoint that has more columns than there is room for.
  public var crowdedBreakpoints: [String] {
    let fitted = fittedBreakpoints
    return breakpoints.filter { !fitted.contains($0) }.map { wished in
      let given = fitted.last { $0.minWidth <= wished.minWidth }?.columns ?? 1
      return "breakpoints: \(wished.columns) columns have no room in a gallery"
        + " \(max(wished.minWidth, Self.narrowestScreen).plain) px wide, which gets \(given); give"
        + " it fewer, or less spacing.column, inset or frame.width"
    }
  }

  /// The width of the narrowest screen, px.
  public static let narrowestScreen = 320.0

  /// The least distance of two columns: 24 px of picture (WCAG 2.5.8), its frame and the gap.
  private var leastStep: Double { 24 + 2 * frame.width + columnSpacing }

  /// The layouts between which people may switch, each once; the one shown first is among them.
  public var offeredLayouts: [LayoutKind] {
    let offered = layouts ?? [grid, .line, .circle]
    guard !offered.contains(layout) else { return offered }
    return [layout] + offered
  }

  /// The layout in which tiles fill the page, which every page has; the first one of two.
  public var grid: LayoutKind {
    layout.isGrid ? layout : layouts?.first(where: \.isGrid) ?? .waterfall
  }

  /// The others of that kind between which people may switch.
  public var otherGrids: [LayoutKind] {
    offeredLayouts.filter { $0.isGrid && $0 != grid }
  }
}
