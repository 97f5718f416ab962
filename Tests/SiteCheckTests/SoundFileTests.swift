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
}
