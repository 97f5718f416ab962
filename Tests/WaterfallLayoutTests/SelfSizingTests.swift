import Synchronization
import Testing
import WaterfallLayout

@Suite("Self-sizing items")
struct SelfSizingTests {
  /// Measures half an item's width, 10 px more each time, and keeps count.
  final class Gauge: Sendable {
    private let asked = Mutex<[ItemPath]>([])

    func measure(_ item: ItemPath, _ width: Double) -> Double {
      asked.withLock {
        $0.append(item)
        return width / 2 + Double($0.count { $0 == item } - 1) * 10
      }
    }

    var count: Int { asked.withLock { $0.count } }
  }

  private func waterfall(_ gauge: Gauge, items: Int) -> Waterfall {
    var waterfall = Waterfall(width: 200) { gauge.measure($0, $1) }
    waterfall.append(Waterfall.Section(columns: 2))
    waterfall.append(Array(repeating: Waterfall.Item(ratio: 1), count: items))
    return waterfall
  }

  @Test("The height is the picture's and what is measured for the item's width")
  func heights() {
    #expect(waterfall(Gauge(), items: 3).frames().map(\.height) == [150, 150, 150])
  }

  @Test("Each item is measured once a width, even when turned to and fro")
  func once() {
    let gauge = Gauge()
    var waterfall = waterfall(gauge, items: 10)
    waterfall.append([Waterfall.Item(ratio: 1)])
    _ = waterfall.layoutAttributesForElements(in: Rect(x: 0, y: 0, width: 200, height: 900))
    #expect(gauge.count == 11)
    for width in [300.0, 200, 300, 200] { waterfall.resize(to: width) }
    #expect(gauge.count == 22)
    #expect(waterfall.frames().map(\.height) == Array(repeating: 150, count: 11))
  }

  @Test("An item over two columns of a fixed width is measured again as the margin grows")
  func fixedWidth() {
    var waterfall = Waterfall(width: 400) { _, width in width }
    waterfall.append(Waterfall.Section(columns: 3, itemWidth: .fixed(100)))
    waterfall.append([Waterfall.Item(ratio: 0, span: 2)])
    #expect(waterfall.frames().map(\.height) == [225])
    waterfall.resize(to: 600)
    #expect(waterfall.frames().map(\.height) == [275])
  }

  @Test("Invalidating an item measures that one again, and tells what moved")
  func invalidate() {
    let gauge = Gauge()
    var waterfall = waterfall(gauge, items: 6)
    let changes = waterfall.invalidateItem(at: ItemPath(item: 2))
    #expect(gauge.count == 7)
    #expect(waterfall.frames()[2].height == 160)
    #expect(changes.map(\.end?.element) == [2, 4].map { .item(ItemPath(item: $0)) })
  }

  @Test("An inserted item is measured, the others are not")
  func insertion() {
    let gauge = Gauge()
    var waterfall = waterfall(gauge, items: 6)
    waterfall.apply(.insert(Waterfall.Item(ratio: 0), at: ItemPath(item: 1)))
    #expect(gauge.count == 7)
    #expect(waterfall.frames().map(\.height) == [150, 60, 150, 150, 150, 150, 150])
  }
}
