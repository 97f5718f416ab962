import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("What people say of their albums")
struct AlbumTests {
  private func order(_ workspace: Workspace) throws -> [String] {
    let page = String(
      decoding: try File.read(workspace.site.appending("index.html")), as: UTF8.self)
    return page.split(separator: "data-photo=\"").dropFirst().map { part in
      String(part.prefix { $0 != "\"" })
    }
  }

  @Test("Names are ordered as people do, and the other way round when asked")
  func naturalOrder() async throws {
    let workspace = try Workspace()
    for (level, name) in ["IMG_10", "IMG_2", "img_1", "ähre", "zebra"].enumerated() {
      try workspace.addPhoto(name + ".png", level: UInt8(level))
    }
    try await workspace.build()
    let forward = ["%C3%A4hre.png", "img_1.png", "IMG_2.png", "IMG_10.png", "zebra.png"]
    #expect(try order(workspace) == forward)
    try workspace.folder.write("sort: name\norder: descending", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try order(workspace) == forward.reversed())
  }

  @Test("Newer photos come first, those without a date last")
  func dates() async throws {
    let workspace = try Workspace()
    // Taken in March, in November and, by its header, never.
    try workspace.folder.addSample("Morning Mist.jpg", as: "photos/b.jpg")
    try workspace.folder.addSample("Blue Hour.jpg", as: "photos/c.jpg")
    try workspace.addPhoto("a.png")
    try await workspace.build()
    #expect(try order(workspace) == ["c.jpg", "b.jpg", "a.png"])
    try workspace.folder.write("order: ascending", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try order(workspace) == ["b.jpg", "c.jpg", "a.png"])
  }

  @Test("arrangement.txt goes first and hides; album.yaml titles, captions, describes and hides")
  func arrangement() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a", "b", "c", "d", "e"].enumerated() {
      try workspace.addPhoto(name + ".png", level: UInt8(level))
    }
    try workspace.folder.write("d.png\n- a.png\nb.png\n", to: "photos/arrangement.txt")
    try workspace.folder.write(
      """
      title: Fünf & <mehr>
      description: With *words*.
      captions: {d.png: "See [**this**](https://x.org)"}
      alt: {b.png: "Ein \\"b\\""}
      hidden: [e.png]
      """, to: "photos/album.yaml")
    try workspace.folder.write("From a file.", to: "photos/c.png.md")
    try await workspace.build()
    #expect(try order(workspace) == ["d.png", "b.png", "c.png"])
    let page = String(
      decoding: try File.read(workspace.site.appending("index.html")), as: UTF8.self)
    #expect(page.contains("<h1>Fünf &amp; &lt;mehr&gt;</h1>"))
    #expect(page.contains("<p>With <em>words</em>.</p>"))
    #expect(page.contains(#"<span class="caption">See <strong>this</strong></span>"#))
    #expect(page.contains(#"<span class="caption">From a file.</span>"#))
    #expect(page.contains(#"alt="Ein &quot;b&quot;""#) && page.contains(#"alt="d""#))
    #expect(!page.contains(#"alt="See this""#), "a screen reader would say the caption twice")
    #expect(!page.contains("a.png") && !page.contains("e.png"))
  }

  @Test("White space alone is no title and no alternative text, and a title is one line")
  func blankNames() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a.png", "one/b.png", "two/c.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    try workspace.folder.write(
      "alt: {a.png: ' '}\nsections: [{title: ' ', from: a.png}]", to: "photos/album.yaml")
    try workspace.folder.write("title: \"\u{A0} \"", to: "photos/one/album.yaml")
    try workspace.folder.write(
      "originals: album-zip\ntitle: |\n  Summer \n  in\u{A0}Iceland\n", to: "photos/two/album.yaml")
    try await workspace.build()
    let page = { (place: String) in
      String(decoding: try File.read(workspace.site.appending(place)), as: UTF8.self)
    }
    #expect(try page("index.html").contains(#"<span class="card-title">one</span>"#))
    #expect(try page("index.html").contains(#"alt="a""#))
    #expect(try !page("index.html").contains(#"<h2 class="section-title"#))
    #expect(try page("two/index.html").contains("download=\"Summer in\u{A0}Iceland.zip\""))
  }

  @Test("A key of album.yaml without a value says nothing", arguments: ["", "~"])
  func nothing(word: String) async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    let keys = ["cover", "captions", "titles", "hidden", "photos", "query", "sections", "title"]
    let text = keys.map { "\($0): \(word)\n" }.joined()
    try workspace.folder.write(text, to: "photos/album.yaml")
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.warnings.isEmpty)
  }

  @Test("Texts beside photos may be in UTF-16 or Windows-1252, and hide what they name")
  func encodings() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a.png", "b.png", "c.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    let utf16 = { (text: String) -> [UInt8] in
      ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    try workspace.folder.write(utf16("- a.png\n"), to: "photos/arrangement.txt")
    try workspace.folder.write(utf16("hidden: [b.png]\n"), to: "photos/album.yaml")
    try workspace.folder.write([0x46, 0xFC, 0xDF, 0x65], to: "photos/c.png.md")
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.warnings.isEmpty)
    let page = try File.read(workspace.site.appending("p/c.html"))
    #expect(String(decoding: page, as: UTF8.self).contains("Füße"))
  }

  @Test("A Templates folder beside the photos replaces any file of the theme")
  func templates() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.folder.write("body { color: red }", to: "photos/Templates/photofall.css")
    try workspace.folder.write("font", to: "photos/Templates/fonts/type.woff2")
    try workspace.folder.write("</body><!-- mine -->", to: "photos/Templates/footer.mustache")
    try await workspace.build()
    let contents = try workspace.contents()
    let sheet = try #require(
      contents.keys.first { $0.hasPrefix("assets/photofall.") && $0.hasSuffix(".css") })
    #expect(contents[sheet] == Array("body { color: red }".utf8))
    #expect(contents["assets/photofall.css"] == nil)
    #expect(contents["assets/fonts/type.woff2"] == Array("font".utf8))
    let page = String(decoding: contents["index.html"] ?? [], as: UTF8.self)
    #expect(page.contains(sheet) && page.contains("<!-- mine -->"))
  }

  /// The alternative texts and the first pictures on the cards of the index, a list for each card.
  private func cards(_ workspace: Workspace, _ page: String = "index.html") throws -> [[String]] {
    let text = String(
      decoding: try File.read(workspace.site.appending(page)), as: UTF8.self)
    return text.split(separator: "<a class=\"card\"").dropFirst().map { card in
      let card = card.prefix(upTo: card.firstRange(of: "</a>")?.lowerBound ?? card.endIndex)
      return card.matches(of: /<img src="([^"]*)"[^>]* alt=""/).map { String($0.1) }
    }
  }

  @Test("Four photos stand for an album of which no cover is named, the first that can be shown")
  func mosaic() async throws {
    let workspace = try Workspace()
    for level in 1...5 {
      try workspace.addPhoto("trip/\(level).png", level: UInt8(level))
      try workspace.addPhoto("few/\(level)/a.png", level: UInt8(level))
    }
    for level in 1...3 { try workspace.addPhoto("three/\(level).png", level: UInt8(level)) }
    try workspace.folder.write("sort: name", to: "photos/photofall.yaml")
    try workspace.folder.write("listed: no\nsecret: x", to: "photos/few/2/album.yaml")
    try await workspace.build()
    let shown = try cards(workspace)
    #expect(shown.map(\.count) == [4, 1, 4])
    // The same photo has the same pictures in each album.
    #expect(shown[0] == [shown[2][0]] + shown[2][2...] + [shown[0][3]])
    #expect(shown[1] == [shown[2][0]])
    let before = try workspace.contents().keys.filter { $0.hasPrefix("media/") }.sorted()
    try workspace.folder.write("cover: 5.png", to: "photos/trip/album.yaml")
    try await workspace.build()
    #expect(try cards(workspace)[2] == [shown[0][3]])
    #expect(try workspace.contents().keys.filter { $0.hasPrefix("media/") }.sorted() == before)
    // A cover that cannot be shown is none.
    let photo = PlainPNG.file(width: 90, height: 900, level: 3)
    try workspace.folder.write(Array(photo.prefix(photo.count / 2)), to: "photos/trip/5.png")
    try await workspace.build()
    #expect(try cards(workspace)[2] == shown[2])
  }

  @Test("A photo spans as many columns as album.yaml says, where there are as many")
  func span() async throws {
    let workspace = try Workspace()
    for level in 10..<50 {
      try workspace.addPhoto("\(level).png", height: 20 + level, level: UInt8(level))
    }
    try workspace.folder.write(
      "breakpoints: [{minWidth: 0, columns: 4}]\nspacing: {column: 0}\ninset: 0",
      to: "photos/photofall.yaml")
    try workspace.folder.write("span: {12.png: 2}", to: "photos/album.yaml")
    try await workspace.build()
    let page = String(
      decoding: try File.read(workspace.site.appending("index.html")), as: UTF8.self)
    #expect(page.contains(".pf-t2{inline-size:50%}"))
    try workspace.folder.write("span: {12.png: wide}", to: "photos/album.yaml")
    await #expect(throws: BuildError.self) { try await workspace.build() }
  }
}
