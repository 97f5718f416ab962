import TestSupport
import Testing
import WaterfallLayout

@Suite("Line")
struct LineTests {
  static let line = LineLayout(
    viewport: Size(width: 375, height: 300), itemSize: Size(width: 130, height: 130), spacing: 10,
    count: 5)

  @Test("The first and the last item can be centred")
  func frames() {
    #expect(
      Self.line.layoutAttributesForItem(at: ItemPath(item: 0))?.frame
        == Rect(x: 122.5, y: 85, width: 130, height: 130))
    #expect(Self.line.layoutAttributesForItem(at: ItemPath(item: 4))?.frame.x == 682.5)
    #expect(Self.line.contentSize == Size(width: 935, height: 300))
  }

  @Test("Items shrink with their distance from the centre")
  func scales() {
    var line = Self.line
    line.offset = 140
    let scales = (0..<5).map { line.layoutAttributesForItem(at: ItemPath(item: $0))?.scale ?? 0 }
    #expect(scales[1] == 1)
    #expect(abs(scales[0] - (1 - 140.0 / 375)) < 1e-12 && scales[0] == scales[2])
  }

  @Test(
    "Scrolling rests with the nearest item in the centre",
    arguments: [(-50.0, 0.0), (69, 0), (70, 0), (71, 140), (300, 280), (5000, 560)])
  func snapping(proposed: Double, rest: Double) {
    #expect(Self.line.targetContentOffset(forProposed: Point(x: proposed, y: 0)).x == rest)
  }

  @Test("A line without items is as large as the view")
  func nothing() {
    var line = Self.line
    line.count = 0
    line.itemSize.width = 400
    #expect(line.contentSize == line.viewport)
  }

  @Test("A view without a size yet has items, and rests at its start")
  func unsized() {
    var line = Self.line
    line.viewport = Size(width: 0, height: 0)
    #expect(line.layoutAttributesForItem(at: ItemPath(item: 4))?.scale == 1)
    line.itemSize = Size(width: 0, height: 0)
    line.spacing = 0
    let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)
    #expect(line.layoutAttributesForElements(in: nowhere).isEmpty)
    #expect(line.targetContentOffset(forProposed: Point(x: 9, y: 0)) == .zero)
    let rows = LinearJustified(columns: 2, columnSpacing: 8, inset: EdgeInsets(all: 8))
    let items = (0..<9).map { _ in LinearItem(ratio: 1) }
    #expect(ResolvedLayout([.init(items, in: rows)], width: 0).contentSize.height == 0)
  }

  @Test("From right to left it is the mirror image")
  func mirrored() {
    var mirror = Self.line
    mirror.direction = .rightToLeft
    #expect(mirror.layoutAttributesForItem(at: ItemPath(item: 0))?.frame.x == 682.5)
    #expect(mirror.targetContentOffset(forProposed: Point(x: 489, y: 0)).x == 420)
  }

  @Test("A rectangle finds the same items as a look at each", arguments: UInt64(1)...50)
  func query(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var line = Self.line
    line.count = .random(in: 0...20, using: &random)
    line.spacing = .random(in: -130...20, using: &random)
    line.direction = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    let all = (0..<line.count).compactMap { line.layoutAttributesForItem(at: ItemPath(item: $0)) }
    for _ in 0..<50 {
      let rect = Rect(
        x: .random(in: -200...3000, using: &random), y: .random(in: 0...300, using: &random),
        width: .random(in: 0...800, using: &random), height: 100)
      #expect(
        line.layoutAttributesForElements(in: rect) == all.filter { $0.frame.intersects(rect) },
        "seed \(seed), \(rect)")
    }
  }

  @Test("Scrolling invalidates it, for the scales")
  func invalidation() {
    let old = Rect(x: 0, y: 0, width: 375, height: 300)
    #expect(
      Self.line.shouldInvalidateLayout(from: old, to: Rect(x: 1, y: 0, width: 375, height: 300)))
  }
}

@Suite("Circle")
struct CircleTests {
  private func circle(_ radius: CircleLayout.Radius, count: Int) -> CircleLayout {
    CircleLayout(
      viewport: Size(width: 300, height: 400), itemSize: Size(width: 50, height: 50),
      radius: radius, count: count)
  }

  private func centers(_ circle: CircleLayout) -> [Point] {
    (0..<circle.count).compactMap {
      circle.layoutAttributesForItem(at: ItemPath(item: $0))?.frame.center
    }
  }

  @Test("Four items lie at the bottom, the right, the top and the left")
  func four() {
    let expected = [(150, 270), (220, 200), (150, 130), (80, 200)]
    for (center, (x, y)) in zip(centers(circle(.fixed(70), count: 4)), expected) {
      #expect(abs(center.x - Double(x)) < 1e-9 && abs(center.y - Double(y)) < 1e-9)
    }
  }

  @Test("A single item sits in the centre")
  func single() {
    #expect(centers(circle(.fixed(70), count: 1)) == [Point(x: 150, y: 200)])
  }

  @Test("A circle that clears grows until no two items touch", arguments: [2, 3, 8, 40, 200])
  func clearing(count: Int) {
    let circle = circle(.clearing(70), count: count)
    let frames = (0..<count).compactMap {
      circle.layoutAttributesForItem(at: ItemPath(item: $0))?.frame
    }
    for (index, frame) in frames.enumerated() {
      #expect(!frames[..<index].contains { $0.intersects(frame) })
      #expect(frame.x >= 0 && frame.maxY <= circle.contentSize.height)
    }
    #expect(circle.distance >= 70)
  }

  @Test("It follows the size of the bounds, not the scrolling")
  func invalidation() {
    let circle = circle(.fixed(70), count: 3)
    let old = Rect(x: 0, y: 0, width: 300, height: 400)
    #expect(
      !circle.shouldInvalidateLayout(
        from: old, to: Rect(x: 0, y: 9, width: 300, height: 400)))
    #expect(
      circle.shouldInvalidateLayout(
        from: old, to: Rect(x: 0, y: 0, width: 300, height: 401)))
  }
}

@Suite("Switching layouts")
struct TransitionTests {
  @Test("Each item gets the attributes that it leaves and those that it reaches")
  func matched() {
    var waterfall = Waterfall(width: 375)
    waterfall.append(Waterfall.Section(columns: 3))
    waterfall.append(Array(repeating: Waterfall.Item(ratio: 1), count: 7))
    let line = LineTests.line
    let changes = LayoutTransition.changes(
      of: (0..<9).map { ItemPath(item: $0) }, from: waterfall, to: line)
    #expect(changes.count == 7)
    #expect(changes[3].start == waterfall.layoutAttributesForItem(at: ItemPath(item: 3)))
    #expect(changes[3].end == line.layoutAttributesForItem(at: ItemPath(item: 3)))
    #expect(changes[6].end == nil)
    #expect(changes[6].animated(in: Rect(x: 0, y: 0, width: 1, height: 1)).end?.alpha == 0)
  }
}

@Suite("Justified rows")
struct JustifiedTests {
  private func layout(seed: UInt64) -> (ResolvedLayout, [Rect]) {
    var random = SeededGenerator(seed: seed)
    let ratios = (0..<Int.random(in: 1...120, using: &random)).map { _ in
      [2.0 / 3, 0.75, 1, 1.5, 0.4][Int.random(in: 0...4, using: &random)]
    }
    let rows = LinearJustified(
      columns: 4, columnSpacing: 8, rowSpacing: 6, inset: EdgeInsets(all: 10))
    let layout = ResolvedLayout(
      [.init(ratios.map { LinearItem(ratio: $0) }, in: rows)], width: 1000)
    return (
      layout,
      ratios.indices.compactMap { layout.layoutAttributesForItem(at: ItemPath(item: $0))?.frame }
    )
  }

  @Test("Every row but a short last one fills the width, at one height", arguments: UInt64(1)...60)
  func rows(seed: UInt64) {
    let (layout, frames) = layout(seed: seed)
    let rows = Dictionary(grouping: frames, by: \.y)
    for (y, row) in rows {
      let heights = row.map(\.height)
      #expect((heights.max() ?? 0) - (heights.min() ?? 0) < 0.001)
      let right = row.map(\.maxX).reduce(0, max)
      let isLast = y == rows.keys.max()
      #expect(isLast ? right < 990.001 : abs(right - 990) < 0.001, "seed \(seed)")
    }
    #expect(abs(layout.contentSize.height - frames.map(\.maxY).reduce(0, max) - 10) < 0.001)
  }

  @Test("No row is crammed so that others are not a little high", arguments: 1...3)
  func crammed(columns: Int) {
    let ratios = [1.5, 0.8, 1.2, 1.6, 0.9, 1.3, 0.6, 1, 1.4, 0.7, 1.1, 1.5, 0.8, 1.2, 1.6]
    let rows = LinearJustified(columns: columns, columnSpacing: 8, inset: EdgeInsets(all: 16))
    let layout = rows.layout(ratios.map { LinearItem(ratio: $0) }, in: 0...320)
    let heights = layout.frames.map { $0.height.resolved(width: 320, lineHeight: 0) }
    #expect((heights.min() ?? 0) > 320 / 3 / Double(columns), "\(heights)")
  }

  @Test("Heights stay closer to each other than a greedy filling's")
  func evenness() {
    let deviations = (UInt64(1)...60).map { seed in
      let heights = Dictionary(grouping: layout(seed: seed).1, by: \.y).sorted { $0.key < $1.key }
        .dropLast().map(\.value[0].height)
      let mean = heights.reduce(0, +) / Double(max(1, heights.count))
      return heights.map { ($0 / mean - 1) * ($0 / mean - 1) }.reduce(0, +)
        / Double(max(1, heights.count))
    }
    #expect((deviations.reduce(0, +) / 60).squareRoot() < 0.126)
  }

  @Test("A rectangle finds the same items as a look at each", arguments: UInt64(1)...30)
  func query(seed: UInt64) {
    let (layout, frames) = layout(seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let rect = Rect(
        x: .random(in: 0...900, using: &random), y: .random(in: -100...9000, using: &random),
        width: 300, height: 500)
      let found = layout.layoutAttributesForElements(in: rect).map(\.frame)
      #expect(found == frames.filter { $0.intersects(rect) }, "seed \(seed)")
    }
  }
}
