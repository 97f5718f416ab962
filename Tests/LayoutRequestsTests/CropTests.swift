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
