import TestSupport
import Testing
import WaterfallLayout

@Suite("Linear arrangements at one width")
struct ResolvedLayoutTests {
  private static let arrangements: [any LinearArrangement] = [
    LinearWaterfall(columns: 4, columnSpacing: 8, rowSpacing: 6, inset: EdgeInsets(all: 10)),
    LinearJustified(columns: 3, columnSpacing: 5, rowSpacing: 9),
    LinearLine(itemShare: 0.4, inset: EdgeInsets(all: 4)),
    LinearCircles(share: 0.8),
  ]

  /// A few sections of all kinds, with and without headers and footers.
  private func layout(seed: UInt64, _ direction: LayoutDirection = .leftToRight) -> ResolvedLayout {
    var random = SeededGenerator(seed: seed)
    let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let items = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        LinearItem(ratio: .random(in: 0.3...3, using: &random))
      }
      let arrangement = Self.arrangements[Int.random(in: 0...3, using: &random)]
      return ResolvedLayout.Section(
        items, in: arrangement, header: [0, 30][Int.random(in: 0...1, using: &random)],
        footer: [0, 20.5][Int.random(in: 0...1, using: &random)])
    }
    return ResolvedLayout(sections, width: 500, direction: direction)
  }

  private func attributes(_ layout: ResolvedLayout) -> [LayoutAttributes] {
    (0..<6).flatMap { section in
      let items = (0..<90).map {
        layout.layoutAttributesForItem(at: ItemPath(section: section, item: $0))
      }
      let views = [
        layout.layoutAttributesForHeader(inSection: section),
        layout.layoutAttributesForFooter(inSection: section),
      ]
      return (views.prefix(1) + items + views.suffix(1)).compactMap(\.self)
    }
  }

  @Test("A rectangle finds the same elements as a look at each", arguments: UInt64(1)...60)
  func query(seed: UInt64) {
    let layout = layout(seed: seed, seed % 2 == 0 ? .leftToRight : .rightToLeft)
    let all = attributes(layout)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let rect = Rect(
        x: .random(in: -100...600, using: &random),
        y: .random(in: -200...layout.contentSize.height + 200, using: &random),
        width: .random(in: 0...600, using: &random), height: .random(in: 0...1500, using: &random))
      #expect(
        layout.layoutAttributesForElements(in: rect) == all.filter { $0.frame.intersects(rect) },
        "seed \(seed), \(rect)")
    }
  }

  @Test("Sections stand one below the other, their headers and footers around the items")
  func sections() {
    let rows = LinearJustified(columns: 3, inset: EdgeInsets(top: 1, bottom: 2))
    let squares = Array(repeating: LinearItem(ratio: 1), count: 3)
    let layout = ResolvedLayout(
      [.init(squares, in: rows, header: 40, footer: 30), .init([], in: rows, header: 5)],
      width: 300)
    let frames = attributes(layout).map(\.frame)
    #expect(frames[0] == Rect(x: 0, y: 0, width: 300, height: 40))
    #expect(frames[1] == Rect(x: 0, y: 41, width: 100, height: 100))
    #expect(frames[4] == Rect(x: 0, y: 143, width: 300, height: 30))
    #expect(frames[5] == Rect(x: 0, y: 173, width: 300, height: 5))
    #expect(frames.count == 6)
    #expect(layout.contentSize == Size(width: 300, height: 181))
  }

  @Test("From right to left it is the mirror image", arguments: UInt64(1)...10)
  func mirrored(seed: UInt64) {
    let (left, right) = (layout(seed: seed), layout(seed: seed, .rightToLeft))
    for (one, other) in zip(attributes(left), attributes(right)) {
      #expect(one.element == other.element && one.frame.y == other.frame.y)
      #expect(abs(one.frame.x - (500 - other.frame.maxX)) < 1e-9, "seed \(seed)")
    }
  }

  @Test("The frames of a ragged linear waterfall are a waterfall's", arguments: UInt64(1)...60)
  func ragged(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, count: 0...200)
    var linear = LinearWaterfall(
      columns: min(6, sample.section.columns), columnSpacing: 8, rowSpacing: 8)
    linear.crop = 0
    let items = sample.items.map { LinearItem(ratio: $0.ratio, extra: $0.extra) }
    var plain = Waterfall(width: 800)
    plain.append(
      Waterfall.Section(
        columns: linear.columns, columnSpacing: 8, rowSpacing: 8,
        placement: .gridLanes(tolerance: .auto)))
    plain.append(sample.items)
    let resolved = ResolvedLayout([.init(items, in: linear)], width: 800)
    for item in items.indices {
      let path = ItemPath(item: item)
      guard let one = plain.layoutAttributesForItem(at: path)?.frame,
        let other = resolved.layoutAttributesForItem(at: path)?.frame
      else {
        Issue.record("seed \(seed), item \(item)")
        return
      }
      #expect(abs(one.x - other.x) < 0.01 && abs(one.y - other.y) < 0.1, "seed \(seed)")
    }
  }
}
