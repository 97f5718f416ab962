import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Photos that albums of other folders list")
struct GuestTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for (level, photo) in ["sea/one.png", "sea/two.png", "land/three.png"].enumerated() {
      try workspace.addPhoto(photo, level: UInt8(level))
    }
    try workspace.folder.write("The *first* one", to: "photos/sea/one.png.md")
  }

  private func list(_ text: String, in album: String = "land") throws {
    try workspace.folder.write(Array(text.utf8), to: "photos/\(album)/album.yaml")
  }

  /// The pages of photos.
  private func pages() throws -> [String] {
    try workspace.contents().keys.filter { $0.contains("/p/") }.sorted()
  }

  private func text(_ place: String) throws -> String {
    String(decoding: try File.read(workspace.site.appending(place)), as: UTF8.self)
  }

  @Test("They stand in the album that lists them, by its rules, not in that of their folder")
  func standing() async throws {
    try list("photos: [sea/one.png]\ntitles: {one.png: Primus}\nalt: {one.png: An I}")
    try workspace.folder.write("one.png\nthree.png", to: "photos/land/arrangement.txt")
    let report = try await workspace.build()
    #expect(report.warnings.isEmpty && report.photos == 3)
    #expect(try pages() == ["land/p/one.html", "land/p/three.html", "sea/p/two.html"])
    let page = try text("land/p/one.html")
    for words in ["Primus", "An I", "The <em>first</em> one"] { #expect(page.contains(words)) }
    #expect(try text("land/index.html").contains("data-photo=\"sea/one.png\""))
    #expect(try !text("sea/index.html").contains("one.png"))
    // It is hidden where it stands.
    try workspace.folder.write("- one.png", to: "photos/land/arrangement.txt")
    try await workspace.build()
    #expect(try pages() == ["land/p/three.html", "sea/p/two.html"])
  }

  @Test("Letters with accents may be one character or several")
  func accents() async throws {
    try workspace.addPhoto("e\u{301}te\u{301}/mer.png", level: 9)
    try workspace.addPhoto("sea/me\u{300}re.png", level: 10)
    try list("photos: [\u{E9}t\u{E9}/mer.png, sea/m\u{E8}re.png]\nhidden: [m\u{E8}re.png]")
    let report = try await workspace.build()
    #expect(report.warnings.isEmpty && report.skipped.isEmpty)
    #expect(
      try pages() == ["land/p/mer.html", "land/p/three.html", "sea/p/one.html", "sea/p/two.html"])
  }

  @Test("A folder without photos of its own shows them, and one that has lent all is no album")
  func folders() async throws {
    try list("photos: [sea/one.png, sea/two.png]", in: "best")
    try await workspace.build()
    #expect(try pages() == ["best/p/one.html", "best/p/two.html", "land/p/three.html"])
    #expect(try workspace.contents()["sea/index.html"] == nil)
  }

  @Test("In a section that is a folder they stand, too, and an archive has them once")
  func sections() async throws {
    try list("sections: folders\noriginals: album-zip", in: "all")
    try workspace.addPhoto("all/a/one.png", level: 7)
    try list("photos: [sea/one.png]", in: "all/b")
    try await workspace.build()
    let own = try pages().filter { $0.hasPrefix("all/") }
    #expect(own == ["all/p/a-one.html", "all/p/b-one.html"])
  }

  @Test(
    "What cannot stand where it is listed stays where it is, and is named with its line",
    arguments: [
      ("photos:\n  - sea/1234567.png", "is no photo of the gallery", 2),
      ("photos: [land/one.png]", "is no photo of the gallery; did you mean \"sea/one.png\"?", 1),
      ("photos: [SEA/one.png]", "is no photo of the gallery; did you mean \"sea/one.png\"?", 1),
      ("photos: [sea]", "is a folder; list its photos, each by its path", 1),
      ("photos: [sea/ones.png]", "is no photo of the gallery; did you mean \"sea/one.png\"?", 1),
      (
        "# Ours\nphotos: [sea/three.png]",
        "cannot stand here, since a photo of this name does; rename one of them", 2
      ),
    ])
  func misplaced(list text: String, reason: String, line: Int) async throws {
    try workspace.addPhoto("sea/three.png", level: 3)
    try list(text)
    let problem = try #require(try await workspace.build().skipped.first)
    #expect(problem.file == workspace.input.appending("land/album.yaml:\(line)").text)
    #expect(problem.reason.hasSuffix(reason))
    #expect(try pages().count { $0.hasPrefix("sea/") } == 3)
  }

  @Test("Two photos of one name change places, and one that two albums list stands in the first")
  func names() async throws {
    try workspace.addPhoto("sea/three.png", level: 3)
    try list("photos: [sea/three.png]")
    try list("photos: [land/three.png]", in: "sea")
    #expect(try await workspace.build().skipped.isEmpty)
    #expect(try text("land/index.html").contains("data-photo=\"sea/three.png\""))
    try list("", in: "sea")
    try list("photos: [sea/one.png]", in: "best")
    try list("photos: [sea/one.png]")
    let problems = try await workspace.build().skipped
    #expect(problems.map(\.reason) == ["\"sea/one.png\" is listed in best/album.yaml already"])
    #expect(try pages().contains("best/p/one.html"))
  }

  @Test("What the file of its own folder still says of one is named, since nothing follows from it")
  func stray() async throws {
    try list("photos: [sea/one.png]")
    try list("captions: {one.png: I}", in: "sea")
    let warning = try #require(try await workspace.build().warnings.first)
    #expect(
      warning.reason == "\"one.png\" stands in another album, which lists it; say this there")
  }

  @Test("A path that leads out of the gallery ends the build", arguments: ["../a.png", "/a.png"])
  func outside(path: String) async throws {
    try list("photos: [\(path)]")
    await #expect(throws: BuildError.self) { try await workspace.build() }
  }

  @Test("Shares of the pictures are derived as the album that lists them says")
  func shares() async throws {
    try workspace.folder.write(
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>
      <dc:rights><rdf:Alt><rdf:li xml:lang='x-default'>Me</rdf:li></rdf:Alt></dc:rights>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """, to: "photos/sea/one.png.xmp")
    try list("photos: [sea/one.png]\nmetadata: {publish: [title]}", in: "best")
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 2)
    for number in 1...2 {
      let shard = try #require(Shard(number, of: 2))
      _ = try await ShardedDerivation(request, shard).run()
    }
    #expect(try await workspace.build().picturesMade == 0)
  }
}
