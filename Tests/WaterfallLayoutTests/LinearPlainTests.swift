import Testing
import WaterfallLayout

extension LinearArrangement {
  /// Lays out so many squares, where only their number counts.
  fileprivate func layout(count: Int) -> LinearLayout {
    layout(Array(repeating: LinearItem(ratio: 1), count: count), in: 320...1280)
  }
}

@Suite("Linear circles and lines")
struct LinearPlainTests {
  @Test("Items in circles clear each other and stay inside", arguments: 1...120)
  func circles(count: Int) {
    let inset = EdgeInsets(top: 8, leading: 12, bottom: 16, trailing: 4)
    let layout = LinearCircles(share: 0.75, inset: inset).layout(count: count)
    #expect(layout.frames.count == count)
    for width in [320.0, 1280] {
      let boxes = layout.frames.map { $0.resolved(width: width) }
      let height = layout.height.resolved(width: width, lineHeight: 0)
      for (index, box) in boxes.enumerated() {
        #expect(box.x >= 12 && box.maxX <= width - 4)
        #expect(box.y >= 8 - 1e-9 && box.maxY <= height - 16 + 1e-9)
        #expect(!boxes[..<index].contains { $0.intersects(box) }, "\(count) at \(width) px")
      }
    }
  }

  @Test("Without items they are as high as their insets")
  func empty() {
    let inset = EdgeInsets(top: 8, bottom: 16)
    #expect(LinearCircles(share: 0.8, inset: inset).layout(count: 0).height.pixels == 24)
    #expect(LinearCircles(share: 0.8, inset: inset).layout(count: 0).height.proportion == 0)
    #expect(LinearLine(itemShare: 0.4, inset: inset).layout(count: 0).height.pixels == 24)
    #expect(LinearLine(itemShare: 0.4, inset: inset).layout(count: 0).height.proportion == 0)
  }

  @Test("Each circle is the classic one of its radius, the outermost first")
  func rings() throws {
    let layout = LinearCircles(share: 1).layout(count: 60)
    let outer = layout.columns.prefix { $0 == 0 }.count
    let boxes = layout.frames.map { $0.resolved(width: 1000) }
    let circle = CircleLayout(
      viewport: Size(width: 1000, height: 1000),
      itemSize: Size(width: boxes[0].width, height: boxes[0].height),
      radius: .clearing((1000 - boxes[0].width) / 2), count: outer)
    #expect(outer > 12)
    for item in 0..<outer {
      let frame = try #require(circle.layoutAttributesForItem(at: ItemPath(item: item))?.frame)
      #expect(abs(frame.x - boxes[item].x) < 1e-6 && abs(frame.y - boxes[item].y) < 1e-6)
    }
  }

  @Test("Few photos are shown large, and many no smaller than they must be")
  func sizes() {
    let side = { (count: Int) in LinearCircles(share: 1).layout(count: count).frames[0].width }
    #expect(side(1).proportion == 0.4)
    #expect(side(60).proportion > 0.07)
    #expect(side(90).proportion > 0.055)
  }

  @Test("A line's items are those of the classic one", arguments: [320.0, 1280, 2560])
  func line(width: Double) throws {
    let linear = LinearLine(itemShare: 0.5, inset: EdgeInsets(all: 8))
    let boxes = linear.layout(count: 5).frames.map { $0.resolved(width: width) }
    let line = LineLayout(
      viewport: Size(width: width, height: width / 2 + 16),
      itemSize: Size(width: width / 2, height: width / 2),
      spacing: (linear.pitch.proportion - 0.5) * width, count: 5)
    for item in 0..<5 {
      let frame = try #require(line.layoutAttributesForItem(at: ItemPath(item: item))?.frame)
      #expect(abs(frame.x - boxes[item].x) < 1e-9 && abs(frame.y - boxes[item].y) < 1e-9)
      #expect(frame.width == boxes[item].width)
    }
  }

  @Test("Items of a line clear each other as they are scaled", arguments: [0.1, 0.3, 0.5, 0.75])
  func scaled(share: Double) {
    let pitch = LinearLine(itemShare: share).pitch.proportion
    let room = { (place: Double) in share / 2 * (1 - place * pitch) }
    for place in [0.0, 0.25, 0.5, 0.75, 1] where (place + 1) * pitch < 1 {
      #expect(room(place) + room(place + 1) < pitch)
    }
    #expect(share / 2 + room(1) > pitch - 0.04)
  }
}
