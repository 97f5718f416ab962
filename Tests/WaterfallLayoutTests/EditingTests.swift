import TestSupport
import Testing
import WaterfallLayout

@Suite("Editing")
struct EditingTests {
  static let seeds = Array(UInt64(1)...80)
  static let inserted = Waterfall.Item(ratio: 1.3, extra: 20)

  private func sample(_ seed: UInt64) -> (RandomWaterfall, ItemPath) {
    var random = SeededGenerator(seed: seed)
    var sample = RandomWaterfall(seed: seed, spans: seed % 2 == 0, count: 10...300)
    sample.section.flushBottom = seed % 4 == 0
    return (sample, ItemPath(item: .random(in: 0..<sample.items.count, using: &random)))
  }

  @Test("Reflowing equals laying out the edited items from the beginning", arguments: seeds)
  func reflow(seed: UInt64) {
    var (sample, path) = sample(seed)
    var waterfall = sample.waterfall
    waterfall.apply(.insert(Self.inserted, at: path), .reflow)
    sample.items.insert(Self.inserted, at: path.item)
    #expect(waterfall.allAttributes == sample.waterfall.allAttributes, "inserted, seed \(seed)")
    waterfall.apply(.move(from: path, to: ItemPath(item: 3)), .reflow)
    sample.items.insert(sample.items.remove(at: path.item), at: 3)
    #expect(waterfall.allAttributes == sample.waterfall.allAttributes, "moved, seed \(seed)")
    waterfall.apply(.delete(at: ItemPath(item: 7)), .reflow)
    sample.items.remove(at: 7)
    #expect(waterfall.allAttributes == sample.waterfall.allAttributes, "deleted, seed \(seed)")
  }

  @Test("Deleting what was inserted restores every frame", arguments: seeds)
  func identity(seed: UInt64) {
    let (sample, path) = sample(seed)
    var waterfall = sample.waterfall
    waterfall.apply(.insert(Self.inserted, at: path))
    waterfall.apply(.delete(at: path))
    #expect(waterfall.allAttributes == sample.waterfall.allAttributes, "seed \(seed)")
    #expect(waterfall.contentSize == sample.waterfall.contentSize, "seed \(seed)")
  }

  @Test("A stable insertion moves no other item to another column", arguments: seeds)
  func stable(seed: UInt64) {
    let (sample, path) = sample(seed)
    var waterfall = sample.waterfall
    waterfall.apply(.insert(Self.inserted, at: path))
    var frames = waterfall.frames()
    frames.remove(at: path.item)
    #expect(frames.map(\.x) == sample.waterfall.frames().map(\.x), "seed \(seed)")
  }

  @Test("An edit returns exactly the frames that changed", arguments: seeds)
  func changes(seed: UInt64) {
    let (sample, path) = sample(seed)
    let mode: Waterfall.EditMode = seed % 3 == 0 ? .stable : .reflow
    let target = ItemPath(item: sample.items.count / 3)
    for edit in [
      Waterfall.Edit.insert(Self.inserted, at: path), .delete(at: path),
      .move(from: path, to: target),
    ] {
      var waterfall = sample.waterfall
      let changes = waterfall.apply(edit, mode)
      var order = Array(sample.items.indices).map { Optional($0) }
      switch edit {
      case .insert: order.insert(nil, at: path.item)
      case .delete: order.remove(at: path.item)
      case .move: order.insert(order.remove(at: path.item), at: target.item)
      }
      let old = sample.waterfall.frames()
      let new = waterfall.frames()
      let moved = order.indices.filter { order[$0].map { old[$0] } != new[$0] }
      let items = changes.compactMap(\.end?.element).filter {
        if case .item = $0 { true } else { false }
      }
      #expect(items == moved.map { .item(ItemPath(item: $0)) }, "seed \(seed), \(edit)")
      #expect(changes.allSatisfy { $0.start?.frame != $0.end?.frame })
    }
  }

  @Test("A wide item is inserted where it leaves the least empty, as it is appended")
  func wideInsertion() {
    var section = Waterfall.Section(columns: 4)
    section.widePlacement = .leastWaste
    var waterfall = Waterfall(width: 400)
    waterfall.append(section)
    waterfall.append([1, 2, 2.5, 2.5].map { Waterfall.Item(ratio: $0) })
    waterfall.apply(.insert(Waterfall.Item(ratio: 0.5, span: 2), at: ItemPath(item: 4)))
    #expect(waterfall.frames()[4] == Rect(x: 200, y: 250, width: 200, height: 100))
  }

  @Test("Editing one section shifts the ones below it")
  func otherSections() {
    var waterfall = Waterfall(width: 100)
    for _ in 0..<2 {
      waterfall.append(Waterfall.Section(columns: 1).with(header: 10))
      waterfall.append([Waterfall.Item(ratio: 1), Waterfall.Item(ratio: 2)])
    }
    let changes = waterfall.apply(.delete(at: ItemPath(item: 0)))
    #expect(changes.compactMap(\.start?.frame.y) == [10, 110, 310, 320, 420])
    #expect(changes.map(\.end?.frame.y) == [nil, 10, 210, 220, 320])
  }

  @Test("Appearing items come upside down from the bottom, disappearing ones grow and fade")
  func animation() {
    var waterfall = Waterfall(width: 100)
    waterfall.append(Waterfall.Section(columns: 1))
    let bounds = Rect(x: 0, y: 50, width: 100, height: 400)
    let item = LayoutElement.item(ItemPath(item: 0))
    let frame = Rect(x: 0, y: 0, width: 100, height: 60)
    let appearing = waterfall.apply(.insert(Waterfall.Item(ratio: 0.6), at: ItemPath(item: 0)))
      .map { $0.animated(in: bounds) }
    #expect(
      appearing == [
        AttributesChange(
          start: LayoutAttributes(
            item, frame: Rect(x: 0, y: 420, width: 100, height: 60), scale: 0.2, rotation: .pi),
          end: LayoutAttributes(item, frame: frame))
      ])
    let disappearing = waterfall.apply(.delete(at: ItemPath(item: 0)))
      .map { $0.animated(in: bounds) }
    #expect(
      disappearing == [
        AttributesChange(
          start: LayoutAttributes(item, frame: frame),
          end: LayoutAttributes(item, frame: frame, alpha: 0, scale: 2))
      ])
  }

  @Test("The last item can be deleted")
  func lastItem() {
    let sample = RandomWaterfall(seed: 9, count: 65...65)
    var waterfall = sample.waterfall
    for item in (0..<65).reversed() { waterfall.apply(.delete(at: ItemPath(item: item))) }
    #expect(waterfall.contentSize == sample.laidOut([]).contentSize)
    waterfall.append(sample.items)
    #expect(waterfall.frames() == sample.waterfall.frames())
  }
}
