import TestSupport
import Testing
import WaterfallLayout

/// The loop that the classic waterfall layouts share: the shortest column takes the next item.
private func classicFrames(
  heights: [Double], columns: Int, width: Double, spacing: Double, inset: EdgeInsets
) -> [Rect] {
  let taken = inset.leading + inset.trailing + Double(columns - 1) * spacing
  let itemWidth = (width - taken) / Double(columns)
  var ends = Array(repeating: inset.top, count: columns)
  return heights.map { ratio in
    let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
    let frame = Rect(
      x: inset.leading + Double(column) * (itemWidth + spacing), y: ends[column],
      width: itemWidth, height: itemWidth * ratio)
    ends[column] = frame.maxY + spacing
    return frame
  }
}

private func isClose(_ left: [Rect], _ right: [Rect], within distance: Double) -> Bool {
  left.count == right.count
    && zip(left, right).allSatisfy { left, right in
      abs(left.x - right.x) < distance && abs(left.y - right.y) < distance
        && abs(left.width - right.width) < distance && abs(left.height - right.height) < distance
    }
}

@Suite("The classic layouts by configuration")
struct ClassicLayoutTests {
  static let ratios: [Double] = {
    var random = SeededGenerator(seed: 7)
    return (0..<540).map { _ in .random(in: 0.4...2.2, using: &random) }
  }()
  static let items = ratios.map { Waterfall.Item(ratio: $0) }

  @Test("Three columns with spacings and insets of 10 px")
  func threeColumns() {
    let inset = EdgeInsets(all: 10)
    var waterfall = Waterfall(width: 375)
    waterfall.append(
      Waterfall.Section(columns: 3, columnSpacing: 10, rowSpacing: 10, inset: inset))
    waterfall.append(Self.items)
    let classic = classicFrames(
      heights: Self.ratios, columns: 3, width: 375, spacing: 10, inset: inset)
    #expect(isClose(waterfall.frames(), classic, within: 1 / 64))
    let end = classic.map(\.maxY).reduce(0, max) + 10
    #expect(abs(waterfall.contentSize.height - end) < 1 / 64)
  }

  @Test("Fed 54 at a time, each page leaves the earlier frames alone")
  func paged() {
    let section = Waterfall.Section(columns: 3, columnSpacing: 10, rowSpacing: 10)
    var waterfall = Waterfall(width: 375)
    waterfall.append(section)
    var before: [Rect] = []
    for start in stride(from: 0, to: 540, by: 54) {
      waterfall.append(Array(Self.items[start..<start + 54]))
      let frames = waterfall.frames()
      #expect(Array(frames[..<start]) == before)
      before = frames
    }
    var whole = Waterfall(width: 375)
    whole.append(section)
    whole.append(Self.items)
    #expect(before == whole.frames())
  }

  @Test("Three columns of 100 px in any width", arguments: [300.0, 320, 375, 414, 1024])
  func fixedWidth(width: Double) {
    let margin = (width - 300) / 4
    var waterfall = Waterfall(width: width)
    waterfall.append(Waterfall.Section(columns: 3, itemWidth: .fixed(100)))
    waterfall.append(Self.items)
    let classic = classicFrames(
      heights: Self.ratios, columns: 3, width: width, spacing: margin,
      inset: EdgeInsets(all: margin))
    #expect(isClose(waterfall.frames(), classic, within: 1 / 64))
    waterfall.resize(to: 500)
    #expect(waterfall.frames()[0].x == 50 && waterfall.frames()[0].y == 50)
  }

  @Test("Sections with a header, a footer and a distance above and below the items")
  func headersAndFooters() {
    var waterfall = Waterfall(width: 320)
    let section = Waterfall.Section(
      columns: 2, columnSpacing: 10, rowSpacing: 10,
      inset: EdgeInsets(top: 20, leading: 10, bottom: 20, trailing: 10)
    ).with(header: 44, footer: 30)
    for _ in 0..<2 {
      waterfall.append(section)
      waterfall.append([Waterfall.Item(ratio: 1), Waterfall.Item(ratio: 2)])
    }
    // (320 - 3 x 10) / 2 = 145 px wide; 44 + 20 + 290 + 20 + 30 = 404 px high.
    #expect(waterfall.frames(inSection: 1)[1] == Rect(x: 165, y: 468, width: 145, height: 290))
    #expect(
      waterfall.layoutAttributesForFooter(inSection: 1)?.frame
        == Rect(x: 0, y: 778, width: 320, height: 30))
    #expect(waterfall.contentSize.height == 808)
  }
}

/// Tests of mistakes that these layouts made.
@Suite("Bugs of the classic layouts")
struct ClassicBugTests {
  private func waterfall(_ section: Waterfall.Section, count: Int) -> Waterfall {
    var waterfall = Waterfall(width: 300)
    waterfall.append(section)
    waterfall.append(Array(repeating: Waterfall.Item(ratio: 1), count: count))
    return waterfall
  }

  @Test("An empty section is as high as its insets: no spacing is subtracted")
  func emptySection() {
    let section = Waterfall.Section(
      columns: 3, rowSpacing: 10, inset: EdgeInsets(top: 5, bottom: 6)
    ).with(header: 20, footer: 30)
    for flushBottom in [false, true] {
      var section = section
      section.flushBottom = flushBottom
      #expect(waterfall(section, count: 0).contentSize.height == 61)
    }
  }

  @Test("There is no row spacing above the first row")
  func firstRow() {
    let waterfall = waterfall(Waterfall.Section(columns: 3, rowSpacing: 10), count: 4)
    #expect(waterfall.frames().map(\.y) == [0, 0, 0, 110])
  }

  @Test("Of equally long columns the lowest takes the item, every time")
  func ties() {
    let waterfall = waterfall(Waterfall.Section(columns: 5), count: 500)
    #expect(waterfall.frames().map(\.x) == (0..<500).map { Double($0 % 5) * 60 })
  }

  @Test("Asking for attributes changes nothing")
  func questions() {
    let waterfall = waterfall(Waterfall.Section(columns: 3, rowSpacing: 10), count: 20)
    let once = waterfall.layoutAttributesForItem(at: ItemPath(item: 7))
    for item in [19, 0, 7] { _ = waterfall.layoutAttributesForItem(at: ItemPath(item: item)) }
    #expect(waterfall.layoutAttributesForItem(at: ItemPath(item: 7)) == once)
    #expect(waterfall.contentSize.height == 760)
  }

  @Test("Items with equal frames stay two items")
  func equalFrames() {
    var waterfall = Waterfall(width: 300)
    waterfall.append(Waterfall.Section(columns: 1))
    waterfall.append(Array(repeating: Waterfall.Item(ratio: 0), count: 3))
    #expect(Set(waterfall.frames()).count == 1)
    let found = waterfall.layoutAttributesForElements(
      in: Rect(x: 0, y: -1, width: 300, height: 2))
    #expect(found.map(\.element) == (0..<3).map { .item(ItemPath(item: $0)) })
  }

  @Test("Elements are found in document order")
  func order() {
    let waterfall = waterfall(
      Waterfall.Section(columns: 3).with(header: 10, footer: 10), count: 100)
    let all = waterfall.layoutAttributesForElements(
      in: Rect(x: 0, y: 0, width: 300, height: 1e6))
    #expect(all == waterfall.allAttributes)
  }

  @Test("A rectangle that hits nothing finds nothing")
  func nothing() {
    let waterfall = waterfall(Waterfall.Section(columns: 3), count: 100)
    for y in [-500.0, 5000] {
      let rect = Rect(x: 0, y: y, width: 300, height: 100)
      #expect(waterfall.layoutAttributesForElements(in: rect).isEmpty)
    }
  }

  @Test("An item that does not exist has no attributes")
  func missingItem() {
    let waterfall = waterfall(Waterfall.Section(columns: 3), count: 2)
    for path in [ItemPath(item: 2), ItemPath(item: -1), ItemPath(section: 1, item: 0)] {
      #expect(waterfall.layoutAttributesForItem(at: path) == nil)
    }
  }
}
