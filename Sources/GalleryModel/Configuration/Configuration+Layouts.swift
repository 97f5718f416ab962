extension Configuration {
  /// The layouts between which people may switch, each once; the one shown first is among them.
  public var offeredLayouts: [LayoutKind] {
    let offered = layouts ?? [grid, .line, .circle]
    guard !offered.contains(layout) else { return offered }
    return [layout] + offered.filter { !layout.isGrid || !$0.isGrid }
  }

  /// The layout in which tiles fill the page, which every page has.
  public var grid: LayoutKind {
    layout.isGrid ? layout : layouts?.first(where: \.isGrid) ?? .waterfall
  }
}
