import WaterfallLayout

var random = SystemRandomNumberGenerator()
let clock = ContinuousClock()
for placement in [Placement.shortest, .gridLanes(tolerance: .auto)] {
for n in [10_000, 1_000_000] {
  let items = (0..<n).map { _ in Waterfall.Item(ratio: .random(in: 0.5...2)) }
  var best = Duration.seconds(100)
  for _ in 0..<5 {
    var w = Waterfall(width: 1000)
    w.append(Waterfall.Section(columns: 5, columnSpacing: 8, rowSpacing: 8, placement: placement))
    let t = clock.measure { w.append(items) }
    best = min(t, best)
  }
  print(n, placement, best / n)
  var w = Waterfall(width: 1000)
  w.append(Waterfall.Section(columns: 5, columnSpacing: 8, rowSpacing: 8, placement: placement))
  w.append(items)
    let t2 = clock.measure { w.resize(to: 1111) }
  print("resize", t2 / n)
  var hits = 0
  let h = w.contentSize.height
  let t3 = clock.measure { for i in 0..<1000 { hits += w.layoutAttributesForElements(in: Rect(x: 0, y: h * Double(i) / 1000, width: 1000, height: 800)).count } }
  print("query", t3 / 1000, hits / 1000)
  let page = Array(items[..<100])
  let t4 = clock.measure { for _ in 0..<1000 { w.append(page) } }
  print("append", t4 / 1000)
}
}
