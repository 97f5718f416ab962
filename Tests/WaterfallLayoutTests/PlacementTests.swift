import TestSupport
import Testing
import WaterfallLayout

/// The rule of grid lanes as its specification words it, in floating point and one item at a time.
private func lanes(
  heights: [Double], spans: [Int], columns: Int, gap: Double, tolerance: Double, cursor: Bool
) -> [(column: Int, y: Double)] {
  var ends = Array(repeating: 0.0, count: columns)
  var next = 0
  return zip(heights, spans).map { height, span in
    let starts = Array(0...columns - span)
    let tops = starts.map { start in ends[start..<start + span].reduce(0, max) }
    let limit = (tops.min() ?? 0) + tolerance
    let order = cursor ? starts.filter { $0 >= next } + starts.filter { $0 < next } : starts
    let column = order.first { tops[$0] <= limit } ?? 0
    for covered in column..<column + span { ends[covered] = tops[column] + height + gap }
    next = column + span
    return (column, tops[column])
  }
}

@Suite("Placement")
struct PlacementTests {
  static let seeds = Array(UInt64(1)...200)

  @Test("Every item lies where the rule has it", arguments: seeds)
  func rule(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...12, using: &random)
    let tolerance = Double(Int.random(in: 0...150, using: &random))
    let gap = Double(Int.random(in: 0...10, using: &random))
    let (placement, limit, cursor): (Placement, Double, Bool) = [
      (.shortest, 0, false), (.gridLanes(tolerance: .pixels(tolerance)), tolerance, true),
      (.inOrder, .infinity, true),
    ][Int(seed % 3)]
    let wide = seed.isMultiple(of: 2)
    // Whole heights in columns 100 px wide: nothing is rounded, and equal ends are common.
    let items = (0..<300).map { _ in
      let span = wide ? Int.random(in: 1...columns, using: &random) : 1
      return Waterfall.Item(
        ratio: 0, extra: Double(Int.random(in: 1...30, using: &random) * 10), span: span)
    }
    var waterfall = Waterfall(width: Double(columns) * 100)
    waterfall.append(Waterfall.Section(columns: columns, rowSpacing: gap, placement: placement))
    waterfall.append(items)
    let expected = lanes(
      heights: items.map(\.extra), spans: items.map(\.span), columns: columns, gap: gap,
      tolerance: limit, cursor: cursor)
    let frames = waterfall.frames()
    #expect(frames.map(\.y) == expected.map(\.y), "seed \(seed)")
    #expect(frames.map(\.x) == expected.map { Double($0.column) * 100 }, "seed \(seed)")
  }

  @Test("No item begins more than the tolerance above the one before it", arguments: seeds)
  func order(seed: UInt64) {
    let sample = RandomWaterfall(seed: seed)
    let tolerance: Double
    switch sample.section.placement {
    case .shortest: tolerance = 0
    case .gridLanes(.pixels(let pixels)): tolerance = pixels
    case .gridLanes(.auto): tolerance = sample.waterfall.itemWidth(inSection: 0) / 4
    case .inOrder: return
    }
    let frames = sample.waterfall.frames()
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(next.y >= frame.y - tolerance - 0.001, "seed \(seed)")
    }
  }

  @Test("The columns' ends differ by no more than an item and the tolerance", arguments: seeds)
  func evenness(seed: UInt64) {
    var sample = RandomWaterfall(seed: seed, count: 100...400)
    sample.section.placement = .gridLanes(tolerance: .pixels(50))
    let frames = sample.waterfall.frames()
    let ends = Dictionary(grouping: frames, by: \.x).values.map { $0.map(\.maxY).reduce(0, max) }
    let tallest = frames.map(\.height).reduce(0, max)
    let difference = (ends.max() ?? 0) - (ends.min() ?? 0)
    #expect(difference <= tallest + sample.section.rowSpacing + 50 + 0.001, "seed \(seed)")
  }

  @Test("Wide items leave less and less empty")
  func wideItems() {
    let wasted = [WidePlacement.plain, .leastWaste, .deferred].map { widePlacement in
      (UInt64(1)...20).reduce(0.0) { sum, seed in
        var random = SeededGenerator(seed: seed)
        var waterfall = Waterfall(width: 500)
        var section = Waterfall.Section(columns: 5)
        section.widePlacement = widePlacement
        waterfall.append(section)
        waterfall.append(
          (0..<1000).map { _ in
            let span = Int.random(in: 0..<10, using: &random) == 0 ? 2 : 1
            return Waterfall.Item(ratio: .random(in: 0.5...1.5, using: &random), span: span)
          })
        let filled = waterfall.frames().reduce(0) { $0 + $1.width * $1.height }
        return sum + 1 - filled / (waterfall.contentSize.width * waterfall.contentSize.height)
      } / 20
    }
    #expect(wasted[1] < wasted[0] * 0.7)
    #expect(wasted[2] < wasted[1] * 0.7)
  }
}
