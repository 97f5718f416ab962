import FileSystem
import GalleryModel
import Glibc
import SiteCheck
import SiteFormat
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Building a site")
struct BuildTests {
  @Test("Photos, albums and pages stand where the design says")
  func places() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("A b.png")
    try workspace.addPhoto("Trips/Iceland/c.png", level: 9)
    let report = try await workspace.build()
    #expect(report.photos == 2 && report.albums == 3 && report.skipped.isEmpty)
    let places = try workspace.contents().keys.sorted()
    for place in [
      "index.html", "p/a-b.html", "trips/index.html", "trips/iceland/index.html",
      "trips/iceland/p/c.html", "gallery.json", "data/a-b.json",
    ] {
      #expect(places.contains(place), "\(place) is missing in \(places)")
    }
    #expect(places.filter { $0.hasPrefix("media/") }.count == 2)
  }

  @Test("A second build makes no picture and writes no file")
  func again() async throws {
    let workspace = try Workspace()
    for index in 0..<5 { try workspace.addPhoto("\(index).png", level: UInt8(index)) }
    let first = try await workspace.build()
    #expect(first.picturesMade == 5 && first.written.count == first.files)
    let before = try workspace.contents()
    let second = try await workspace.build()
    #expect(second.picturesReused == 5)
    #expect(second.picturesMade == 0 && second.written.isEmpty && second.removed.isEmpty)
    #expect(try workspace.contents() == before)
  }

  @Test("A lost site comes back from the cache, and a lost cache from the photos")
  func losses() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    let before = try workspace.contents()
    let elsewhere = workspace.folder.appending("other")
    let report = try await workspace.build { $0.output = elsewhere }
    #expect(report.picturesMade == 0)
    #expect(try workspace.contents(of: elsewhere) == before)
    let emptied = try await workspace.build { $0.cache = workspace.folder.appending("new-cache") }
    #expect(emptied.picturesMade == 1)
    #expect(try workspace.contents() == before)
  }

  @Test("Photos that go leave nothing behind")
  func removal() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("stays.png")
    try workspace.addPhoto("album/goes.png", level: 7)
    try await workspace.build()
    try File.remove(workspace.input.appending("album/goes.png"))
    let report = try await workspace.build()
    #expect(report.removed.contains("album/p/goes.html"))
    let incremental = try workspace.contents()
    #expect(incremental.keys.allSatisfy { !$0.contains("goes") && !$0.hasPrefix("album") })
    let clean = try Workspace()
    try clean.addPhoto("stays.png")
    try await clean.build { $0.input = workspace.input }
    #expect(try clean.contents() == incremental)
  }

  @Test("Files of others, and files changed by hand, are kept")
  func foreigners() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("b.png", level: 7)
    try await workspace.build()
    try workspace.folder.write("mine", to: "site/notes.txt")
    try workspace.folder.write("edited", to: "site/p/b.html")
    try File.remove(workspace.input.appending("b.png"))
    let findings = [
      "p/b.html: is not what photofall wrote; remove this file and build the site again",
      "p/b.html: nothing leads to it; remove it, or build the site again",
    ]
    for isForced in [false, false, true] {
      let report = try await workspace.build(finding: findings) { $0.isForced = isForced }
      #expect(report.kept == ["p/b.html"])
    }
    let contents = try workspace.contents()
    #expect(contents["notes.txt"] == Array("mine".utf8))
    #expect(contents["p/b.html"] == Array("edited".utf8))
  }

  @Test(
    "A file that was changed by hand, and kept, is written anew when its photo comes back",
    arguments: ["none", "download", "album-zip"])
  func keptAndBack(originals: String) async throws {
    let workspace = try Workspace()
    try workspace.folder.write("originals: \(originals)", to: "photos/photofall.yaml")
    let edited = try await workspace.editOnePhoto()
    let contents = edited.contents
    for _ in 1...2 {
      try workspace.setAside("b.png")
      #expect(try await Set(GalleryBuild(workspace.request).run().kept) == Set(edited.places))
      try workspace.takeBack("b.png")
    }
    #expect(try await Set(workspace.build().edited) == Set(edited.places))
    #expect(try workspace.contents() == contents)
  }

  @Test("A file that was changed by hand, and kept, goes when it is as it was written again")
  func keptAndRestored() async throws {
    let workspace = try Workspace()
    let edited = try await workspace.editOnePhoto()
    try workspace.setAside("b.png")
    #expect(try await Set(GalleryBuild(workspace.request).run().kept) == Set(edited.places))
    for place in edited.places {
      try workspace.folder.write(edited.contents[place] ?? [], to: "site/" + place)
    }
    #expect(try await Set(workspace.build().removed) == Set(edited.places))
    try await workspace.expectClean()
  }

  @Test("A folder of somebody else's files is refused, unless it is adopted; its files stay")
  func adoption() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    let mine = ["CNAME", "media/mine.txt", "media/aa/left.jpg", "media/aa/bbccddeeff001122-mine"]
    for name in mine { try workspace.folder.write("mine", to: "site/" + name) }
    let before = try workspace.contents()
    await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(try workspace.contents() == before)
    try await workspace.build { $0.isAdopting = true }
    #expect(try workspace.contents().filter { mine.contains($0.key) } == before)
    try await workspace.build()
    let blocked = try Workspace()
    try blocked.addPhoto("a.png")
    try blocked.folder.write("my page", to: "site/index.html")
    let message = await #expect(throws: BuildError.self) {
      try await blocked.build { $0.isAdopting = true }
    }
    #expect(message?.description.contains("index.html: is in the way") == true)
    #expect(try blocked.contents() == ["index.html": Array("my page".utf8)])
  }

  @Test("A site whose record is gone is left alone, and a build says what to do")
  func lostRecord() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    for name in try Folder.names(in: workspace.site.appending(".photofall")) {
      try File.remove(workspace.site.appending(".photofall").appending(name))
    }
    Folder.removeIfEmpty(workspace.site.appending(".photofall"))
    let before = try workspace.contents()
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains("move it away and build again") == true)
    #expect(try workspace.contents() == before)
    // What is the same is known by its content.
    let report = try await workspace.build { $0.isAdopting = true }
    #expect(report.written.isEmpty)
    #expect(try await workspace.build().written.isEmpty)
  }

  @Test("Media that were put elsewhere, with a link in their place, are removed there")
  func linkedMedia() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("b.png", level: 7)
    try await workspace.build()
    let elsewhere = workspace.folder.appending("elsewhere")
    try File.rename(workspace.site.appending("media"), to: elsewhere)
    workspace.link("../site/media", to: elsewhere)
    #expect(try Folder.names(in: elsewhere).count == 2)
    try File.remove(workspace.input.appending("b.png"))
    #expect(try await workspace.build().removed.contains { $0.hasPrefix("media/") })
    #expect(try Folder.names(in: elsewhere).count == 1)
  }

  @Test("An output among the photos must be named so that it is no album")
  func outputInside() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    for output in ["photos", "photos/site", "photos/deep/er"] {
      await #expect(throws: BuildError.self, "\(output)") {
        try await workspace.build { $0.output = workspace.folder.appending(output) }
      }
    }
    try await workspace.build { $0.output = workspace.folder.appending("photos/_site") }
    let report = try await workspace.build {
      $0.output = workspace.folder.appending("photos/_site")
    }
    #expect(report.photos == 1 && report.written.isEmpty)
  }

  @Test("A cache in the site would be published with it")
  func cacheInside() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    for cache in ["site", "site/cache", "site/.cache/deep"] {
      await #expect(throws: BuildError.self, "\(cache)") {
        try await workspace.build { $0.cache = workspace.folder.appending(cache) }
      }
    }
    #expect(try FileStatus(workspace.site) == nil)
  }

  @Test("A build that was cut off is taken up: its files are known, and what is left over goes")
  func journal() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    let before = try workspace.contents()
    let page = Array("half a build".utf8)
    let entry = Manifest.Entry(page)
    try workspace.folder.write(page, to: "site/p/new.html")
    try workspace.folder.write(
      "\(entry.hash.hex()) \(entry.size) - p/new.html\n", to: "site/.photofall/journal")
    let report = try await workspace.build()
    #expect(report.removed == ["p/new.html"])
    #expect(try workspace.contents() == before)
    #expect(try FileStatus(workspace.site.appending(".photofall/journal")) == nil)
  }

  @Test("What a build that was cut off had replaced is put right by the next")
  func staleJournal() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.folder.write("captions: {a.png: cat}", to: "photos/album.yaml")
    try await workspace.build()
    let manifest = try File.read(workspace.site.appending(".photofall/manifest"))
    let before = try workspace.contents()
    try workspace.folder.write("captions: {a.png: dog}", to: "photos/album.yaml")
    try await workspace.build()
    // As if the second build had been killed before it wrote its manifest.
    let journal = try File.read(workspace.site.appending(".photofall/manifest"))
    try workspace.folder.write(journal, to: "site/.photofall/journal")
    try workspace.folder.write(manifest, to: "site/.photofall/manifest")
    let findings = try await SiteCheck(workspace.site, jobs: 2).run().findings
    #expect(findings.map(\.place) == [".photofall"])
    #expect(findings.first?.problem.hasPrefix("a build was interrupted here") == true)
    try workspace.folder.write("captions: {a.png: cat}", to: "photos/album.yaml")
    try await workspace.build()
    #expect(try workspace.contents() == before)
  }

  @Test("An older page that was laid over its successor is made anew, also one of the same size")
  func olderPage() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.folder.write("captions: {a.png: cat}", to: "photos/album.yaml")
    try await workspace.build()
    let page = workspace.site.appending("p/a.html")
    let older = try File.read(page)
    try workspace.folder.write("captions: {a.png: dog}", to: "photos/album.yaml")
    try await workspace.build()
    let (newer, contents) = (try File.read(page), try workspace.contents())
    #expect(newer != older && newer.count == older.count)
    let manifest = try FileStatus(workspace.site.appending(".photofall/manifest"))?.stamp.changed
    // Clocks of disks advance in steps.
    repeat { try File.write(older, to: page) } while try FileStatus(page)?.stamp.changed == manifest
    #expect(try await workspace.build().written == ["p/a.html"])
    #expect(try workspace.contents() == contents)
  }

  @Test("A journal without files is ended by the next build, which has nothing else to do")
  func emptyJournal() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    // A build that only removes files lists none, and may be killed before its journal goes.
    try workspace.folder.write("end 0\n", to: "site/.photofall/journal")
    #expect(try await workspace.build().written.isEmpty)
    #expect(try FileStatus(workspace.site.appending(".photofall/journal")) == nil)
  }

  @Test("Files that a build had put in place before it was cut off are not written again")
  func journalOfFinishedFiles() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    let before = try workspace.contents()
    try File.rename(
      workspace.site.appending(".photofall/manifest"),
      to: workspace.site.appending(".photofall/journal"))
    let report = try await workspace.build()
    #expect(report.written.isEmpty && report.removed.isEmpty)
    #expect(report.unchanged == before.count && report.count(of: .fileHasChanged) == 0)
    #expect(try workspace.contents() == before)
    #expect(try await workspace.build { $0.isForced = true }.written.count == before.count)
  }

  @Test("A damaged manifest costs a build time, also when pages change; what it overwrites is told")
  func damagedManifest() async throws {
    let workspace = try Workspace()
    for number in 0..<3 { try workspace.addPhoto("\(number).png", level: UInt8(number)) }
    try await workspace.build()
    let manifest = try File.read(workspace.site.appending(".photofall/manifest"))
    try workspace.folder.write(
      Array(manifest.prefix(manifest.count / 2)), to: "site/.photofall/manifest")
    try workspace.folder.write("captions: {1.png: dog}", to: "photos/album.yaml")
    #expect(try await !workspace.build().edited.isEmpty)
    try await workspace.expectClean()
  }

  @Test("New files are put in place before pages that lead to them, and indexes come last")
  func order() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("b.png", level: 7)
    let first = try await workspace.build().written
    #expect(first.suffix(2) == ["index.html", "gallery.json"])
    try workspace.addPhoto("c.png", level: 9)
    let second = try await workspace.build().written
    let new = try #require(second.firstIndex(of: "p/c.html"))
    let old = try #require(second.firstIndex(of: "p/b.html"))
    #expect(new < old)
  }

  @Test("A manifest that reaches out of the site removes nothing there")
  func hostileManifest() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    let victim = Array("mine".utf8)
    try workspace.folder.write(victim, to: "victim.txt")
    let entry = Manifest.Entry(victim)
    try workspace.folder.write(
      "\(entry.hash.hex()) \(entry.size) - ../victim.txt\n", to: "site/.photofall/journal")
    try await workspace.build()
    #expect(try File.read(workspace.folder.appending("victim.txt")) == victim)
  }

  @Test("Two builds into one site: one is told who holds it")
  func locking() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    let held = try OutputFolder(workspace.site, adopting: false).lock()
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    guard case .locked(_, let holder) = error else {
      Issue.record("not locked: \(String(describing: error))")
      return
    }
    #expect(holder.hasPrefix("process \(getpid()) on "))
    held.release()
    try await workspace.build()
  }

  @Test("A build holds its site until its last file is in place")
  func holding() async throws {
    let workspace = try Workspace()
    for index in 0..<4 { try workspace.addPhoto("\(index).png", level: UInt8(index)) }
    let site = workspace.site
    let request = BuildRequest(
      input: workspace.input, output: site, cache: workspace.folder.appending("cache"), jobs: 1)
    let report = try await GalleryBuild(request) { progress in
      guard progress.step == .writing else { return }
      #expect(throws: BuildError.self) { try OutputFolder(site, adopting: true).lock().release() }
    }.run()
    #expect(report.photos == 4)
  }

  @Test("Pictures go by the libraries that make them")
  func libraries() {
    var codecs = 0
    let some = Program.libraries { path in
      let isCodec = String(decoding: path.name, as: UTF8.self).hasPrefix("libjpeg.")
      codecs += isCodec ? 1 : 0
      return isCodec
    }
    #expect(codecs == 1 && some != Program.libraries { _ in false })
  }

  @Test("A dry run says what it would do, and does nothing")
  func dryRun() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    let report = try await workspace.build { $0.isDryRun = true }
    #expect(report.written.contains("index.html"))
    #expect(try FileStatus(workspace.site) == nil)
    #expect(try FileStatus(workspace.folder.appending("cache")) == nil)
  }
}

extension Workspace {
  /// The request of its builds.
  fileprivate var request: BuildRequest {
    BuildRequest(input: input, output: site, cache: folder.appending("cache"), jobs: 2)
  }

  /// Builds a site of two photos, and changes the page and the media of the second by hand.
  ///
  /// - Returns: The contents as they were written, and the places of those that were changed.
  fileprivate func editOnePhoto() async throws -> (contents: [String: [UInt8]], places: [String]) {
    try addPhoto("a.png")
    try await build()
    let before = try contents()
    try addPhoto("b.png", level: 7)
    try await settle()
    try await build()
    let written = try contents()
    let places = written.keys.filter {
      before[$0] == nil && ($0.hasPrefix("p/") || $0.hasPrefix("media/"))
    }
    // Editors write another file, and rename it into place.
    for place in places {
      try File.rename(try folder.write("edited", to: "other"), to: site.appending(place))
    }
    return (written, places)
  }

  fileprivate func setAside(_ photo: String) throws {
    try File.rename(input.appending(photo), to: folder.appending(photo))
  }

  fileprivate func takeBack(_ photo: String) throws {
    try File.rename(folder.appending(photo), to: input.appending(photo))
  }
}
