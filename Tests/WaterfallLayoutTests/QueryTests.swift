import TestSupport
import Testing
import WaterfallLayout

@Suite("Elements in a rectangle")
struct QueryTests {
  @Test("They are the same as if each element were looked at", arguments: UInt64(1)...200)
  func bruteForce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var waterfall = Waterfall(width: 500, direction: seed % 2 == 0 ? .leftToRight : .rightToLeft)
    for section in 0..<UInt64.random(in: 0...4, using: &random) {
      var sample = RandomWaterfall(seed: seed * 10 + section, spans: seed % 3 == 0)
      sample.section.flushBottom = Bool.random(using: &random)
      sample.section.widePlacement = [.plain, .leastWaste, .deferred][Int(seed % 3)]
      waterfall.append(sample.section)
      waterfall.append(sample.items)
    }
    let all = waterfall.allAttributes
    for _ in 0..<30 {
      let rect = Rect(
        x: .random(in: -100...600, using: &random),
        y: .random(in: -200...waterfall.contentSize.height + 200, using: &random),
        width: .random(in: 0...600, using: &random),
        height: .random(in: 0...1500, using: &random))
      let found = waterfall.layoutAttributesForElements(in: rect)
      #expect(found == all.filter { $0.frame.intersects(rect) }, "seed \(seed), \(rect)")
    }
  }

  private static let (most, no) = (Double.infinity, Double.nan)

  @Test(
    "A rectangle without bounds finds what one of a million px does, in every layout",
    arguments: [
      (Rect(x: -most, y: -most, width: most, height: most), -1e6, 1e6),
      (Rect(x: no, y: no, width: no, height: no), -1e6, 1e6),
      (Rect(x: 0, y: no, width: most, height: 10), -1e6, 1e6),
      (Rect(x: 0, y: 250, width: most, height: most), 250, 1e6),
      (Rect(x: -most, y: -most, width: most, height: 9), -1e6, -1e6),
      (Rect(x: -1e300, y: 250, width: most, height: 1e300), 250, 1e6),
    ])
  func unbounded(rect: Rect, top: Double, bottom: Double) {
    var random = SeededGenerator(seed: 3)
    let ratios = (0..<90).map { _ in Double.random(in: 0.5...2, using: &random) }
    var waterfall = Waterfall(width: 300, direction: .rightToLeft)
    waterfall.append(Waterfall.Section(columns: 3).with(header: 20))
    waterfall.append(ratios.map { Waterfall.Item(ratio: $0) })
    let rows = ResolvedLayout(
      [.init(ratios.map { LinearItem(ratio: $0) }, in: LinearJustified(columns: 3))], width: 300)
    let (view, size) = (Size(width: 300, height: 600), Size(width: 90, height: 90))
    let line = LineLayout(viewport: view, itemSize: size, spacing: 10, count: 9)
    var mirror = line
    mirror.direction = .rightToLeft
    let circle = CircleLayout(viewport: view, itemSize: size, radius: .fixed(100), count: 9)
    let layouts: [any CollectionLayout] = [waterfall, rows, line, mirror, circle]
    let left = rect.x == 0 ? 0 : -1e6
    let finite = Rect(x: left, y: top, width: 1e6 - left, height: bottom - top)
    for layout in layouts {
      let found = layout.layoutAttributesForElements(in: rect)
      #expect(found == layout.layoutAttributesForElements(in: finite), "\(type(of: layout))")
      #expect(top != -1e6 || bottom != 1e6 || found.count >= 9)
    }
  }

  @Test("Touching edges are excluded")
  func touching() {
    var waterfall = Waterfall(width: 200)
    waterfall.append(Waterfall.Section(columns: 2))
    waterfall.append(Array(repeating: Waterfall.Item(ratio: 1), count: 4))
    let second = Rect(x: 100, y: 0, width: 100, height: 100)
    let found = waterfall.layoutAttributesForElements(in: second)
    #expect(found.map(\.element) == [.item(ItemPath(item: 1))])
  }

  @Test("One very tall item hides nothing beside or below it")
  func tallItem() {
    var waterfall = Waterfall(width: 200)
    waterfall.append(Waterfall.Section(columns: 2))
    let squares = Array(repeating: Waterfall.Item(ratio: 1), count: 5000)
    waterfall.append([Waterfall.Item(ratio: 3000)] + squares)
    let middle = Rect(x: 0, y: 150_050, width: 200, height: 100)
    let found = waterfall.layoutAttributesForElements(in: middle)
    #expect(found.map(\.element) == [0, 1501, 1502].map { .item(ItemPath(item: $0)) })
  }
}
