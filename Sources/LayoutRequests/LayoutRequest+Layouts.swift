import WaterfallLayout

extension LayoutRequest {
  /// The waterfall that is asked for, laid out.
  func waterfall(width: Double) throws(LayoutRequestError) -> Waterfall {
    var waterfall = Waterfall(width: width, direction: direction)
    for (index, section) in sections.enumerated() {
      let columns = try section.columns(in: width, path: "sections[\(index)]")
      var laidOut = Waterfall.Section(
        columns: columns, columnSpacing: section.columnSpacing, rowSpacing: section.rowSpacing,
        inset: section.inset, placement: rule)
      laidOut.header = section.header
      laidOut.footer = section.footer
      laidOut.flushBottom = spreads
      waterfall.append(laidOut)
      append(section.items, to: &waterfall)
    }
    return waterfall
  }

  private var spreads: Bool {
    if case .spread = flushBottom { true } else { false }
  }

  /// The justified rows that are asked for.
  func rows(width: Double) throws(LayoutRequestError) -> ResolvedLayout {
    try resolved(width: width) { columns, section in
      LinearJustified(
        columns: columns, columnSpacing: section.columnSpacing, rowSpacing: section.rowSpacing,
        inset: section.inset)
    }
  }

  /// The waterfall that is asked for with exact gaps, whose pictures are scaled by up to `crop`
  /// percent; it is laid out in one go, since the last items of all decide how it ends.
  func waterfall(width: Double, crop: Double) throws(LayoutRequestError) -> ResolvedLayout {
    try resolved(width: width) { columns, section in
      var waterfall = LinearWaterfall(
        columns: columns, columnSpacing: section.columnSpacing, rowSpacing: section.rowSpacing,
        inset: section.inset, placement: rule)
      waterfall.crop = crop
      return waterfall
    }
  }

  private func resolved(
    width: Double, by arrangement: (_ columns: Int, Section) -> any LinearArrangement
  ) throws(LayoutRequestError) -> ResolvedLayout {
    var resolved: [ResolvedLayout.Section] = []
    for (index, section) in sections.enumerated() {
      let path = "sections[\(index)]"
      let columns = try section.columns(in: width, path: path)
      try section.checkAspects(path: path)
      resolved.append(
        ResolvedLayout.Section(
          section.items.map { LinearItem(ratio: $0.ratio, extra: $0.extra, span: $0.span) },
          in: arrangement(columns, section), header: section.header, footer: section.footer))
    }
    return ResolvedLayout(resolved, width: width, direction: direction)
  }

  private func append(_ items: [Waterfall.Item], to waterfall: inout Waterfall) {
    // Each page would lay a section that ends flush out again, for the same frames.
    guard let pageSize, !spreads else { return waterfall.append(items) }
    for start in stride(from: 0, to: items.count, by: pageSize) {
      waterfall.append(Array(items[start..<min(items.count, start + pageSize)]))
    }
  }

  private var rule: Placement {
    switch placement {
    case .shortest: .shortest
    case .gridLanes: .gridLanes(tolerance: tolerance)
    case .inOrder: .inOrder
    }
  }

  /// The line that is asked for; all sections' items are in the one row.
  func line(in viewport: Size) throws(LayoutRequestError) -> LineLayout {
    guard let line else { throw Self.missing("line", with: "itemSize") }
    var layout = LineLayout(
      viewport: viewport, itemSize: line.itemSize, spacing: line.spacing, count: itemCount,
      offset: line.offset)
    layout.direction = direction
    return layout
  }

  /// The circle that is asked for; all sections' items are on the one circle.
  func circle(in viewport: Size) throws(LayoutRequestError) -> CircleLayout {
    guard let circle else { throw Self.missing("circle", with: "radius and itemSize") }
    var layout = CircleLayout(
      viewport: viewport, itemSize: circle.itemSize, radius: .fixed(circle.radius),
      count: itemCount)
    layout.direction = direction
    return layout
  }

  private static func missing(_ key: String, with keys: String) -> LayoutRequestError {
    LayoutRequestError(
      path: key, problem: "is missing: the layout “\(key)” needs it, with \(keys)")
  }

  private var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension LayoutRequest.Section {
  /// The number of columns, if the section can be laid out in a viewport `width` px wide.
  fileprivate func columns(in width: Double, path: String) throws(LayoutRequestError) -> Int {
    if let missing { throw missing }
    let columns = columns ?? 1
    let room = width - inset.horizontal
    guard room > 0 else {
      throw LayoutRequestError(path: "\(path).inset", problem: "leaves no room in the viewport")
    }
    guard room > Double(columns - 1) * columnSpacing else {
      throw LayoutRequestError(
        path: "\(path).columnSpacing", problem: "leaves no room for \(columns) columns")
    }
    try checkHeights(width: width, path: path)
    return columns
  }

  /// Refuses items whose heights could not be added up exactly.
  private func checkHeights(width: Double, path: String) throws(LayoutRequestError) {
    let steepest = LayoutRequest.maximumLength / width
    if let item = items.firstIndex(where: { !($0.ratio <= steepest) }) {
      throw LayoutRequestError(
        path: "\(path).items[\(item)].height",
        problem: "is too large for the width: the item would be over 1000000 px high")
    }
  }

  /// Refuses items that would fill a row and have no height there.
  fileprivate func checkAspects(path: String) throws(LayoutRequestError) {
    if let item = items.firstIndex(where: { $0.ratio < 1 / LayoutRequest.maximumLength }) {
      throw LayoutRequestError(
        path: "\(path).items[\(item)].height",
        problem: "is too small for a row: it must be at least a millionth of the width")
    }
  }
}
