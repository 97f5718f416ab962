import TestSupport
import Testing
import WaterfallLayout

@Suite("Linear waterfalls of many wide items")
struct LinearBandsTests {
  /// Items of which every other one covers two columns.
  private func items(_ count: Int, seed: UInt64) -> [LinearItem] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let (height, width) = ([3.0, 4, 9, 2], [3.0, 4, 16, 2])
      return LinearItem(
        ratio: height[Int.random(in: 0...3, using: &random)]
          / width[Int.random(in: 0...3, using: &random)],
        span: .random(in: 1...2, using: &random))
    }
  }

  @Test("A long section takes about as long as its parts together")
  func time() {
    var waterfall = LinearWaterfall(
      columns: 3, columnSpacing: 8, rowSpacing: 8, placement: .shortest)
    waterfall.crop = 0.2
    let items = items(900, seed: 1)
    let parts = processorTime {
      for start in stride(from: 0, to: items.count, by: 300) {
        _ = waterfall.layout(Array(items[start..<start + 300]), in: 1200...1200)
      }
    }
    let whole = processorTime { _ = waterfall.layout(items, in: 1200...1200) }
    #expect(whole < 2 * parts, "\(whole) s, \(parts) s")
  }

  @Test("All gaps are exact, and columns end together", arguments: UInt64(1)...2)
  func gaps(seed: UInt64) {
    let waterfall = LinearWaterfall(columns: 3, columnSpacing: 8, rowSpacing: 6)
    let layout = waterfall.layout(items(Int(600 + seed), seed: seed), in: 1000...1400)
    for width in [1000.0, 1400] {
      let frames = layout.frames.map { $0.resolved(width: width) }
      let end = layout.height.resolved(width: width, lineHeight: 0)
      for (item, frame) in frames.enumerated() {
        let next = frames.lazy.filter { other in
          other.y > frame.y + 0.001 && other.x < frame.maxX - 1 && frame.x < other.maxX - 1
        }.map(\.y).min()
        #expect(abs((next ?? end + 6) - frame.maxY - 6) < 1 / 64, "seed \(seed), item \(item)")
      }
    }
  }
}
