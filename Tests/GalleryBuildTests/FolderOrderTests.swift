import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("The order of folders, and which are hidden")
struct FolderOrderTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    for (level, (name, date)) in [
      ("one", "2021-05-01T10:00:00"), ("three", "2020-01-01T10:00:00"), ("two", ""),
      ("four", "2022-02-02T10:00:00"),
    ].enumerated() {
      try workspace.addPhoto("\(name)/\(name).png", level: UInt8(level + 1))
      guard !date.isEmpty else { continue }
      try workspace.folder.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
         xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="\(date)"/></rdf:RDF>
        </x:xmpmeta>
        """, to: "photos/\(name)/\(name).png.xmp")
    }
    return workspace
  }

  /// The albums, or with `sections: folders` the sections, of the first page, in order.
  private func order(
    _ workspace: Workspace, _ configuration: String = "", arrangement: String = ""
  ) async throws -> [String] {
    try workspace.folder.write(configuration, to: "photos/photofall.yaml")
    try workspace.folder.write(arrangement, to: "photos/arrangement.txt")
    let report = try await workspace.build()
    #expect(report.warnings.isEmpty, "\(report.warnings)")
    let gallery = String(
      decoding: try File.read(workspace.site.appending("gallery.json")), as: UTF8.self)
    return gallery.matches(of: /"title":"(one|two|three|four)"/).map { String($0.1) }
  }

  @Test("Albums are ordered by hand, then by name or date, newest first, the undated last")
  func albums() async throws {
    let workspace = try workspace()
    #expect(try await order(workspace) == ["four", "one", "three", "two"])
    #expect(
      try await order(workspace, "albums.sort: date") == ["four", "one", "three", "two"])
    #expect(
      try await order(workspace, "albums: {sort: date, order: ascending}")
        == ["three", "one", "four", "two"])
    #expect(
      try await order(workspace, "albums.order: descending") == ["two", "three", "one", "four"])
    #expect(
      try await order(workspace, "albums.sort: date", arrangement: "two\na.png\none\n")
        == ["two", "one", "four", "three"])
  }

  @Test("Folders as sections have the same order")
  func sections() async throws {
    let workspace = try workspace()
    #expect(
      try await order(
        workspace, "sections: folders\nalbums: {sort: date, order: ascending}",
        arrangement: "- two\n")
        == ["three", "one", "four"])
  }

  @Test("A folder is hidden by the one above or by itself; a name that none has is warned of")
  func hidden() async throws {
    let workspace = try workspace()
    try workspace.folder.write("hidden: [three]", to: "photos/album.yaml")
    try workspace.folder.write("hidden: yes", to: "photos/four/album.yaml")
    #expect(try await order(workspace, arrangement: "- one\n") == ["two"])
    try workspace.folder.write("hidden: [thre]", to: "photos/album.yaml")
    let warnings = try await workspace.build().warnings.map(\.reason)
    #expect(warnings.count == 1 && warnings[0].contains("did you mean \"three\"?"))
  }

  @Test(
    "A name that no photo has is warned of, wherever album.yaml has it",
    arguments: ["titles: {1.pgn: A}", "publish: {1.pgn: no}", "span: {1.pgn: 2}"])
  func strays(text: String) async throws {
    let workspace = try workspace()
    try workspace.addPhoto("1.png", level: 77)
    try workspace.folder.write(text, to: "photos/album.yaml")
    let warnings = try await workspace.build().warnings.map(\.reason)
    #expect(warnings.count == 1 && warnings[0].contains("did you mean \"1.png\"?"))
  }

  @Test("gallery.json has the words, the days and the cover of each album")
  func facts() async throws {
    let workspace = try workspace()
    try workspace.folder.write("description: A *walk*", to: "photos/one/album.yaml")
    _ = try await order(workspace, "metadata.publish: [date]")
    let gallery = String(
      decoding: try File.read(workspace.site.appending("gallery.json")), as: UTF8.self)
    #expect(gallery.contains(#""description":"A *walk*""#))
    #expect(gallery.contains(#""days":["2020-01-01","2022-02-02"]"#))
    #expect(gallery.contains(#""days":["2021-05-01","2021-05-01"]"#))
    #expect(gallery.matches(of: /"cover":"media\//).count == 5)
    _ = try await order(workspace)
    let quiet = String(
      decoding: try File.read(workspace.site.appending("gallery.json")), as: UTF8.self)
    #expect(!quiet.contains("days"))
  }
}
