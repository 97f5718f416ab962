import TestSupport
import Testing
import WaterfallLayout

@Suite("Deferred wide items")
struct WideItemTests {
  /// Every third item covers two or three of five columns.
  private func sample(_ seed: UInt64, flushBottom: Bool = false) -> RandomWaterfall {
    var random = SeededGenerator(seed: seed)
    var sample = RandomWaterfall(seed: seed)
    sample.section.columns = 5
    sample.section.placement = .gridLanes(tolerance: .auto)
    sample.section.widePlacement = .deferred
    sample.section.flushBottom = flushBottom
    sample.items = (0..<Int.random(in: 140...260, using: &random)).map { _ in
      Waterfall.Item(
        ratio: .random(in: 0.5...2, using: &random),
        span: max(1, Int.random(in: -2...3, using: &random)))
    }
    return sample
  }

  @Test("Page by page is the same as at once", arguments: UInt64(1)...400)
  func pages(seed: UInt64) {
    let sample = sample(seed)
    var waterfall = sample.laidOut(Array(sample.items[..<130]))
    waterfall.append(Array(sample.items[130...]))
    #expect(waterfall.frames() == sample.waterfall.frames(), "seed \(seed)")
  }

  @Test(
    "Items lie beside each other, and the content is as high as the lowest, flush or not",
    arguments: UInt64(1)...60)
  func height(seed: UInt64) {
    for flushBottom in [false, true] {
      let sample = sample(seed, flushBottom: flushBottom)
      let frames = sample.waterfall.frames()
      for (item, frame) in frames.enumerated() {
        #expect(!frames[..<item].contains { $0.intersects(frame) }, "seed \(seed), item \(item)")
      }
      let lowest = frames.map(\.maxY).reduce(0, max)
      let below = sample.section.inset.bottom + sample.section.footer
      #expect(abs(sample.waterfall.contentSize.height - lowest - below) < 0.001, "seed \(seed)")
    }
  }
}
