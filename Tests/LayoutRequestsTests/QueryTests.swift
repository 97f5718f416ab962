import Foundation
import LayoutRequests
import Testing

@Suite("Queries")
struct QueryTests {
  private struct Reply: Decodable {
    struct Section: Decodable {
      let items: [[Double]]
    }
    struct Found: Decodable, Equatable {
      let section: Int
      let item: Int
    }
    let sections: [Section]
    let inQuery: [Found]?
  }

  private func answer(_ request: String) throws -> Reply {
    let answer = try reply(to: Array(request.utf8))
    return try JSONDecoder().decode(Reply.self, from: Data(answer))
  }

  @Test(
    "The frame of an element finds that one and none that touch it",
    arguments: ["waterfall", "justified"])
  func touching(layout: String) throws {
    let items = Array(repeating: #"{"width":3,"height":3},{"width":2,"height":3}"#, count: 15)
    let rest =
      #""layout":"\#(layout)","viewport":{"width":400,"height":1},"#
      + #""sections":[{"columns":3,"items":["# + items.joined(separator: ",") + "]}]}"
    let frames = try answer("{" + rest).sections[0].items
    #expect(frames.count == 30)
    for (item, frame) in frames.enumerated() {
      let query =
        #"{"query":{"x":\#(frame[0]),"y":\#(frame[1]),"#
        + #""width":\#(frame[2]),"height":\#(frame[3])},"#
      let found = try answer(query + rest).inQuery
      #expect(found == [Reply.Found(section: 0, item: item)])
    }
  }

  @Test("An area without a width finds what it lies in")
  func line() throws {
    let request = """
      {"viewport": {"width": 400, "height": 1}, "query": {"x": 250, "y": 3, "height": 0.000002},
       "sections": [{"columns": 2, "items": [{"width": 1, "height": 1}, {"width": 1, "height": 1}]}]}
      """
    #expect(try answer(request).inQuery == [Reply.Found(section: 0, item: 1)])
  }
}
