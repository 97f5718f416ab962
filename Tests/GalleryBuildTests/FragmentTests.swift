import SiteRendering
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Sites of fragments alone")
struct FragmentTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for (level, name) in ["a.png", "trip/b.png", "zip/c.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    try workspace.folder.write("originals: download", to: "photos/photofall.yaml")
    try workspace.folder.write("originals: download", to: "photos/trip/album.yaml")
    try workspace.folder.write("originals: album-zip", to: "photos/zip/album.yaml")
  }

  /// The numbers of originals and of archives.
  private func originals() throws -> [Int] {
    let places = try workspace.contents().keys
    return ["-original.png", "-originals.zip"].map { end in
      places.filter { $0.hasSuffix(end) }.count
    }
  }

  @Test("They lack originals that no page offers, and have archives that gallery.json names")
  func alone() async throws {
    let (parts, folder) = (SiteParts(pages: false, fragments: true), workspace.folder)
    let clean = folder.appending("clean")
    for _ in 0..<2 {
      try await workspace.build { $0.parts = SiteParts(fragments: true) }
      #expect(try originals() == [2, 1])
      try await workspace.build { $0.parts = parts }
      #expect(try originals() == [0, 1])
    }
    let contents = try workspace.contents()
    try await workspace.build {
      $0.parts = parts
      ($0.output, $0.cache) = (clean, folder.appending("other"))
    }
    #expect(try workspace.contents(of: clean) == contents)
  }

  @Test("They have no archive of an album that gallery.json does not name, nor of one below it")
  func unlisted() async throws {
    try workspace.addPhoto("zip/deeper/d.png", level: 7)
    try workspace.folder.write("listed: yes", to: "photos/zip/deeper/album.yaml")
    try workspace.folder.write(
      "originals: album-zip\nlisted: no\nsecret: some words", to: "photos/zip/album.yaml")
    try await workspace.build { $0.parts = SiteParts(fragments: true) }
    #expect(try originals() == [2, 2])
    try await workspace.build { $0.parts = SiteParts(pages: false, fragments: true) }
    #expect(try originals() == [0, 0])
  }

  @Test("They have the files that a theme of one's own adds")
  func files() async throws {
    try workspace.folder.write("<svg/>", to: "photos/Templates/linen.svg")
    try await workspace.build { $0.parts = SiteParts(pages: false, fragments: true) }
    #expect(try workspace.contents().keys.contains("assets/linen.svg"))
  }

  @Test("A link in a section's text to a photo leads to the album's page, where there is one")
  func places() async throws {
    try workspace.folder.write(
      "sections:\n- {title: A, text: 'See [that](#photo-a).', from: a.png}\n",
      to: "photos/album.yaml")
    for (pages, text) in [
      (true, "<p>See <a href=\"index.html#photo-a\">that</a>.</p>"), (false, "<p>See that.</p>"),
    ] {
      try await workspace.build { $0.parts = SiteParts(pages: pages, fragments: true) }
      let fragment = try #require(try workspace.contents()["fragment.html"])
      #expect(String(decoding: fragment, as: UTF8.self).contains(text))
    }
  }
}
