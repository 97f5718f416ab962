import Testing
import WaterfallLayout

@Suite("Paging")
struct PagingTests {
  static let seeds = Array(UInt64(1)...80)

  private func pages(_ items: [Waterfall.Item], of size: Int) -> [[Waterfall.Item]] {
    stride(from: 0, to: items.count, by: size).map {
      Array(items[$0..<min(items.count, $0 + size)])
    }
  }

  @Test("Page by page equals all at once, to the bit", arguments: seeds)
  func pageByPage(seed: UInt64) {
    var sample = RandomWaterfall(seed: seed, spans: seed % 2 == 0)
    sample.section.flushBottom = seed % 3 == 0
    sample.section.widePlacement = [.plain, .leastWaste, .deferred][Int(seed / 2 % 3)]
    var waterfall = sample.laidOut([])
    for page in pages(sample.items, of: Int(seed % 70) + 1) { waterfall.append(page) }
    #expect(waterfall.allAttributes == sample.waterfall.allAttributes, "seed \(seed)")
    #expect(waterfall.contentSize == sample.waterfall.contentSize, "seed \(seed)")
  }

  @Test(
    "A page laid out from its checkpoint has the frames that it has in the whole", arguments: seeds)
  func checkpoints(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed, spans: seed % 2 == 0)
    let whole = sample.waterfall
    let mirrored = sample.laidOut(sample.items, direction: .rightToLeft)
    var checkpoint: Waterfall.Checkpoint? = Waterfall.Checkpoint(
      topOf: sample.section, width: sample.width)
    var first = 0
    for page in pages(sample.items, of: 54) {
      #expect(checkpoint == whole.checkpoint(before: ItemPath(item: first)), "seed \(seed)")
      guard let start = checkpoint else { break }
      let (frames, end) = sample.section.layout(page, from: start, width: sample.width)
      #expect(frames == Array(whole.frames()[first..<first + page.count]), "seed \(seed)")
      let (mirror, _) = sample.section.layout(
        page, from: start, width: sample.width, direction: .rightToLeft)
      #expect(mirror == Array(mirrored.frames()[first..<first + page.count]), "seed \(seed)")
      checkpoint = end
      first += page.count
    }
  }

  @Test("Refreshed data start over")
  func refresh() {
    let sample = RandomWaterfall(seed: 5, count: 80...80)
    var waterfall = sample.waterfall
    waterfall.removeAllItems(inSection: 0)
    #expect(waterfall.contentSize == sample.laidOut([]).contentSize)
    waterfall.append(Array(sample.items[10...]))
    #expect(waterfall.frames() == sample.laidOut(Array(sample.items[10...])).frames())
  }

  @Test("A section that ends flush has no checkpoints, for what follows may move its items")
  func flushSection() {
    var sample = RandomWaterfall(seed: 5, count: 80...80)
    sample.section.flushBottom = true
    #expect(sample.waterfall.checkpoint(before: ItemPath(item: 54)) == nil)
  }
}
