import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Captions")
struct CaptionTests {
  private static let captions = """
    captions:
      a.png: Boat
      b.png: Sunrise over the quiet harbour of a town in the north, seen from the old bridge
      c.png: Море и лодка у берега, ждут рассвета

    """

  private func gallery(_ settings: String) throws -> Workspace {
    let workspace = try Workspace()
    for (level, name) in ["a.png", "b.png", "c.png", "d.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    try workspace.folder.write(Self.captions, to: "photos/album.yaml")
    try workspace.folder.write("sort: name\n" + settings, to: "photos/photofall.yaml")
    return workspace
  }

  private func page(_ workspace: Workspace) throws -> String {
    String(decoding: try File.read(workspace.site.appending("index.html")), as: UTF8.self)
  }

  /// The lines that the rules of a page's band give to its tiles: that of phones, or of large text.
  private func lines(_ workspace: Workspace, forLargeText: Bool = false) throws -> [String] {
    let bands = try page(workspace).split(separator: "@container gallery ")
    let band = try #require(bands.dropFirst(forLargeText ? 1 : 2).first)
    return band.matches(of: /([^{}]*){--lines:(\d+)}/).map { "\($0.1) \($0.2)" }
  }

  @Test("Each gets the lines that it needs where columns are narrowest, up to the most")
  func measured() async throws {
    let workspace = try gallery("captions: measured")
    try await workspace.build()
    #expect(try lines(workspace) == [".tile 1", ".pf-t1 5", ".pf-t2 3"])
    try workspace.folder.write(
      "sort: name\ncaptions: measured\ncaptionLines: 3", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try lines(workspace) == [".tile 3", ".pf-t0 1"])
    // A narrow column for large text may have twice as many.
    #expect(try lines(workspace, forLargeText: true) == [".tile 1", ".pf-t1 5", ".pf-t2 3"])
    try workspace.folder.write(
      "sort: name\ncaptions: measured\nlayout: justified", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try lines(workspace) == [".tile 1", ".pf-t1 5", ".pf-t2 3"])
  }

  @Test("A slice comes and goes with the captions that need it, and leaves nothing behind")
  func slices() async throws {
    let workspace = try gallery("captions: measured")
    try await workspace.build()
    let before = try workspace.contents()
    let slices = { (contents: [String: [UInt8]]) in
      Set(contents.keys.filter { $0.hasSuffix(".woff2") }.map { $0.split(separator: ".")[0] })
    }
    #expect(
      slices(before) == [
        "assets/latin", "assets/latin-extended", "assets/greek", "assets/cyrillic",
        "assets/latin-bold", "assets/latin-extended-bold", "assets/greek-bold",
        "assets/cyrillic-bold",
      ])
    try workspace.folder.write(Self.captions + "  d.png: '&#1513;קיעה'", to: "photos/album.yaml")
    try await workspace.build()
    #expect(try slices(workspace.contents()).subtracting(slices(before)) == ["assets/hebrew"])
    try workspace.folder.write(Self.captions, to: "photos/album.yaml")
    try await workspace.build { $0.jobs = 1 }
    #expect(try workspace.contents() == before)
  }

  @Test("On its own page a photo is not called by its caption, which stands below it")
  func besidePhoto() async throws {
    let workspace = try gallery("captions: measured")
    try workspace.folder.write(
      Self.captions + "alt: {b.png: A harbour}", to: "photos/album.yaml")
    try await workspace.build()
    for (photo, alt, caption) in [("a", "a", "Boat"), ("b", "A harbour", "Sunrise over")] {
      let page = String(
        decoding: try File.read(workspace.site.appending("p/\(photo).html")), as: UTF8.self)
      #expect(page.contains(" alt=\"\(alt)\"") && page.contains("<p>\(caption)"), "\(photo)")
    }
  }

  @Test(
    "The first place that has a caption decides, and one that shows no words takes it away",
    arguments: [
      ("", "\n", false), ("", "<p>The harbour</p>", true), ("captions: {a.png: ''}", nil, false),
      ("captions: {a.png: '<!-- later -->'}", "By the sea", false),
      ("captions: {a.png: }", "By the sea", false), ("captions: {a.png: '1984'}", nil, true),
    ])
  func wordless(album: String, note: String?, isShown: Bool) async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.folder.write(
      #"{"description": "Of the app", "photoTakenTime": {"timestamp": "1700000000"}}"#,
      to: "photos/a.png.json")
    try await workspace.build()
    #expect(try page(workspace).contains("<span class=\"caption\">Of the app</span>"))
    try workspace.folder.write(album, to: "photos/album.yaml")
    if let note { try workspace.folder.write(note, to: "photos/a.png.md") }
    try await workspace.build()
    #expect(try page(workspace).contains("<span class=\"caption\">") == isShown)
    #expect(try !page(workspace).contains("Of the app"))
  }

  @Test(
    "A file with the caption may spell the photo's name otherwise, unless another photo is spelled so",
    arguments: [["cafe\u{301}", "caf\u{E9}"], ["caf\u{E9}", "cafe\u{301}"]], ["", ".en"])
  func spelling(names: [String], language: String) async throws {
    let workspace = try Workspace()
    let (name, other) = (names[0], names[1])
    try workspace.addPhoto("\(name).png", level: 1)
    try workspace.folder.write("By the *sea*", to: "photos/\(other).png\(language).md")
    #expect(try await workspace.build().leftAlone == [])
    let count = try page(workspace).ranges(of: "By the <em>sea</em>").count
    #expect(count > 0)
    try workspace.folder.write("In a *bay*", to: "photos/\(name).png\(language).md")
    #expect(try await workspace.build().leftAlone.count == 1)
    #expect(try page(workspace).contains("In a <em>bay</em>"))
    try File.remove(workspace.input.appending("\(name).png\(language).md"))
    try workspace.addPhoto("\(other).png", level: 2)
    try await workspace.build()
    #expect(try page(workspace).ranges(of: "By the <em>sea</em>").count == count)
    try await workspace.expectClean()
  }

  @Test("No lines are counted where captions are not measured")
  func others() async throws {
    let workspace = try gallery("captions: below")
    try await workspace.build()
    #expect(try !page(workspace).contains("--lines"))
    #expect(try page(workspace).contains(".caption{block-size:2lh;-webkit-line-clamp:2}"))
  }

  @Test("Comments in Markdown are in no file of the site, and the rest stays as it was written")
  func comments() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a", "b"].enumerated() {
      try workspace.addPhoto("\(name).png", level: UInt8(level))
    }
    try workspace.folder.write(
      "A *lake* <!-- secret -->\n\n<!-- secret\nagain -->\n[//]: # (secret)\n[map]: https://a.example\n"
        + "<b secret>[the map][map]</b>", to: "photos/a.png.md")
    try workspace.folder.write("__Bold__ and * a star, 1 < 2", to: "photos/b.png.md")
    try workspace.folder.write(
      "description: 'Hi <!-- secret --> there'", to: "photos/photofall.yaml")
    try await workspace.build()
    let contents = try workspace.contents()
    #expect(
      contents.filter { String(decoding: $0.value, as: UTF8.self).contains("secret") }.keys.sorted()
        == [])
    let data = try #require(contents.first { $0.key.hasPrefix("data/") })
    let text = String(decoding: data.value, as: UTF8.self)
    #expect(text.contains(#""caption":"__Bold__ and * a star, 1 < 2""#), "\(text)")
    #expect(text.contains("[the map](https://a.example)"), "\(text)")
  }
}
