import FileSystem
import GalleryModel
import Glibc
import Pictures
import Synchronization
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("What bad input gets")
struct BadInputTests {
  @Test("Files that cannot be used are named with the reason; the site has all others")
  func badFiles() async throws {
    let workspace = try Workspace()
    let good = PlainPNG.file(width: 40, height: 30)
    try workspace.folder.write(good, to: "photos/good.png")
    try workspace.folder.write([], to: "photos/empty.jpg")
    try workspace.folder.write("hello, world, I am no photo", to: "photos/text.jpg")
    try workspace.folder.write(Array(good.dropLast(700)), to: "photos/cut.png")
    try workspace.folder.write(Array("%PDF-1.7 with more after it".utf8), to: "photos/moving.gif")
    let report = try await workspace.build()
    let reasons = Dictionary(
      uniqueKeysWithValues: report.skipped.map { (Path($0.file).name, $0.reason) })
    let expected = [
      "empty.jpg": "empty", "text.jpg": "not a picture", "cut.png": "premature end",
      "moving.gif": "a PDF",
    ]
    #expect(reasons.count == expected.count, "\(report.skipped)")
    for (name, reason) in expected {
      #expect(reasons[Array(name.utf8)]?.contains(reason) == true, "\(name): \(report.skipped)")
    }
    let clean = try Workspace()
    try clean.folder.write(good, to: "photos/good.png")
    try await clean.build()
    #expect(try workspace.contents() == clean.contents())
  }

  @Test("Folders that lie too deep are skipped and named, with the limit's name")
  func depth() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a/one.png", level: 1)
    try workspace.addPhoto("a/b/two.png", level: 2)
    try workspace.folder.write("limits: {folders: 1}", to: "photos/photofall.yaml")
    for _ in 1...2 {
      let report = try await workspace.build()
      #expect(report.skipped.map(\.file) == [workspace.input.appending("a/b").text])
      #expect(report.skipped.first?.reason == "lies more than 1 folders deep (limits.folders)")
      #expect(try FileStatus(workspace.site.appending("a/p/one.html")) != nil)
    }
  }

  @Test("What was refused is told again by each build, and looked at again only when asked to")
  func refusedAgain() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("good.png")
    try workspace.folder.write("no photo", to: "photos/text.jpg")
    let photo = PlainPNG.file(width: 90, height: 900, level: 3)
    try workspace.folder.write(Array(photo.prefix(photo.count / 2)), to: "photos/cut.png")
    let first = try await workspace.build()
    try workspace.addPhoto("new.png", level: 9)
    let looked = Mutex<[String: Int]>([:])
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 1)
    let second = try await GalleryBuild(request) { progress in
      looked.withLock { $0[progress.step.rawValue] = progress.total }
    }.run()
    #expect(looked.withLock { $0[GalleryBuild.Step.deriving.rawValue] } == 1)
    #expect(first.skipped.count == 2 && second.skipped == first.skipped && second.photos == 2)
    #expect(try await workspace.build { $0.isDryRun = true }.skipped == first.skipped)
    #expect(try await workspace.build { $0.allowsTruncated = true }.photos == 3)
    #expect(try await workspace.build().skipped == first.skipped)
  }

  @Test(
    "A mistake in an album.yaml is named with its place and what to do",
    arguments: [
      ("title: a\nhiden: [b.jpg]", #"2:1: unknown key "hiden"; did you mean "hidden"?"#),
      ("limits: {pixels: 3}", #"1:1: "limits" holds for the whole gallery; it belongs"#),
      ("search: no", #"1:1: "search" holds for the whole gallery; it belongs in photofall.yaml"#),
      ("captions: {a.jpg: [b]}", "1:19: a list is not a text"),
      ("titles: Calm", #"1:9: titles: expected file names with titles, found "Calm""#),
      ("publish: {a.png: [titel]}", #"1:19: "titel" is not title or caption or"#),
      ("publish:\n  a.png: nope", #"2:10: "nope" is not no or none or basic or all or a list"#),
      ("publish: [title]", "1:10: publish: expected file names with lists of fields, or no"),
      (
        "photos: {a.png: {title: Calm}}",
        "1:9: photos: expected a list of photos of other folders, each as its path below the "
          + "gallery's folder (single photos have titles, captions, alt, span and poster), found keys"
      ),
    ])
  func badAlbum(text: String, expected: String) async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("trip/a.png")
    try workspace.folder.write(text, to: "photos/trip/album.yaml")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect("\(error as Any)".contains("trip/album.yaml:" + expected), "\(error as Any)")
  }

  @Test("An arrangement.txt that a power cut left without its text ends the build")
  func zeros() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("trip/a.png")
    try workspace.addPhoto("trip/b.png", level: 5)
    for sections in ["none", "folders"] {
      try workspace.folder.write("sections: \(sections)", to: "photos/photofall.yaml")
      try workspace.folder.write(
        "a.png\n" + String(repeating: "\0", count: 3000), to: "photos/trip/arrangement.txt")
      let error = await #expect(throws: BuildError.self) { try await workspace.build() }
      #expect(
        "\(error as Any)".contains("trip/arrangement.txt:2: a NUL byte"), "\(error as Any)")
    }
  }

  @Test("A photo is known by what it holds; a name that says otherwise is worth a warning")
  func misnomer() async throws {
    let workspace = try Workspace()
    try workspace.folder.write(PlainPNG.file(width: 40, height: 30), to: "photos/named.jpg")
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.skipped.isEmpty)
    let warning = "holds PNG, not what its name says; rename it to .png"
    #expect(report.warnings.map(\.reason) == [warning])
  }

  @Test("What there is of a truncated photo is shown on request only, and never silently")
  func truncated() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("whole.png")
    let photo = PlainPNG.file(width: 90, height: 900, level: 3)
    try workspace.folder.write(Array(photo.prefix(photo.count / 2)), to: "photos/cut.png")
    #expect(try await workspace.build().photos == 1)
    for _ in 0..<2 {
      let report = try await workspace.build { $0.allowsTruncated = true }
      #expect(report.photos == 2 && report.skipped.isEmpty && report.warnings.count == 1)
    }
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.skipped.count == 1)
  }

  @Test("Other files are counted, a broken clip is named; a FIFO and a loop do not hang")
  func others() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.folder.write("notes", to: "photos/notes.txt")
    try workspace.folder.write("....ftypmp42 a film", to: "photos/clip.mp4")
    try workspace.folder.write("x", to: "photos/.DS_Store")
    _ = unsafe workspace.input.appending("pipe.jpg").withCString { unsafe mkfifo($0, 0o600) }
    _ = unsafe workspace.input.appending("loop").withCString { unsafe symlink("..", $0) }
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.ignored == 3 && report.links == 1)
    #expect(report.skipped.count == 1 && report.skipped[0].file.hasSuffix("clip.mp4"))
  }

  @Test("Folders named like captions, sidecars or album.yaml are albums; links to folders no notes")
  func foldersOfOddNames() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    for (level, name) in ["a.png.md", "a.xmp", "a.png.xmp", "album.yaml"].enumerated() {
      try workspace.addPhoto(name + "/b.png", level: UInt8(level))
    }
    let link = workspace.input.appending("b.xmp")
    _ = unsafe link.withCString { link in unsafe symlink("a.xmp", link) }
    _ = unsafe workspace.input.appending("c.xmp").withCString { unsafe mkfifo($0, 0o600) }
    let report = try await workspace.build()
    #expect(report.albums == 5 && report.skipped.isEmpty && report.links == 1)
  }

  @Test("A photo whose sidecar cannot be read is left out and named, since it might be rejected")
  func longSidecar() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("b.png", level: 2)
    let sidecar = try workspace.folder.write("", to: "photos/a.xmp")
    _ = unsafe sidecar.withCString { unsafe truncate($0, 17 << 20) }
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.skipped.count == 1)
    #expect(report.skipped[0].file.hasSuffix("a.png"))
    #expect(report.skipped[0].reason == "its sidecar cannot be read: File too large")
    try File.remove(sidecar)
    #expect(try await workspace.build().photos == 2)
  }

  @Test("A page that cannot be read is left out and named; a caption may hide its photo")
  func longPage() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    let page = try workspace.folder.write("", to: "photos/about.md")
    _ = unsafe page.withCString { unsafe truncate($0, 17 << 20) }
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.skipped.map(\.file) == [page.text])
    try workspace.folder.write("", to: "photos/a.png.md")
    _ = unsafe workspace.input.appending("a.png.md").withCString { unsafe truncate($0, 17 << 20) }
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains("a.png.md") == true)
  }

  @Test("A photo whose sidecar goes after the scan is left out, since it might be hidden")
  func lostSidecar() async throws {
    let gallery = try await arrange(["a.png", "b.png"], losing: "b.xmp") {}
    #expect(gallery.root.photos.map(\.id) == ["a.png"])
    #expect(
      gallery.report.skipped.map(\.reason) == ["its sidecar changed while it was read; build again"]
    )
    #expect(gallery.report.isRetryable)
  }

  @Test("A note of Takeout that goes after the scan is named once, and its photos stay")
  func lostTakeout() async throws {
    let gallery = try await arrange(["a.png", "a-edited.png"], losing: "a.png.json") {}
    #expect(gallery.root.photos.count == 2)
    #expect(gallery.report.skipped.map { Path($0.file).name } == [Array("a.png.json".utf8)])
  }

  @Test("A photo whose sidecar is found to be no file is left out")
  func changedSidecar() async throws {
    let workspace = try Workspace()
    let gallery = try await arrange(["a.png", "b.png"], losing: "b.xmp", in: workspace) {
      try Folder.create(workspace.input.appending("b.xmp"))
    }
    #expect(gallery.root.photos.map(\.id) == ["a.png"])
    #expect(gallery.report.skipped.map { $0.reason.prefix(27) } == ["its sidecar cannot be read:"])
  }

  /// Scans photos with a note, and arranges them when the note has gone and `change` has been made.
  @discardableResult
  private func arrange(
    _ photos: [String], losing note: String, in workspace: Workspace? = nil,
    _ change: () throws -> Void
  ) async throws -> ArrangedGallery {
    let workspace = try workspace ?? Workspace()
    for (level, name) in photos.enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    let file = try workspace.folder.write("{}", to: "photos/" + note)
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 2)
    var input = try ScannedInput(request)
    defer { input.helpers.dismiss() }
    try input.readNotes()
    try File.remove(file)
    try change()
    return try await GalleryBuild(request).arrange(input)
  }

  @Test("Names of any bytes become pages of their own")
  func names() async throws {
    let workspace = try Workspace()
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8), Array("CAF\u{C9}".utf8),
      Array("a\nb".utf8), Array("\"><script>".utf8), Array("100%".utf8), Array("..".utf8) + [0x2E],
    ]
    for (index, name) in names.enumerated() {
      try workspace.folder.write(
        PlainPNG.file(width: 20 + index, height: 20),
        to: Path(bytes: Array("photos/".utf8) + [0x6E] + name + Array(".png".utf8)))
    }
    let report = try await workspace.build()
    #expect(report.photos == names.count && report.skipped.isEmpty)
    let pages = try workspace.contents().keys.filter { $0.hasPrefix("p/") }
    #expect(pages.count == names.count)
  }

  @Test("No usable photo, no folder, a bad configuration: nothing is written")
  func nothing() async throws {
    let workspace = try Workspace()
    try workspace.folder.write("no photo", to: "photos/a.jpg")
    await #expect(throws: BuildError.self) { try await workspace.build() }
    let photo = PlainPNG.file(width: 90, height: 900)
    try workspace.folder.write(Array(photo.prefix(9000)), to: "photos/a.png")
    await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(try FileStatus(workspace.site) == nil)
    try workspace.addPhoto("b.png")
    try workspace.folder.write("colums: 3", to: "photos/photofall.yaml")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains("photofall.yaml:1:1: unknown key") == true)
    await #expect(throws: BuildError.self) {
      try await workspace.build { $0.input = workspace.folder.appending("nowhere") }
    }
    try File.remove(workspace.input.appending("photofall.yaml"))
    try workspace.folder.write("{{#a}}", to: "photos/Templates/photo.mustache")
    await #expect(throws: BuildError.self) { try await workspace.build() }
    try File.remove(workspace.input.appending("Templates/photo.mustache"))
    try workspace.folder.write("hiden: [b.png]", to: "photos/album.yaml")
    await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(try FileStatus(workspace.site) == nil)
  }
}

@Suite("Photos that turn out to be damaged when they are decoded")
struct LateRefusalTests {
  @Test("The site is that of the other photos: names, covers, sections and pages")
  func removal() async throws {
    let workspace = try Workspace()
    let whole = PlainPNG.file(width: 90, height: 90, level: 3)
    for name in ["trip/a.png", "trip/b.png", "z.png"] { try workspace.addPhoto(name) }
    try await workspace.build { $0.isForced = true }
    let expected = try workspace.contents()
    // A twin of a name, the first photo of an album, and an album of its own.
    for name in ["trip/A.png", "trip/0.png", "lost/only.png"] {
      try workspace.folder.write(Array(whole.dropLast(60)), to: "photos/" + name)
    }
    for _ in 1...2 {
      let report = try await workspace.build()
      #expect(report.skipped.count == 3)
      #expect(try workspace.contents() == expected)
    }
  }
}
