import Testing

@testable import PreviewServer

@Suite("The editing layer")
struct EditingLayerTests {
  @Test("A page gets one script, into which all parts are put")
  func script() throws {
    let layer = EditingLayer(token: "secret")
    let page = String(decoding: layer.added(to: Array("<head></head>".utf8), 7), as: UTF8.self)
    let data = "data-token=\"secret\" data-revision=\"7\""
    #expect(page.contains("src=\"/_photofall/editor.js\" \(data)"))
    #expect(page.hasSuffix("</script></head>"))
    let script = try #require(layer.file(Array("editor.js".utf8)))
    guard case .bytes(let bytes) = script.body else {
      Issue.record("the script has no bytes")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\nconst followServer = ") && text.hasSuffix("\nfollowServer();\n}\n"))
    #expect(layer.file(Array("editor/follow.js".utf8)) == nil)
  }
}
