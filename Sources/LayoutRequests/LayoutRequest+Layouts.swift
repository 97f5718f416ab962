import WaterfallLayout

extension LayoutRequest {
  /// The waterfall that is asked for, laid out.
  func waterfall(width: Double) throws(LayoutRequestError) -> Waterfall {
    var waterfall = Waterfall(width: width, direction: direction)
    for (index, section) in sections.enumerated() {
      if let missing = section.missing { throw missing }
      let path = "sections[\(index)]"
      let configuration = try configuration(of: section, width: width, path: path)
      try section.checkHeights(width: width, path: path)
      waterfall.append(configuration)
      append(section.items, to: &waterfall)
    }
    return waterfall
  }

  private func append(_ items: [Waterfall.Item], to waterfall: inout Waterfall) {
    guard let pageSize else { return waterfall.append(items) }
    for start in stride(from: 0, to: items.count, by: pageSize) {
      waterfall.append(Array(items[start..<min(items.count, start + pageSize)]))
    }
  }

  private func configuration(
    of section: Section, width: Double, path: String
  ) throws(LayoutRequestError) -> Waterfall.Section {
    let columns = section.columns ?? 1
    let room = width - section.inset.horizontal
    guard room > 0 else {
      throw LayoutRequestError(path: "\(path).inset", problem: "leaves no room in the viewport")
    }
    guard room > Double(columns - 1) * section.columnSpacing else {
      throw LayoutRequestError(
        path: "\(path).columnSpacing", problem: "leaves no room for \(columns) columns")
    }
    return Waterfall.Section(
      columns: columns, columnSpacing: section.columnSpacing, rowSpacing: section.rowSpacing,
      inset: section.inset, header: section.header, footer: section.footer,
      placement: rule, flushBottom: flushBottom)
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
    guard let line else { throw LayoutRequestError(path: "line", problem: "is missing") }
    return LineLayout(
      viewport: viewport, itemSize: line.itemSize, spacing: line.spacing, count: itemCount,
      offset: line.offset, direction: direction)
  }

  /// The circle that is asked for; all sections' items are on the one circle.
  func circle(in viewport: Size) throws(LayoutRequestError) -> CircleLayout {
    guard let circle else { throw LayoutRequestError(path: "circle", problem: "is missing") }
    return CircleLayout(
      viewport: viewport, itemSize: circle.itemSize, radius: .fixed(circle.radius),
      count: itemCount)
  }

  private var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension LayoutRequest.Section {
  /// Refuses items whose heights could not be added up exactly.
  fileprivate func checkHeights(width: Double, path: String) throws(LayoutRequestError) {
    let steepest = LayoutRequest.longest / width
    if let item = items.firstIndex(where: { $0.ratio > steepest }) {
      throw LayoutRequestError(
        path: "\(path).items[\(item)].height",
        problem: "is too large for the width: the item would be over 1000000 px high")
    }
  }
}
