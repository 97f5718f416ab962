import FileSystem
import SiteRendering
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Bursts as stacks")
struct StackTests {
  private let workspace: Workspace

  /// Three photos in a burst, one between them that does not look like them, and one later.
  init() throws {
    workspace = try Workspace()
    for (number, second) in ["00.10", "01.90", "03.80", "20"].enumerated() {
      try add("a\(number + 1).png", second: second)
    }
    try add("b.png", second: "05", fades: true)
    try configure("stacks: bursts")
  }

  private func add(_ name: String, second: String, fades: Bool = false) throws {
    let level = UInt8(100 + name.utf8.reduce(0) { $0 + Int($1) } % 100)
    try workspace.folder.write(
      PlainPNG.file(width: 40, height: 30, level: level, fades: fades), to: "photos/" + name)
    try workspace.folder.write(
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'>
      <photoshop:DateCreated>2024-05-01T12:00:\(second)</photoshop:DateCreated>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """, to: "photos/\(name).xmp")
  }

  private func configure(_ text: String) throws {
    try workspace.folder.write("sort: name\n\(text)\n", to: "photos/photofall.yaml")
  }

  private func text(_ place: String) throws -> String {
    String(decoding: try File.read(workspace.site.appending(place)), as: UTF8.self)
  }

  /// The tiles of a page: the photo, and behind a colon how many it stands for.
  private func tiles(_ place: String = "index.html") throws -> [String] {
    try text(place).matches(of: /data-photo="([^"]*)" data-kind="still"(?: data-stack="(\d+)")?/)
      .map { match in String(match.1) + (match.2.map { ":" + $0 } ?? "") }
  }

  @Test("Photos within two seconds of each other that look alike stand as one tile")
  func byLooks() async throws {
    try await workspace.build()
    #expect(try tiles() == ["a1.png:3", "a4.png", "b.png"])
    #expect(try text("index.html").contains(#"data-total="5""#))
    #expect(try text("data/a1.json").split(separator: #""cover":"a1.png""#).count == 3)
  }

  @Test("Each photo of a stack has a page that leads to all of them, and to their tile")
  func pages() async throws {
    try await workspace.build()
    for name in ["a1", "a2", "a3"] {
      let page = try text("p/\(name).html")
      let links = page.matches(of: /<a href="(a\d\.html)"( aria-current="page")?>(\d)<\/a>/)
      #expect(links.map { String($0.1) } == ["a1.html", "a2.html", "a3.html"])
      #expect(links.filter { $0.2 != nil }.map { String($0.1) } == ["\(name).html"])
      #expect(page.contains(##"href="../index.html#photo-a1""##))
    }
    #expect(!(try text("p/a4.html").contains("class=\"stack\"")))
  }

  @Test("By default every photo has a tile")
  func none() async throws {
    try configure("")
    try await workspace.build()
    #expect(try tiles() == ["a1.png", "a2.png", "a3.png", "a4.png", "b.png"])
  }

  @Test("Photos whose names say so are a burst, and the cover that they name stands for all")
  func byNames() async throws {
    let names = ["IMG_1_BURST001", "IMG_1_BURST002_COVER", "IMG_2_BURST001", "20200101_120000_001"]
    for (index, name) in names.enumerated() {
      try workspace.addPhoto("named/\(name).png", level: UInt8(40 * index))
    }
    try await workspace.build()
    #expect(
      try tiles("named/index.html")
        == ["20200101_120000_001.png", "IMG_1_BURST002_COVER.png:2", "IMG_2_BURST001.png"].map {
          "named/" + $0
        })
  }

  @Test("A stack stands where the first of its photos does, and that stands for it")
  func arranged() async throws {
    try workspace.folder.write("b.png\na3.png\n", to: "photos/arrangement.txt")
    try await workspace.build()
    #expect(try tiles() == ["b.png", "a3.png:3", "a4.png"])
  }

  @Test("Without pages of their own, and in what a query finds, photos stand by themselves")
  func unreachable() async throws {
    try workspace.folder.write("query: {from: 2024-05-01}", to: "photos/found/album.yaml")
    try await workspace.build()
    #expect(try tiles("found/index.html").count == 5)
    #expect(try tiles().count == 3)
    try configure("stacks: bursts\nphotoPages: none")
    try await workspace.build()
    #expect(try tiles().count == 5)
    try configure("stacks: bursts")
    try await workspace.build { $0.parts = .init(pages: false, fragments: true) }
    #expect(try text("fragment.html").matches(of: /data-photo=/).count == 5)
  }

  @Test("A page has all photos of a stack, however many are on it")
  func chunks() async throws {
    for number in 0..<60 {
      try workspace.addPhoto(
        "named/IMG_\(10 + number / 3)_BURST00\(number % 3).png", level: UInt8(4 * number))
    }
    try configure("stacks: bursts\nchunk: {minimum: 2, target: 3, maximum: 4}")
    try await workspace.build()
    let pages = try workspace.contents().keys.filter {
      $0.wholeMatch(of: /named\/(page\/[^\/]*\/)?index\.html/) != nil
    }
    let tiles = try pages.flatMap { try self.tiles($0) }
    #expect(tiles.count == 20 && tiles.allSatisfy { $0.hasSuffix(":3") })
    #expect(pages.count > 4)
  }

  @Test("Whatever was built before, the site is that of a first build")
  func incremental() async throws {
    try configure("")
    try File.remove(workspace.input.appending("a2.png"))
    try await workspace.build()
    try add("a2.png", second: "01.90")
    try configure("stacks: bursts")
    try await workspace.build()
    let site = try workspace.contents()
    try await workspace.build {
      $0.output = workspace.folder.appending("clean")
      $0.cache = workspace.folder.appending("other cache")
    }
    #expect(try workspace.contents(of: workspace.folder.appending("clean")) == site)
  }
}
