import WaterfallLayout

/// Cost of the engine, beside the classic loop in the same run.
@main
struct LayoutBenchmark {
  private static let width = 1000.0
  private static let million = items(1_000_000)

  static func main() {
    print("\(million.count) items in 5 columns; times are for one item\n")
    full()
    print()
    linearity()
    print()
    small()
  }

  private static func items(_ count: Int) -> [Waterfall.Item] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Waterfall.Item(ratio: 0.5 + 1.5 * Double(state >> 40) / Double(1 << 24))
    }
  }

  private static func waterfall(_ placement: Placement, _ items: [Waterfall.Item]) -> Waterfall {
    var waterfall = Waterfall(width: width)
    waterfall.append(
      Waterfall.Section(columns: 5, columnSpacing: 8, rowSpacing: 8, placement: placement))
    waterfall.append(items)
    return waterfall
  }

  /// From nothing, with fresh memory, as the classic loop works; and every frame again, as after a
  /// change of the width.
  private static func full() {
    let bytes = placements.map { placement in
      Double(Memory.growth { waterfall(placement.value, million) }) / 1e6
    }
    let classicBytes = Double(Memory.growth { classicLoop() }) / 1e6
    let classic = Stopwatch.nanoseconds { _ = classicLoop() } / 1e6
    row("", "again, ns", "new, ns", "classic = 1", "bytes/item")
    row("classic loop", "", classic.short, "1.00", classicBytes.short)
    for ((name, placement), bytes) in zip(placements, bytes) {
      let new = Stopwatch.nanoseconds { _ = waterfall(placement, million) } / 1e6
      let again = nanosecondsOfLayout(waterfall(placement, million))
      row(name, again.short, new.short, (new / classic).short, bytes.short)
    }
  }

  private static var placements: KeyValuePairs<String, Placement> {
    [
      "shortest column": .shortest,
      "grid lanes, tolerance auto": .gridLanes(tolerance: .auto),
      "in order": .inOrder,
    ]
  }

  private static func classicLoop() -> ClassicLoop {
    ClassicLoop(million, columns: 5, spacing: 8, width: width)
  }

  /// The time to lay a waterfall out at another width, ns an item.
  private static func nanosecondsOfLayout(_ waterfall: Waterfall) -> Double {
    var waterfall = waterfall
    let time = Stopwatch.nanoseconds { waterfall.resize(to: waterfall.width + 1) }
    return time / Double(waterfall.numberOfItems(inSection: 0))
  }

  private static func linearity() {
    row("items, shortest column", "again, ns")
    for exponent in 4...7 {
      let count = (0..<exponent).reduce(1) { count, _ in count * 10 }
      row("\(count)", nanosecondsOfLayout(waterfall(.shortest, items(count))).short)
    }
  }

  /// Queries of a scrolling view.
  private static func small() {
    row("at 1,000,000 items", "us")
    var waterfall = waterfall(.shortest, million)
    let page = Array(million[..<100])
    let appends = (0..<1000).map { _ in Stopwatch.nanoseconds(runs: 1) { waterfall.append(page) } }
    row("append 100 items (median)", (appends.sorted()[500] / 1000).short)
    row("elements of a screen (mean)", (nanosecondsOfQuery(waterfall) / 1000).short)
  }

  private static func nanosecondsOfQuery(_ waterfall: Waterfall) -> Double {
    let step = waterfall.contentSize.height / 1000
    return Stopwatch.nanoseconds {
      for screen in 0..<1000 {
        let rect = Rect(x: 0, y: Double(screen) * step, width: width, height: 800)
        _ = waterfall.layoutAttributesForElements(in: rect)
      }
    } / 1000
  }
}
