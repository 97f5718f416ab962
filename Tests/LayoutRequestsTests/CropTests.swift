import Foundation
import LayoutRequests
import Testing

@Suite("Waterfalls whose pictures are scaled to end flush")
struct CropTests {
  private struct Reply: Decodable {
    struct Section: Decodable {
      let items: [[Double]]
    }
    let sections: [Section]
  }

  /// A frame of a reply, px.
  private struct Frame {
    let left, right, top, bottom: Double

    init(_ edges: [Double]) {
      (left, right) = (edges[0], edges[0] + edges[2])
      (top, bottom) = (edges[1], edges[1] + edges[3])
    }

    func isBelow(_ other: Frame) -> Bool {
      top > other.top && left < other.right - 1 && other.left < right - 1
    }
  }

  @Test(
    "In a viewport of 1 px frames are a thousandth of those in one of 1000 px",
    arguments: [
      #""flushBottom":{"crop":0},"sections":[{"columns":2,"items":["#
        + #"{"width":10,"height":10,"caption":CAPTION},{"width":10,"height":14},"#
        + #"{"width":10,"height":4,"span":2}]}]}"#,
      #""layout":"justified","sections":[{"columns":3,"columnSpacing":SPACING,"items":["#
        + Array(repeating: #"{"width":1,"height":4}"#, count: 30).joined(separator: ",") + "]}]}",
    ])
  func shares(of rest: String) throws {
    let layouts = try [1, 1000.0].map { width in
      let request =
        #"{"viewport":{"width":\#(width),"height":1},"#
        + rest.replacing("CAPTION", with: "\(0.3 * width)")
        .replacing("SPACING", with: "\(0.2 * width)")
      let answer = try reply(to: Array(request.utf8))
      return try JSONDecoder().decode(Reply.self, from: Data(answer)).sections[0].items
    }
    for (small, large) in zip(layouts[0], layouts[1]) {
      #expect(zip(small, large).allSatisfy { abs(1000 * $0 - $1) < 0.5 }, "\(small) \(large)")
    }
  }

  @Test("All gaps are exact, and columns end together", arguments: [0.5, 2, 5])
  func exactGaps(percent: Double) throws {
    let items = (0..<40).map { (number: Int) -> String in
      let (width, height) = (300 + number * 7 % 130, 200 + number * 13 % 190)
      return "{\"width\":\(width),\"height\":\(height)}"
    }
    let request =
      #"{"viewport":{"width":1000,"height":800},"flushBottom":{"crop":\#(percent)},"sections":["#
      + #"{"columns":4,"columnSpacing":8,"rowSpacing":6,"items":["# + items.joined(separator: ",")
      + "]}]}"
    let answer = try reply(to: Array(request.utf8))
    let decoded = try JSONDecoder().decode(Reply.self, from: Data(answer))
    let frames = decoded.sections[0].items.map { Frame($0) }
    #expect(frames.count == 40)
    let end = frames.map(\.bottom).max() ?? 0
    for frame in frames {
      let next = frames.filter { $0.isBelow(frame) }.map(\.top).min() ?? end + 6
      #expect(abs(next - frame.bottom - 6) < 1 / 64)
    }
  }
}
