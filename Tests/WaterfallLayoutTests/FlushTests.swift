import TestSupport
import Testing
@testable import WaterfallLayout

@Suite("Flush bottoms")
struct FlushTests {
  private func sample(_ seed: UInt64) -> RandomWaterfall {
    var sample = RandomWaterfall(seed: seed, count: 100...400)
    sample.section.flushBottom = true
    if sample.section.placement == .inOrder { sample.section.placement = .shortest }
    return sample
  }

  @Test("All columns end at the same height, and no gap shrinks", arguments: UInt64(1)...30)
  func ends(seed: UInt64) {
    let sample = sample(seed)
    let columns = Dictionary(grouping: sample.waterfall.frames(), by: \.x).values
    #expect(Set(columns.map { $0.map(\.maxY).reduce(0, max) }).count == 1, "seed \(seed)")
    for column in columns {
      let sorted = column.sorted { $0.y < $1.y }
      let gaps = zip(sorted, sorted.dropFirst()).map { $1.y - $0.maxY }
      #expect(gaps.allSatisfy { $0 >= sample.section.rowSpacing - 0.001 }, "seed \(seed)")
    }
  }

  @Test("Of a long section only the last four rows change columns", arguments: UInt64(1)...20)
  func columns(seed: UInt64) {
    var flush = sample(seed)
    flush.section.columns = min(flush.section.columns, flush.items.count / 20)
    var ragged = flush
    ragged.section.flushBottom = false
    let kept = flush.items.count - 4 * flush.section.columns
    #expect(
      flush.waterfall.frames().map(\.x)[..<kept] == ragged.waterfall.frames().map(\.x)[..<kept])
  }

  @Test("What is left to spread is small")
  func rest() {
    let widened = (UInt64(1)...50).map { seed in
      var random = SeededGenerator(seed: seed)
      var waterfall = Waterfall(width: 1600)
      waterfall.append(
        Waterfall.Section(
          columns: 6, columnSpacing: 8, rowSpacing: 8, placement: .gridLanes(tolerance: .auto)
        ).flush)
      waterfall.append(
        (0..<60).map { _ in
          Waterfall.Item(ratio: [2.0 / 3, 1, 1.5][Int.random(in: 0...2, using: &random)])
        })
      let columns = Dictionary(grouping: waterfall.frames(), by: \.x).values
      let gaps = columns.flatMap { zip($0, $0.dropFirst()).map { $1.y - $0.maxY - 8 } }
      return gaps.reduce(0, +) / Double(gaps.count)
    }
    #expect(widened.reduce(0, +) / 50 < 8)
  }

  @Test("Moved items stay near the ones before them", arguments: UInt64(1)...40)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var flow = ColumnFlow(columns: 5, origin: 0)
    let advances = (0..<20).map { _ in Int64.random(in: 100...300, using: &random) * 4096 }
    let rule = Placement.shortest.rule(columnWidth: 200)
    let columns = advances.map { flow.place(span: 1, advance: $0, by: rule) }
    var balance = BottomBalance(
      columns: columns, advances: advances, ends: flow.positions, columnWidth: 200,
      count: 100)
    balance.run()
    let rises = zip(balance.tops, balance.tops.dropFirst()).map { $0 - $1 }
    #expect((rises.max() ?? 0) <= 150 * 4096, "seed \(seed)")
    let ends = [flow.positions, balance.ends].map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    #expect(ends[1] < ends[0] || ends[0] <= 80 * 4096, "seed \(seed)")
  }

  @Test("Two items in three columns stay as they are")
  func tooFew() {
    var waterfall = Waterfall(width: 300)
    waterfall.append(Waterfall.Section(columns: 3).flush)
    waterfall.append([Waterfall.Item(ratio: 1), Waterfall.Item(ratio: 2)])
    #expect(waterfall.frames().map(\.y) == [0, 0])
    #expect(waterfall.contentSize.height == 200)
  }
}
