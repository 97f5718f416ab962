import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Sections of an album")
struct SectionTests {
  /// The titles and the photos of a page, in order: `# Title` and the photos' IDs.
  private func outline(_ workspace: Workspace, page: String = "index.html") throws -> [String] {
    let text = String(decoding: try File.read(workspace.site.appending(page)), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      if let start = line.firstRange(of: "<h2 ") {
        return "# " + line[start.upperBound...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      }
      guard let start = line.firstRange(of: "data-photo=\"") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
  }

  @Test(
    "A tall picture in a narrow section has the height that its data has",
    arguments: [
      (1170, 2532), (1284, 2778), (1080, 2340),
    ])
  func tallPictures(width: Int, height: Int) async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png", width: width, height: height)
    try workspace.folder.write("sections: month\n", to: "photos/photofall.yaml")
    try await workspace.build()
  }

  @Test("Subfolders become sections, with the words of their own album.yaml")
  func folders() async throws {
    let workspace = try Workspace()
    for (level, name) in ["z.png", "b/1.png", "a 10/1.png", "a 2/1.png", "b/in/2.png"].enumerated()
    {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    try workspace.folder.write("sections: folders", to: "photos/photofall.yaml")
    try workspace.folder.write(
      "title: Beta\ndescription: Some *words*.\n", to: "photos/b/album.yaml")
    let report = try await workspace.build()
    #expect(report.albums == 1)
    #expect(
      try outline(workspace) == [
        "z.png", "# a 2", "a%202/1.png", "# a 10", "a%2010/1.png", "# Beta", "b/1.png", "# in",
        "b/in/2.png",
      ])
    let pages = try workspace.contents().keys.filter { $0.hasPrefix("p/") }.sorted()
    #expect(pages == ["a-10-1", "a-2-1", "b-1", "b-in-2", "z"].map { "p/\($0).html" })
  }

  @Test(
    "The photos of a folder that is a section are not offered against its word: it is refused",
    arguments: [("none", "download"), ("none", "album-zip"), ("download", "none")])
  func originals(folder: String, album: String) async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("shop/b.png", level: 1)
    try workspace.folder.write(
      "sections: folders\noriginals: \(album)", to: "photos/photofall.yaml")
    try workspace.folder.write("originals: \(folder)", to: "photos/shop/album.yaml")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains("shop/album.yaml: originals: a section's") == true)
    try workspace.folder.write("originals: \(album)", to: "photos/shop/album.yaml")
    #expect(try await workspace.build().photos == 2)
  }

  @Test("Automatic sections are the shortest of which half have two rows")
  func automatic() async throws {
    let workspace = try Workspace()
    // Taken in November and in March of 2024.
    try workspace.folder.addSample("Blue Hour.jpg", as: "photos/blue.jpg")
    try workspace.folder.addSample("Morning Mist.jpg", as: "photos/mist.jpg")
    let titles = { (columns: Int) in
      let keys = "sections: auto\nbreakpoints: [{minWidth: 0, columns: \(columns)}]"
      try workspace.folder.write(keys, to: "photos/photofall.yaml")
      try await workspace.build()
      return try outline(workspace).filter { $0.hasPrefix("# ") }
    }
    #expect(try await titles(1) == ["# 2024"])
    for number in 1...3 {
      try workspace.folder.addSample("Blue Hour.jpg", as: "photos/blue \(number).jpg")
      try workspace.folder.addSample("Morning Mist.jpg", as: "photos/mist \(number).jpg")
    }
    #expect(try await titles(2) == ["# November 2, 2024", "# March 9, 2024"])
    #expect(try await titles(3) == ["# 2024"])
  }

  @Test("Photos of a day, month or year stand together; those without a date come last")
  func calendar() async throws {
    let workspace = try Workspace()
    // Taken in November and in March of 2024 and, by its header, never.
    try workspace.folder.addSample("Blue Hour.jpg", as: "photos/blue.jpg")
    try workspace.folder.addSample("Morning Mist.jpg", as: "photos/mist.jpg")
    try workspace.addPhoto("a.png")
    let titles = { (language: String, kind: String) in
      try workspace.folder.write(
        "sections: \(kind)\nlanguage: \(language)", to: "photos/photofall.yaml")
      try await workspace.build()
      return try outline(workspace).filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    }
    #expect(
      try await titles("en", "day") == ["November 2, 2024", "March 9, 2024", "Without a date"])
    #expect(try await titles("de", "month") == ["November 2024", "März 2024", "Ohne Datum"])
    #expect(try await titles("zh", "month") == ["2024年11月", "2024年3月", "无日期"])
    #expect(try await titles("ar", "year") == ["٢٠٢٤", "بلا تاريخ"])
  }

  @Test("A list says where sections begin or what they hold; the rest comes first")
  func list() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a", "b", "c", "d", "e", "f"].enumerated() {
      try workspace.addPhoto(name + ".png", level: UInt8(level))
    }
    try workspace.folder.write(
      """
      sections:
        - title: Best
          photos: [f.png, c.png, gone.png]
          text: The *best*.
        - title: Late <b>
          from: d.png
          footer: The end.
        - title: Never
          photos: [c.png]
      """, to: "photos/album.yaml")
    let report = try await workspace.build()
    #expect(
      report.warnings.map(\.reason) == [
        "\"gone.png\" is no photo and no folder here",
        "\"c.png\" stands in an earlier section; keep one",
      ])
    #expect(
      try outline(workspace) == [
        "a.png", "b.png", "# Best", "f.png", "c.png", "# Late &lt;b&gt;", "d.png", "e.png",
      ])
    let page = String(
      decoding: try File.read(workspace.site.appending("index.html")), as: UTF8.self)
    #expect(page.contains("<p>The <em>best</em>.</p>") && page.contains("<p>The end.</p>"))
    let stream = String(
      decoding: try File.read(workspace.site.appending("stream.json")), as: UTF8.self)
    #expect(stream.contains(#"{"chunk":0,"photo":4,"title":"Late <b>"}"#))
  }

  @Test("A section that begins with a photo which is not shown begins with the next one")
  func withheldStart() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a", "b", "c", "d"].enumerated() {
      try workspace.addPhoto(name + ".png", level: UInt8(level))
    }
    try workspace.folder.write(
      "sections: [{title: Late, from: c.png}, {title: Best, photos: [a.png, c.png]}]\n",
      to: "photos/album.yaml")
    try workspace.folder.write("- c.png\n", to: "photos/arrangement.txt")
    try await workspace.build()
    #expect(try outline(workspace) == ["b.png", "# Late", "d.png", "# Best", "a.png"])
  }

  @Test("A photo that is hidden amidst an arrangement keeps its place there for sections")
  func withheldAmidst() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a", "b", "c", "d", "e"].enumerated() {
      try workspace.addPhoto(name + ".png", level: UInt8(level))
    }
    try workspace.folder.write(
      "sections: [{title: Late, from: c.png}]\n", to: "photos/album.yaml")
    try workspace.folder.write("b.png\n- c.png\na.png\nd.png\n", to: "photos/arrangement.txt")
    try await workspace.build()
    #expect(try outline(workspace) == ["b.png", "# Late", "a.png", "d.png", "e.png"])
  }

  @Test("A cover may lie in a folder that is a section, and nowhere else but in the album")
  func cover() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("sea/b.png", level: 9)
    try workspace.folder.write("cover: b.png\nsections: folders", to: "photos/album.yaml")
    #expect(try await workspace.build().warnings.isEmpty)
    try workspace.folder.write("cover: b.png", to: "photos/album.yaml")
    #expect(
      try await workspace.build().warnings.map(\.reason) == [
        "\"b.png\" is no photo and no folder here; did you mean \"a.png\"?"
      ])
  }

  @Test("A list in photofall.yaml is read as one in album.yaml is")
  func listOfGallery() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("lake.png")
    try workspace.folder.write(
      "sections: [{title: Best, from: lakes.png}]\npublish: {command: true}",
      to: "photos/photofall.yaml")
    let report = try await workspace.build()
    #expect(
      report.warnings.map(\.reason) == [
        "\"lakes.png\" is no photo and no folder here; did you mean \"lake.png\"?"
      ])
    // macOS takes letters with accents apart, keyboards do not.
    try workspace.addPhoto("e\u{301}te\u{301}.png", level: 9)
    try workspace.folder.write(
      "sections: [{title: Best, photos: [\u{E9}t\u{E9}.png]}]", to: "photos/photofall.yaml")
    #expect(try await workspace.build().warnings.isEmpty)
    #expect(try outline(workspace).dropFirst().first == "# Best")
  }

  @Test("A section that goes on repeats its title quietly; its text and footer stand once")
  func continued() async throws {
    let workspace = try Workspace()
    for index in 0..<12 {
      try workspace.addPhoto("many/\(index).png", level: UInt8(index))
    }
    try workspace.folder.write(
      "sections: folders\nchunk: {minimum: 4, target: 5, maximum: 8}", to: "photos/photofall.yaml")
    try workspace.folder.write("description: Once.", to: "photos/many/album.yaml")
    try await workspace.build()
    let pages = try workspace.contents().filter { $0.key.hasPrefix("page/") }
      .map { String(decoding: $0.value, as: UTF8.self) }
    #expect(!pages.isEmpty)
    for page in pages {
      #expect(page.contains(#"<h2 class="section-title continued"#))
      #expect(!page.contains("section-text"))
    }
  }
}
