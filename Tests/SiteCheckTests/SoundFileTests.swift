import FileSystem
import SiteCheck
import TestSupport
import Testing

@Suite("What a check leaves alone")
struct SoundFileTests {
  /// A site of photos and some texts, in which a check finds nothing.
  @discardableResult
  private func site(_ texts: [String: String] = [:]) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (level, name) in ["a", "b", "trip/c"].enumerated() {
      let photo = PlainPNG.file(width: 40 + level, height: 30 + 7 * level, level: UInt8(level))
      try folder.write(photo, to: "photos/\(name).png")
    }
    for (name, text) in texts { try folder.write(text, to: "photos/" + name) }
    try await folder.buildSite()
    return folder
  }

  private func findings(_ folder: TemporaryFolder) async throws -> [String] {
    try await SiteCheck(folder.appending("site"), jobs: 2).run().findings.map(\.description)
  }

  @Test("A damaged record makes no file one that nothing leads to", arguments: [0, 1, 2])
  func damagedRecord(lines: Int) async throws {
    let folder = try await site()
    let record = try File.read(folder.appending("site/.photofall/manifest"))
    let rest = record.split(separator: UInt8(ascii: "\n")).prefix(lines).map { $0 + [0x0A] }
    try folder.write(Array(rest.joined()), to: "site/.photofall/manifest")
    let found = try await findings(folder)
    #expect(found.contains { $0.hasPrefix(".photofall: lines of its manifest") })
    #expect(!found.contains { $0.contains("nothing leads to it") }, "\(found)")
  }

  @Test("A damaged list of albums makes no file of a further language one that nothing leads to")
  func damagedList() async throws {
    let folder = try await site(["photofall.yaml": "languages: [en, de]"])
    let list = try File.read(folder.appending("site/gallery.json"))
    try folder.write(Array(list.prefix(list.count / 2)), to: "site/gallery.json")
    let found = try await findings(folder)
    #expect(found.contains { $0.hasPrefix("gallery.json: is not the JSON") }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("gallery.json: ") }, "\(found)")
  }

  @Test(
    "Links to the top of a page, to a name, and to text",
    arguments: ["#top", "#Top", "#old", "#:~:text=x", "#old:~:text=x"])
  func places(address: String) async throws {
    let end = "<a name=\"old\"></a><a href=\"\(address)\">x</a>"
    try await site(["Templates/end.html": end])
  }

  @Test("A link to a tile in a caption leads there from the photo's page, its data and the feed")
  func tileLinks() async throws {
    let folder = try await site([
      "album.yaml": "captions: {a.png: '[b](#photo-b)'}",
      "photofall.yaml": "site.url: https://example.org/",
    ])
    for (page, address) in [
      ("p/a.html", "../index.html#photo-b"), ("feed.xml", "https://example.org/#photo-b"),
    ] {
      let text = String(
        decoding: try File.read(folder.appending("site/" + page)), as: UTF8.self)
      #expect(text.contains(address), "\(text)")
    }
  }

  @Test("A picture without words in a link that has a title")
  func titles() async throws {
    let logo = "<a href=\"#top\" title=\"Home\"><img src=\"data:,\" alt=\"\"></a>"
    let folder = try await site()
    let page = folder.appending("site/p/a.html")
    let text = String(decoding: try File.read(page), as: UTF8.self)
    try folder.write(text.replacing("</body>", with: logo + "</body>"), to: "site/p/a.html")
    let found = try await findings(folder)
    #expect(found.contains { $0.contains("blocks data:,") }, "\(found)")
    #expect(!found.contains { $0.contains("no alt text") }, "\(found)")
  }

  @Test("The format of a theme's picture is its author's; what it tells is named with a remedy")
  func themePictures() async throws {
    let folder = try await site()
    let page = String(decoding: try File.read(folder.appending("site/p/b.html")), as: UTF8.self)
    let picture = String(try #require(page.firstMatch(of: /media\/[^" ]+\.jpg/)).output)
    let content = try File.read(folder.appending("site/" + picture))
    func segment(_ mark: UInt8, _ name: String, _ body: [UInt8]) -> [UInt8] {
      let name = Array(name.utf8)
      return [0xFF, mark, 0, UInt8(name.count + body.count + 2)] + name + body
    }
    let profile = segment(0xE2, "ICC_PROFILE\0", [1, 1, 0x6D, 0x6F, 0x6E])
    // A TIFF block whose one directory leads to another with a latitude (EXIF 2.32, 4.6).
    let latitude: [UInt8] = [
      8, 0, 0, 0, 1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0,
      1, 0, 1, 0, 2, 0, 2, 0, 0, 0, 0x4E, 0, 0, 0, 0, 0, 0, 0,
    ]
    let place = segment(0xE1, "Exif\0\0II*\0", latitude)
    try File.remove(folder.appending("site/.photofall/manifest"))
    let (start, rest) = (content.prefix(2), content.dropFirst(2))
    try folder.write(Array(start + profile + rest), to: "site/assets/logo.jpg")
    try folder.write("no picture", to: "site/assets/odd.webp")
    #expect(try await findings(folder) == [])
    try folder.write(Array(start + place + rest), to: "site/assets/logo.jpg")
    #expect(
      try await findings(folder) == [
        "assets/logo.jpg: tells where it was taken; take it out of the file in the gallery's "
          + "Templates"
      ])
  }
}
