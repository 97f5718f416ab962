import Testing

@testable import PreviewServer

@Suite struct RequestPathTests {
  @Test("Plain paths are taken apart and decoded once")
  func plain() throws {
    #expect(RequestPath("/")?.names == [])
    let path = try #require(RequestPath("/trips/%C3%A9t%C3%A9/index.html"))
    #expect(
      path.names.map { String(decoding: $0, as: UTF8.self) } == ["trips", "été", "index.html"])
    #expect(!path.isFolder)
    #expect(RequestPath("/trips/")?.isFolder == true)
    #expect(RequestPath("/50%2525")?.names == [Array("50%25".utf8)])
    #expect(RequestPath("/a%5Cb")?.names == [Array("a\\b".utf8)])
  }

  @Test(
    "Paths that lead out of the folder, or to what is hidden, lead nowhere",
    arguments: [
      "", "a", "//", "/..", "/../", "/a/../b", "/.", "/a/./b", "/%2e%2e/", "/%2E%2E%2Fetc", "/a//b",
      "/a%2fb", "/%00", "/a%00.html", "/%", "/%2", "/%zz", "/.photofall/lock",
      "/%2ephotofall", "/..%5c..", "/.%2e/", "/%2e./", "/....//",
    ])
  func refused(_ path: String) {
    #expect(RequestPath(path) == nil)
  }
}

@Suite struct AccessPolicyTests {
  @Test("Browsers leave out port 80, and no other", arguments: [80, 8000] as [UInt16])
  func port(_ port: UInt16) {
    let policy = AccessPolicy(port: port, token: "token")
    for host in ["localhost", "127.0.0.1"] {
      let request = HTTPRequest(
        method: "POST", target: "/_photofall/edit",
        headers: [
          .host: host, .origin: "http://\(host)", .token: "token", .contentType: "application/json",
        ], body: [])
      #expect((policy.refusal(of: request) == nil) == (port == 80))
    }
  }
}
