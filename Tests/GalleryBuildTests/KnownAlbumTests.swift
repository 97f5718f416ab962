import FileSystem
import SiteCheck
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Albums that are as the last build left them")
struct KnownAlbumTests {
  private let workspace: Workspace
  private var cache: Path { workspace.folder.appending("cache") }

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("one/a.png", level: 1)
    try workspace.addPhoto("two/b.png", level: 2)
    try workspace.addPhoto("two/c.png", level: 3)
  }

  @Test("Their photos are not looked at, and nothing of their pages is made")
  func unchanged() async throws {
    try await buildSettled()
    forget(.files)
    try workspace.addPhoto("one/d.png", level: 4)
    let report = try await workspace.build()
    #expect(report.tallies.first { $0.what == .photos && !$0.isReused }?.count == 1)
    #expect(report.tallies.first { $0.what == .photos && $0.isReused }?.count == 3)
    #expect(report.written.allSatisfy { !$0.hasPrefix("two/") || $0 == "two/index.html" })
    #expect(report.photos == 4)
    try await workspace.expectClean()
  }

  @Test("The caption of a photo without an extension is no page when another photo comes")
  func captionWithoutExtension() async throws {
    try workspace.addPhoto("one/sunset", level: 9)
    try workspace.folder.write("Late", to: "photos/one/sunset.md")
    try await buildSettled()
    try workspace.addPhoto("one/d.png", level: 4)
    try await workspace.build()
    try await workspace.expectClean()
  }

  @Test("A photo whose name another one has in another composition gets the name of a clean build")
  func composedNames() async throws {
    try workspace.addPhoto("one/caf\u{E9}.png", level: 9)
    try await buildSettled()
    try workspace.addPhoto("one/cafe\u{301}.png", level: 4)
    try await workspace.build()
    try await workspace.expectClean()
  }

  @Test("A build that is done has no records open, whatever was asked of their photos")
  func openRecords() async throws {
    try workspace.folder.write("query: {rating: 1}", to: "photos/found/album.yaml")
    try await buildSettled()
    try workspace.addPhoto("one/d.png", level: 4)
    try await workspace.build()
    let open = try Folder.names(in: "/proc/self/fd").compactMap { name in
      Path("/proc/self/fd").appending(name).resolved.text
    }
    #expect(open.filter { $0.hasPrefix(cache.resolved.text) } == [])
  }

  @Test("Their sidecars are not read")
  func sidecars() async throws {
    let sidecar = try workspace.folder.write(
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>", to: "photos/two/b.png.xmp")
    try await buildSettled()
    let read = OpenCounter(of: sidecar)
    try workspace.addPhoto("one/d.png", level: 4)
    try await workspace.build()
    #expect(read.count == 0)
    try await workspace.expectClean()
    #expect(read.count > 0, "a build from nothing reads them")
  }

  @Test("They are known by other ways to write their paths, by which a report then names files")
  func otherPaths() async throws {
    try workspace.folder.write("no photo", to: "photos/one/broken.jpg")
    try await buildSettled()
    forget(.files)
    let input = workspace.input.appending("../photos")
    let report = try await workspace.build {
      $0.input = input
      $0.output = $0.output.appending("../site")
      $0.cache = $0.cache.appending(".")
    }
    let new = report.tallies.filter { $0.what == .photos && !$0.isReused }
    #expect(new.reduce(0) { $0 + $1.count } <= 1, "but those beside the broken one")
    #expect(report.skipped.map(\.file) == [input.appending("one/broken.jpg").text])
  }

  @Test(
    "A page that shows another album beside is made anew, whatever the records have lost",
    arguments: [false, true])
  func beside(isLost: Bool) async throws {
    try await buildSettled()
    if isLost { forget(.photos) }
    try workspace.addPhoto("three/e.png", level: 5)
    let report = try await workspace.build()
    #expect(report.written.contains("two/index.html"))
    try await workspace.expectClean()
  }

  @Test("One that lends a photo, or gets it back, is made anew")
  func shared() async throws {
    try await buildSettled()
    let file = "photos/one/album.yaml"
    try workspace.folder.write("photos: [two/b.png]", to: file)
    for isSettled in [false, true] {
      if isSettled { try await buildSettled() }
      let report = try await workspace.build()
      #expect(isSettled || report.written.contains("one/p/b.html"))
      #expect(isSettled || report.removed.contains("two/p/b.html"))
      try await workspace.expectClean()
    }
    try File.remove(workspace.folder.appending(file))
    #expect(try await workspace.build().written.contains("two/p/b.html"))
    try await workspace.expectClean()
  }

  @Test(
    "A photo that comes between others leaves their pages as they are, whatever the records have lost",
    arguments: ["none", "files", "photos"])
  func between(lost: String) async throws {
    try workspace.folder.write("chunk: {target: 4, minimum: 2}", to: "photos/two/album.yaml")
    for index in 0..<40 {
      try workspace.addPhoto("two/d\(index % 10)\(index).png", level: UInt8(10 + index))
    }
    try await buildSettled()
    if lost != "none" { forget(lost == "files" ? .files : .photos) }
    try workspace.addPhoto("two/d55.png", level: 60)
    let report = try await workspace.build()
    let pages = report.written.filter { $0.hasPrefix("two/page/") }
    #expect((1...3).contains(pages.count))
    if lost != "photos" {
      #expect(report.tallies.first { $0.what == .photos && !$0.isReused }?.count == 1)
    }
    try await workspace.expectClean()
  }

  @Test("An album whose inputs the records have lost is made anew when a block of photos goes")
  func withoutInputs() async throws {
    // A name with which a block of files begins, so that the photo is alone in it.
    let name = try #require(
      (0...).lazy.map { "z\($0).png" }.first { ContentHash(Array($0.utf8)).number % 512 == 0 })
    try workspace.addPhoto("two/" + name, level: 4)
    try await buildSettled()
    forget(.inputs)
    try File.remove(workspace.input.appending("two/" + name))
    #expect(try await workspace.build().photos == 3)
    try await workspace.expectClean()
  }

  @Test("The inputs of an album go with it, and with no page of it, whatever their hash")
  func blocks() {
    guard let database = BuildDatabase(in: cache, creating: true) else {
      Issue.record("no database")
      return
    }
    let site = workspace.folder.appending("site")
    let album = Path(albumOf: site, "two")
    let hash = ContentHash(bytes: Array("a\0bcdefghijklmno".utf8)[...])
    database.change { $0.keep([1, 2, 3], of: album.block(hash), in: .inputs) }
    let page = Path(bytes: album.bytes + [0, UInt8(ascii: "a")])
    database.change { $0.keep([], gone: [page], of: site) }
    let left: [Int]? = database.value(of: album.block(hash), in: .inputs)
    #expect(left == [1, 2, 3])
    // As a version leaves them that knows of no blocks.
    let gone = database.gone(besides: [], of: site)
    #expect(gone == [album])
    database.change { $0.keep([], gone: gone, of: site) }
    let rest: [Int]? = database.value(of: album.block(hash), in: .inputs)
    #expect(rest == nil)
  }

  @Test("A photo that goes, and one that is another now, are on no page")
  func changed() async throws {
    try await buildSettled()
    try File.remove(workspace.input.appending("two/b.png"))
    try workspace.addPhoto("two/c.png", level: 9)
    let report = try await workspace.build()
    #expect(report.removed.contains("two/p/b.html"))
    #expect(report.photos == 2)
    try await workspace.expectClean()
  }

  @Test("A photo that changes again at once is made anew again")
  func changedTwice() async throws {
    try await buildSettled()
    for level in 20...22 {
      try workspace.addPhoto("two/c.png", width: 30 + level, level: UInt8(level))
      let report = try await workspace.build()
      #expect(report.tallies.first { $0.what == .photos && !$0.isReused }?.count == 1)
      try await workspace.expectClean()
    }
  }

  @Test("A note that hides a folder is told of when the folder has another name")
  func renamed() async throws {
    try workspace.addPhoto("two/in/d.png", level: 4)
    try workspace.folder.write("hidden: [in]", to: "photos/two/album.yaml")
    try await buildSettled()
    let folder = workspace.input.appending("two/in")
    try File.rename(folder, to: workspace.input.appending("two/out"))
    for level: UInt8 in 5...6 {
      try workspace.addPhoto("one/\(level).png", level: level)
      let report = try await workspace.build()
      #expect(
        report.warnings.map(\.reason) == [
          "\"in\" is no photo and no folder here"
        ])
    }
  }

  @Test("One that goes takes its files along, and what it shared with others stays")
  func gone() async throws {
    try workspace.addPhoto("two/copy.png", level: 1)
    try await buildSettled()
    try File.remove(workspace.input.appending("one/a.png"))
    let report = try await workspace.build()
    #expect(report.removed.contains("one/index.html"))
    try await workspace.expectClean()
  }

  @Test(
    "A file that somebody took from the site comes back alone, and no picture is made anew",
    arguments: [
      "media/", "assets/", "assets/data/geo/", "two/data/", "two/p/", "two/index.html",
    ])
  func taken(from folder: String) async throws {
    try workspace.folder.write("{}", to: "photos/Templates/data/geo/map.json")
    try await buildSettled()
    let place = try #require(workspace.contents().keys.sorted().first { $0.hasPrefix(folder) })
    try File.remove(workspace.site.appending(place))
    let report = try await workspace.build()
    #expect(Set(report.written) == [place] && report.picturesMade == 0)
    try await workspace.expectClean()
    #expect(try await workspace.build().written.isEmpty)
  }

  @Test("A file that was changed in its place comes back as a check says")
  func cut() async throws {
    try await buildSettled()
    let page = workspace.site.appending("two/p/b.html")
    let text = try File.read(page)
    let file = try Descriptor(writingTo: page)
    try file.clear()
    let findings = try await SiteCheck(workspace.site, jobs: 2).run().findings
    let remedy = "remove this file and build the site again"
    #expect(findings.contains { $0.place == "two/p/b.html" && $0.problem.hasSuffix(remedy) })
    try File.remove(page)
    try await workspace.build()
    #expect(try File.read(page) == text)
  }

  /// Builds when all photos are so old that a change would show.
  private func buildSettled() async throws {
    try await workspace.settle()
    try await workspace.build()
  }

  /// Loses the records in a table.
  private func forget(_ table: BuildDatabase.Table) {
    guard let database = BuildDatabase(in: cache, creating: true) else {
      Issue.record("no database")
      return
    }
    var keys: [Path] = []
    database.forEachKey(below: "", in: table) { keys.append(Path(bytes: $0)) }
    #expect(!keys.isEmpty)
    database.change { changes in
      for key in keys { changes.remove(key, in: table) }
    }
  }
}
