import LayoutRequests
import TestSupport
import Testing

private func answer(_ request: String) throws -> String {
  String(decoding: try reply(to: Array(request.utf8)), as: UTF8.self)
}

@Suite("Replies")
struct ReplyTests {
  @Test("Three columns with headers, footers and a query")
  func waterfall() throws {
    let request = """
      {"viewport": {"width": 320, "height": 400}, "sections": [
        {"columns": 3, "columnSpacing": 10, "rowSpacing": 10,
         "inset": {"top": 10, "left": 0, "bottom": 10, "right": 0}, "header": 40, "footer": 30,
         "items": [{"width": 400, "height": 300}, {"width": 100, "height": 100, "caption": 20.5},
                   {"width": 3, "height": 1}, {"width": 1, "height": 1, "span": 2}]},
        {"columns": 1, "items": []}],
       "query": {"x": 0, "y": 0, "width": 320, "height": 50.5}}
      """
    let expected =
      #"{"contentSize":{"width":320,"height":430.5},"sections":[{"header":[0,0,320,40],"#
      + #""items":[[0,50,100,75],[110,50,100,120.5],[220,50,100,33.333252],"#
      + #"[0,180.5,210,210]],"footer":[0,400.5,320,30]},"#
      + #"{"header":null,"items":[],"footer":null}],"#
      + #""inQuery":[{"section":0,"kind":"header"},{"section":0,"item":0},"#
      + #"{"section":0,"item":1},{"section":0,"item":2}]}"# + "\n"
    #expect(try answer(request) == expected)
  }

  @Test("Page by page is the same as in one go")
  func pages() throws {
    let items = (1...200).map {
      #"{"width":\#(100 + $0 * 37 % 50),"height":\#(80 + $0 * 53 % 90)}"#
    }
    let rest =
      #""viewport":{"width":375,"height":667},"flushBottom":true,"placement":"gridLanes","#
      + #""sections":[{"columns":3,"items":["# + items.joined(separator: ",") + "]}]}"
    #expect(try answer("{" + rest) == answer(#"{"pageSize":54,"# + rest))
  }

  @Test("Flush pages of one item each take no longer than all at once")
  func manyPages() throws {
    let items = (1...3000).map { #"{"width":3,"height":\#(1 + $0 % 4)}"# }
    let rest =
      #""viewport":{"width":375,"height":667},"flushBottom":true,"sections":[{"columns":5,"items":["#
      + items.joined(separator: ",") + "]}]}"
    let atOnce = try processorTime { _ = try answer("{" + rest) }
    let paged = try processorTime { _ = try answer(#"{"pageSize":1,"# + rest) }
    #expect(paged < 4 * atOnce, "\(paged) s, \(atOnce) s")
  }

  @Test("A query may be as large as the layout, and no larger than coordinates")
  func largeQuery() throws {
    let request = { (height: String) in
      #"{"viewport":{"width":1,"height":1},"sections":[{"columns":1,"items":[{"width":1,"height":1}]}],"#
        + #""query":{"width":1,"height":\#(height)}}"#
    }
    #expect(try answer(request("40066824")).contains(#""inQuery":[{"section":0,"item":0}]"#))
    for height in ["-1", "1e15"] {
      let error = #expect(throws: LayoutRequestError.self) { try answer(request(height)) }
      #expect(error?.path == "query.height")
    }
  }

  @Test("Of two lists of items the second counts, as of other values")
  func twins() throws {
    let request = { (items: String) in
      #"{"viewport":{"width":9,"height":9},"sections":[{"columns":1,\#(items)}]}"#
    }
    let list = #""items":[{"width":1,"height":1}]"#
    #expect(try answer(request(#""items":[{}],"# + list)) == answer(request(list)))
    #expect(throws: LayoutRequestError.self) { try answer(request(list + #","items":[{}]"#)) }
  }

  @Test("The first section that lacks something is named")
  func lacking() {
    let request = """
      {"viewport": {"width": 9, "height": 9}, "sections": [{"columns": 1, "items": []},
      {"items": []}, {"items": [{}]}]}
      """
    let error = #expect(throws: LayoutRequestError.self) {
      try LayoutRequests.reply(to: Array(request.utf8))
    }
    #expect(error?.path == "sections[1].columns" && error?.position?.line == 2)
  }

  @Test("A crop beyond 5 percent is refused by its place")
  func farCrop() {
    let request = #"{"viewport":{"width":9,"height":9},"flushBottom":{"crop":5.5},"sections":[]}"#
    let error = #expect(throws: LayoutRequestError.self) {
      try LayoutRequests.reply(to: Array(request.utf8))
    }
    #expect(error?.path == "flushBottom.crop")
  }

  @Test("Justified rows in two sections, with a header, captions and a query")
  func justified() throws {
    let request = """
      {"layout": "justified", "viewport": {"width": 320, "height": 400}, "direction": "rtl",
       "sections": [
        {"columns": 3, "columnSpacing": 10, "rowSpacing": 5, "inset": {"top": 10, "bottom": 20},
         "header": 40,
         "items": [{"width": 1, "height": 1}, {"width": 2, "height": 2, "caption": 20.5},
                   {"width": 1, "height": 1}, {"width": 3, "height": 1}]},
        {"columns": 2, "items": [{"width": 1, "height": 2}], "footer": 7}],
       "query": {"x": 0, "y": 0, "width": 110, "height": 175.5}}
      """
    let expected =
      #"{"contentSize":{"width":320,"height":522.5},"sections":[{"header":[0,0,320,40],"#
      + #""items":[[220,50,100,120.5],[110,50,100,120.5],[0,50,100,120.5],[0,175.5,320,106.666667]],"#
      + #""footer":null},{"header":null,"items":[[213.333333,302.166667,106.666667,213.333333]],"#
      + #""footer":[0,515.5,320,7]}],"#
      + #""inQuery":[{"section":0,"kind":"header"},{"section":0,"item":2}]}"# + "\n"
    #expect(try answer(request) == expected)
  }

  @Test("A line with its scales and where it comes to rest")
  func line() throws {
    let request = """
      {"layout": "line", "viewport": {"width": 375, "height": 667},
       "sections": [{"items": [{}, {}]}, {"items": [{}]}],
       "line": {"itemSize": {"width": 130, "height": 130}, "spacing": 20, "offset": 120},
       "query": {"x": 400, "y": 0, "width": 375, "height": 667}}
      """
    let expected =
      #"{"contentSize":{"width":675,"height":667},"sections":["#
      + #"{"header":null,"items":[[122.5,268.5,130,130],[272.5,268.5,130,130]],"footer":null},"#
      + #"{"header":null,"items":[[422.5,268.5,130,130]],"footer":null}],"#
      + #""scales":[0.68,0.92,0.52],"snapOffset":150,"#
      + #""inQuery":[{"section":0,"item":1},{"section":1,"item":0}]}"# + "\n"
    #expect(try answer(request) == expected)
  }

  @Test("A circle")
  func circle() throws {
    let request = """
      {"layout": "circle", "viewport": {"width": 200, "height": 300},
       "sections": [{"items": [{}, {}]}],
       "circle": {"radius": 70, "itemSize": {"width": 50, "height": 50}}}
      """
    let expected =
      #"{"contentSize":{"width":200,"height":300},"sections":["#
      + #"{"header":null,"items":[[75,195,50,50],[75,55,50,50]],"footer":null}]}"# + "\n"
    #expect(try answer(request) == expected)
  }

  @Test("From right to left a circle is the mirror image")
  func mirroredCircle() throws {
    let request = """
      {"layout": "circle", "viewport": {"width": 200, "height": 300}, "direction": "rtl",
       "sections": [{"items": [{}, {}, {}, {}]}],
       "circle": {"radius": 70, "itemSize": {"width": 50, "height": 50}},
       "query": {"x": 0, "y": 100, "width": 60, "height": 100}}
      """
    let expected =
      #"{"contentSize":{"width":200,"height":300},"sections":["#
      + #"{"header":null,"items":[[75,195,50,50],[5,125,50,50],[75,55,50,50],[145,125,50,50]],"#
      + #""footer":null}],"inQuery":[{"section":0,"item":1}]}"# + "\n"
    #expect(try answer(request) == expected)
  }
}

@Suite("Refused requests")
struct RefusalTests {
  private func error(_ request: String) -> LayoutRequestError? {
    do throws(LayoutRequestError) {
      _ = try reply(to: Array(request.utf8))
      return nil
    } catch {
      return error
    }
  }

  private static func request(
    section: String = #""columns":2"#, items: String = #"{"width":4,"height":3}"#,
    rest: String = #""viewport":{"width":375,"height":667}"#
  ) -> String {
    #"{\#(rest),"sections":[{"items":[]},{\#(section),"items":[{"width":1,"height":1},\#(items)]}]}"#
      .replacing(#"{"items":[]}"#, with: #"{"columns":1,"items":[]}"#)
  }

  @Test(
    "The message names the offending value",
    arguments: [
      (request(items: #"{"width":NaN,"height":3}"#), "sections[1].items[1].width"),
      (request(items: #"{"width":-4,"height":3}"#), "sections[1].items[1].width"),
      (request(items: #"{"width":0,"height":3}"#), "sections[1].items[1].width"),
      (request(items: #"{"width":5e-324,"height":1e-6}"#), "sections[1].items[1].width"),
      (request(items: #"{"width":4,"height":-0.5}"#), "sections[1].items[1].height"),
      (request(items: #"{"width":4,"height":1e999}"#), "sections[1].items[1].height"),
      (request(items: #"{"width":4,"height":"3"}"#), "sections[1].items[1].height"),
      (request(items: #"{"width":4}"#), "sections[1].items[1].height"),
      (request(items: #"{"width":0.001,"height":900000}"#), "sections[1].items[1].height"),
      (request(items: #"{"width":4,"height":3,"span":0}"#), "sections[1].items[1].span"),
      (request(items: #"{"width":4,"height":3,"caption":-1}"#), "sections[1].items[1].caption"),
      (request(items: "7"), "sections[1].items[1]"),
      (request(section: #""columns":0"#), "sections[1].columns"),
      (request(section: #""columns":2.5"#), "sections[1].columns"),
      (request(section: #""header":3"#), "sections[1].columns"),
      (request(section: #""columns":2,"inset":{"left":200,"right":175}"#), "sections[1].inset"),
      (request(section: #""columns":2,"columnSpacing":375"#), "sections[1].columnSpacing"),
      (request(section: #""columns":2,"colums":3"#), "sections[1].colums"),
      (
        request(
          items: #"{"width":4,"height":0}"#,
          rest: #""layout":"justified","viewport":{"width":375,"height":667}"#),
        "sections[1].items[1].height"
      ),
      (
        request(
          section: #""header":3"#,
          rest: #""layout":"justified","viewport":{"width":375,"height":667}"#),
        "sections[1].columns"
      ),
      (request(rest: #""viewport":{"width":9,"height":9},"layout":"rows""#), "layout"),
      (request(rest: #""viewport":{"width":0,"height":1}"#), "viewport.width"),
      (
        request(
          rest: #""viewport":{"width":1e-300,"height":1},"layout":"line","#
            + #""line":{"itemSize":{"width":1e6,"height":1},"offset":1e14}"#),
        "viewport.width"
      ),
      (request(rest: #""direction":"ltr""#), "viewport"),
      (request(rest: #""viewport":{"width":9,"height":9},"tolerance":"none""#), "tolerance"),
      (request(rest: #""viewport":{"width":9,"height":9},"layout":"line""#), "line"),
      (request(rest: #""viewport":{"width":9,"height":9},"pageSize":0"#), "pageSize"),
    ])
  func path(request: String, path: String) {
    #expect(error(request)?.path == path)
  }

  @Test(
    "Malformed JSON is refused where it breaks",
    arguments: [
      ("", 1, 1), ("[]", 1, 1), ("{\n  \"viewport\" 3}", 2, 14), ("{} {}", 1, 4),
      ("{\"viewport\":{\"width\":01", 1, 22), ("{\"viewport\":{\"width\":1.}}", 1, 24),
      ("{\"viewport", 1, 11),
    ])
  func position(request: String, line: Int, column: Int) {
    let position = error(request)?.position
    #expect(position?.line == line && position?.column == column)
  }

  @Test("The largest lengths are added up without overflow")
  func largest() throws {
    let item = #"{"width":1,"height":300000,"caption":1000000}"#
    let items = (0..<50).map { $0 == 30 ? #"{"width":1,"height":1}"# : item }
    for placement in ["shortest", "gridLanes", "inOrder"] {
      let request =
        #"{"viewport":{"width":3,"height":1},"flushBottom":true,"placement":"\#(placement)","#
        + #""sections":[{"columns":3,"rowSpacing":1000000,"items":["#
        + items.joined(separator: ",") + "]}]}"
      #expect(error(request) == nil)
    }
  }

  @Test("Ten million items are laid out at most")
  func tooMany() {
    let items = String(repeating: "{},", count: 10_000_000)
    let request = #"{"layout":"circle","sections":[{"items":["# + items + "{}]}]}"
    #expect(error(request)?.path == "sections[0].items[10000000]")
  }

  @Test("No damaged request crashes", arguments: UInt64(1)...300)
  func damaged(seed: UInt64) {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var bytes = Array(Self.request().utf8)
    for _ in 0...random(4) {
      switch random(3) {
      case 0: bytes[random(bytes.count)] = UInt8(random(256))
      case 1: bytes.remove(at: random(bytes.count))
      default: bytes.insert(contentsOf: bytes[random(bytes.count)...].prefix(9), at: 5)
      }
    }
    do throws(LayoutRequestError) {
      _ = try reply(to: bytes)
    } catch {
      #expect(!error.problem.isEmpty, "seed \(seed)")
    }
  }
}
