import TestSupport
import WaterfallLayout

/// A random configuration of one section, and items for it.
struct RandomWaterfall {
  var width: Double
  var section: Waterfall.Section
  var items: [Waterfall.Item]

  init(seed: UInt64, spans: Bool = false, count: ClosedRange<Int> = 0...400) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...12, using: &random)
    let tolerance = Double.random(in: 0...200, using: &random)
    width = .random(in: 300...2000, using: &random)
    section = Waterfall.Section(
      columns: columns,
      columnSpacing: .random(in: 0...12, using: &random),
      rowSpacing: .random(in: 0...12, using: &random),
      inset: EdgeInsets(top: 7, leading: 11, bottom: 13, trailing: 5),
      placement: [
        .shortest, .gridLanes(tolerance: .auto), .gridLanes(tolerance: .pixels(tolerance)),
        .inOrder,
      ][Int.random(in: 0...3, using: &random)]
    ).with(
      header: [0, 40][Int.random(in: 0...1, using: &random)],
      footer: [0, 30.5][Int.random(in: 0...1, using: &random)])
    items = (0..<Int.random(in: count, using: &random)).map { _ in
      Waterfall.Item(
        ratio: .random(in: 0.25...4, using: &random),
        extra: [0, 0, 18.25][Int.random(in: 0...2, using: &random)],
        span: spans && Int.random(in: 0..<8, using: &random) == 0
          ? Int.random(in: 1...4, using: &random) : 1)
    }
  }

  /// The waterfall, laid out in one go.
  var waterfall: Waterfall { laidOut(items) }

  func laidOut(_ items: [Waterfall.Item], direction: LayoutDirection = .leftToRight) -> Waterfall {
    var waterfall = Waterfall(width: width, direction: direction)
    waterfall.append(section)
    waterfall.append(items)
    return waterfall
  }
}

extension Waterfall {
  /// The frames of a section's items.
  func frames(inSection section: Int = 0) -> [Rect] {
    (0..<numberOfItems(inSection: section)).compactMap {
      layoutAttributesForItem(at: ItemPath(section: section, item: $0))?.frame
    }
  }

  /// Every element, in document order.
  var allAttributes: [LayoutAttributes] {
    (0..<numberOfSections).flatMap { section in
      [layoutAttributesForHeader(inSection: section)].compactMap(\.self)
        + (0..<numberOfItems(inSection: section)).compactMap {
          layoutAttributesForItem(at: ItemPath(section: section, item: $0))
        } + [layoutAttributesForFooter(inSection: section)].compactMap(\.self)
    }
  }
}

extension Waterfall.Section {
  /// The section with a header and a footer, px.
  func with(header: Double, footer: Double = 0) -> Self {
    var section = self
    section.header = header
    section.footer = footer
    return section
  }

  /// The section with a flush bottom.
  var flush: Self {
    var section = self
    section.flushBottom = true
    return section
  }
}
