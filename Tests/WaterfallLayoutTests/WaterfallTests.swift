import Testing
import WaterfallLayout

@Suite("Waterfall")
struct WaterfallTests {
  @Test("A size that is no ratio is refused at once")
  func noRatio() async {
    await #expect(processExitsWith: .failure) { _ = Waterfall.Item(width: 0, height: 0) }
    await #expect(processExitsWith: .failure) { _ = Waterfall.Item(width: 0, height: 3) }
    await #expect(processExitsWith: .success) { _ = Waterfall.Item(width: 3, height: 0) }
  }

  static let seeds = Array(UInt64(1)...100)

  @Test("Items neither overlap nor come closer than the spacing", arguments: seeds)
  func apart(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, spans: true)
    let frames = sample.waterfall.frames()
    for (index, frame) in frames.enumerated() {
      let room = Rect(
        x: frame.x - sample.section.columnSpacing + 0.001,
        y: frame.y - sample.section.rowSpacing + 0.001,
        width: frame.width + 2 * sample.section.columnSpacing - 0.002,
        height: frame.height + 2 * sample.section.rowSpacing - 0.002)
      let tooClose = frames[..<index].contains { room.intersects($0) }
      #expect(!tooClose, "seed \(seed), item \(index)")
    }
  }

  @Test("Items lie inside the insets, and the last column ends at the right one", arguments: seeds)
  func inside(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, count: 12...200)
    let waterfall = sample.waterfall
    let frames = waterfall.frames()
    let inset = sample.section.inset
    let bottom = waterfall.contentSize.height - sample.section.footer - inset.bottom
    #expect(frames.allSatisfy { $0.x >= inset.leading - 0.001 && $0.maxY <= bottom + 0.001 })
    #expect(frames.map(\.y).min() == sample.section.header + inset.top)
    let right = frames.map(\.maxX).reduce(0, max)
    #expect(abs(right - (sample.width - inset.trailing)) < 0.001, "seed \(seed)")
    #expect(abs(bottom - frames.map(\.maxY).reduce(0, max)) < 0.001, "seed \(seed)")
  }

  @Test("A prefix of the items has a prefix of the frames", arguments: seeds)
  func prefix(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, spans: true)
    let half = sample.items.count / 2
    let frames = sample.laidOut(Array(sample.items[..<half])).frames()
    #expect(frames == Array(sample.waterfall.frames()[..<half]), "seed \(seed)")
  }

  @Test("Right to left is the mirror image", arguments: seeds)
  func mirrored(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, spans: true)
    let mirror = sample.laidOut(sample.items, direction: .rightToLeft).frames()
    for (frame, mirrored) in zip(sample.waterfall.frames(), mirror) {
      #expect(mirrored.x == sample.width - frame.maxX && mirrored.y == frame.y, "seed \(seed)")
    }
  }

  @Test("Turned and turned back, every frame is the same to the bit", arguments: seeds)
  func turned(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, spans: true)
    var waterfall = sample.waterfall
    waterfall.resize(to: sample.width * 1.37)
    let wider = sample.waterfall.frames() != waterfall.frames()
    #expect(wider == !sample.items.isEmpty)
    waterfall.resize(to: sample.width)
    #expect(waterfall.frames() == sample.waterfall.frames(), "seed \(seed)")
  }

  @Test("Only another width invalidates")
  func invalidation() {
    let waterfall = Waterfall(width: 300)
    let old = Rect(x: 0, y: 0, width: 300, height: 600)
    #expect(
      !waterfall.shouldInvalidateLayout(
        from: old, to: Rect(x: 0, y: 90, width: 300, height: 500)))
    #expect(
      waterfall.shouldInvalidateLayout(
        from: old, to: Rect(x: 0, y: 0, width: 301, height: 600)))
  }

  @Test("Sections follow each other, each with its own columns, header and footer")
  func sections() {
    var waterfall = Waterfall(width: 300)
    let squares = Array(repeating: Waterfall.Item(ratio: 1), count: 3)
    waterfall.append(Waterfall.Section(columns: 3).with(header: 20, footer: 10))
    waterfall.append(squares)
    waterfall.append(
      Waterfall.Section(
        columns: 2, columnSpacing: 20, rowSpacing: 5, inset: EdgeInsets(all: 10)
      ).with(header: 30))
    waterfall.append(squares)
    #expect(waterfall.layoutAttributesForFooter(inSection: 0)?.frame.y == 120)
    #expect(waterfall.layoutAttributesForHeader(inSection: 1)?.frame.y == 130)
    #expect(waterfall.layoutAttributesForFooter(inSection: 1) == nil)
    #expect(waterfall.frames(inSection: 1)[2] == Rect(x: 10, y: 305, width: 130, height: 130))
    #expect(waterfall.contentSize == Size(width: 300, height: 445))
    waterfall.append(squares, toSection: 0)
    #expect(waterfall.layoutAttributesForHeader(inSection: 1)?.frame.y == 230)
  }

  @Test("A pinned header travels from its place to the footer")
  func pinnedHeader() {
    var waterfall = Waterfall(width: 100)
    for _ in 0..<2 {
      waterfall.append(Waterfall.Section(columns: 1).with(header: 20, footer: 10))
      waterfall.append([Waterfall.Item(ratio: 3)])
    }
    let tops = [0.0, 330, 400, 900].map { y in
      waterfall.layoutAttributesForPinnedHeader(
        inSection: 1, bounds: Rect(x: 0, y: y, width: 100, height: 50))?.frame.y
    }
    #expect(tops == [330, 330, 400, 630])
  }
}
