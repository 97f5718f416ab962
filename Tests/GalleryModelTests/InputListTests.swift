import FileSystem
import TestSupport
import Testing

@testable import GalleryModel

@Suite("The list of an input")
struct InputListTests {
  private let folder = TemporaryFolder()

  private func scanned() throws -> ScannedFolder {
    try ScannedFolder(scanning: folder.path, depth: 9, ignoring: IgnoreRules([]))
  }

  private func listed(
    _ lines: String..., keeping isWanted: @escaping @Sendable (Path) -> Bool = { _ in true }
  ) throws -> ScannedFolder {
    let list = try InputList(parsing: Array(lines.joined(separator: "\n").utf8), of: "list")
    return try ScannedFolder(list, in: folder.path, depth: 9, ignoring: IgnoreRules([]), isWanted)
  }

  private func all(_ folder: ScannedFolder) -> [ScannedFolder] {
    [folder] + folder.folders.flatMap(all)
  }

  @Test("What it names is found as by looking, whatever bytes names have")
  func roundTrip() throws {
    for name in [
      "a.jpg", "a.xmp", "a\nb\\n.jpg", "trip/b.jpg", "trip/album.yaml", "trip/far/c d.jpg",
    ] {
      try folder.write([1], to: name)
    }
    try folder.write([1], to: Path(bytes: [0xff, 0x2e, 0x6a, 0x70, 0x67]))
    let scanned = try scanned()
    let list = try InputList(parsing: InputList.text(of: scanned), of: "list")
    let listed = try ScannedFolder(list, in: folder.path, depth: 9, ignoring: IgnoreRules([])) {
      _ in true
    }
    #expect(all(listed).map(\.files) == all(scanned).map(\.files))
    #expect(all(listed).map(\.noteFiles) == all(scanned).map(\.noteFiles))
    #expect(all(listed).map(\.files).joined().count == 5)
  }

  @Test(
    "A line that is no path below the input is named",
    arguments: [
      "", "/etc/passwd", "../a.jpg", "trip/../../a.jpg", "./a.jpg", "trip//a.jpg", "trip/", "a\\b",
      "\\",
      "a\0.jpg",
    ])
  func malformed(line: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try listed("a.jpg", line, "b.jpg") }
    #expect(error.line == 2)
  }

  @Test("Lines that end as on Windows are told once, not each as a photo that is missing")
  func lineEnds() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try listed("a.jpg\r", "b.jpg\r", "")
    }
    #expect(error.description.hasPrefix("list:1: lines end with CR LF"))
  }

  @Test("A file that is a folder in another line is named")
  func clash() throws {
    let error = try #require(throws: ConfigurationError.self) { try listed("a/b.jpg", "a") }
    #expect(error.description == "list:2: another line has a folder of this name")
  }

  @Test("Links are left alone, and so is what looking leaves alone")
  func links() throws {
    let elsewhere = TemporaryFolder()
    try elsewhere.write([1], to: "secret.jpg")
    try folder.write([1], to: ".hidden.jpg")
    try folder.write([1], to: "_draft/a.jpg")
    folder.link("trip", to: elsewhere.path)
    folder.link("b.jpg", to: elsewhere.appending("secret.jpg"))
    let found = try listed("trip/secret.jpg", "b.jpg", ".hidden.jpg", "_draft/a.jpg")
    #expect(all(found).allSatisfy { $0.files.isEmpty && $0.problems.isEmpty })
    #expect(
      found.leftAlone.map(\.reason).sorted { $0.rawValue < $1.rawValue } == [
        .folder, .hidden, .link, .link,
      ])
  }

  @Test(
    "A site below the input is left alone as a whole, whatever is ignored", arguments: [[], [".*"]])
  func sites(patterns: [String]) throws {
    for name in ["a.jpg", "site/.photofall/manifest", "site/media/05/b.jpg", "trip/.photofall"] {
      try folder.write([1], to: name)
    }
    let names = "a.jpg\nsite/.photofall/manifest\nsite/media/05/b.jpg\ntrip/.photofall"
    let list = try InputList(parsing: Array(names.utf8), of: "list")
    let trees = [
      try ScannedFolder(scanning: folder.path, depth: 9, ignoring: IgnoreRules(patterns)),
      try ScannedFolder(list, in: folder.path, depth: 9, ignoring: IgnoreRules(patterns)) { _ in
        true
      },
    ]
    for tree in trees {
      #expect(tree.folders.map(\.relative) == ["trip"])
      let site = LeftAlone(path: folder.appending("site"), reason: .site)
      #expect(tree.leftAlone == [site])
    }
  }

  @Test("The folder of photos itself may hold a record")
  func recordOfInput() throws {
    for name in ["a.jpg", ".photofall/lock"] { try folder.write([1], to: name) }
    #expect(try scanned().files.map(\.relative) == ["a.jpg"])
  }

  @Test("A file that is gone is told, and only if it is asked for")
  func gone() throws {
    try folder.write([1], to: "a.jpg")
    let found = try listed("a.jpg", "b.jpg", "c.jpg") { $0.stem != "c" }
    #expect(found.files.map(\.relative) == ["a.jpg"])
    #expect(found.problems.map(\.path) == [folder.appending("b.jpg")])
  }

  @Test("What tells of a photo in another spelling of its name is found in a list, too")
  func spelling() throws {
    let notes = [
      "\u{E9}.jpg.supplemental-metadata.json", "\u{E9}.jpg.xmp", "\u{E9}.xmp",
    ]
    let names = ["e\u{301}.jpg"] + notes
    for name in names { try folder.write([1], to: name) }
    // Texts are the same whatever the spelling, as shares have it.
    let tree = try listed(names.joined(separator: "\n")) { $0.stem.text == "\u{E9}" }
    let sidecars = tree.sidecars(of: Array("e\u{301}.jpg".utf8))
    let found = sidecars.takeout + sidecars.xmp.reversed()
    #expect(found.map(\.name) == notes.map { Array($0.utf8) })
    #expect(tree.leftAlone.isEmpty)
  }

  @Test("With a photo comes what tells of it, and nothing of others")
  func sidecars() throws {
    let names = [
      "a.dng", "a.jpg", "a.jpg.json", "a.jpg.md", "a.jpg.xmp", "a.xmp", "album.yaml", "b.jpg",
      "b.jpg.json", "b.jpg.xmp",
    ]
    for name in names { try folder.write([1], to: name) }
    let found = try listed(names.joined(separator: "\n")) { $0.stem == "a" }
    #expect(found.files.map(\.relative.text) == ["a.dng", "a.jpg"])
    #expect(
      found.noteFiles.map(\.relative.text) == [
        "a.jpg.json", "a.jpg.md", "a.jpg.xmp", "a.xmp", "album.yaml",
      ])
  }
}
