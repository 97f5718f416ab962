import FileSystem
import SiteCheck
import SiteRendering
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Media under another address")
struct MediaApartTests {
  private let workspace: Workspace
  private let base = "https://cdn.example.org/my%20photos"
  private var media: Path { workspace.folder.appending("media") }

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("a.png", width: 400, height: 300)
    try workspace.addPhoto("trip/b.png", level: 9)
    try workspace.folder.write(
      "media.base: \(base)\nsite.url: https://example.org/\noriginals: download",
      to: "photos/photofall.yaml")
    try workspace.folder.write("originals: album-zip", to: "photos/trip/album.yaml")
  }

  @discardableResult
  private func build(
    _ adjust: (inout BuildRequest) -> Void = { _ in }
  ) async throws -> BuildReport {
    try await workspace.build {
      $0.media = media
      adjust(&$0)
    }
  }

  private func mediaFiles() throws -> [String] {
    try workspace.contents(of: media).keys.sorted()
  }

  /// The addresses of media in all files of the site, each up to `media/`.
  private func prefixes() throws -> Set<String> {
    var found: Set<String> = []
    for (place, content) in try workspace.contents() where !place.hasPrefix("media/") {
      let text = String(decoding: content, as: UTF8.self)
      for part in text.split(separator: #/media/[0-9a-f]{2}//#).dropLast() {
        let address = part.reversed().prefix { !"\"' (,;\n".contains($0) }.reversed()
        found.insert(String(address))
      }
    }
    return found
  }

  @Test("Media are written apart, all addresses of them are whole, and the rest stays relative")
  func apart() async throws {
    let report = try await build { $0.parts.fragments = true }
    #expect(try prefixes() == [base + "/"])
    let (site, files) = (try workspace.contents(), try mediaFiles())
    #expect(!site.keys.contains { $0.hasPrefix("media/") })
    #expect(files.count == 5 && files.allSatisfy { $0.hasPrefix("media/") })
    #expect(files.contains { $0.hasSuffix("-original.png") })
    #expect(files.contains { $0.hasSuffix("-originals.zip") })
    #expect(report.files == site.count + files.count)
    let page = String(decoding: try #require(site["index.html"]), as: UTF8.self)
    for source in ["img-src", "media-src"] {
      #expect(page.contains("\(source) &apos;self&apos; \(base)/;"))
    }
    #expect(page.contains("connect-src &apos;self&apos;;"))
    let gallery = String(decoding: try #require(site["gallery.json"]), as: UTF8.self)
    #expect(gallery.contains("\"media\":\"\(base)/\""))
  }

  @Test("A medium that somebody took away comes back")
  func taken() async throws {
    try await build()
    let files = try mediaFiles()
    try File.remove(media.appending(files[0]))
    let report = try await build()
    #expect(Set(report.written) == [files[0]])
    #expect(try mediaFiles() == files)
  }

  @Test("Without a folder of their own media stay in the site, and addresses change all the same")
  func notApart() async throws {
    try await workspace.build()
    #expect(try prefixes() == [base + "/"])
    #expect(try workspace.contents().keys.contains { $0.hasPrefix("media/") })
  }

  @Test("A preview shows its own media")
  func preview() async throws {
    try await workspace.build { $0.isPreview = true }
    #expect(try prefixes().isSubset(of: ["", "../", "../../", "https://example.org/"]))
  }

  @Test("What is there is not written again, what is gone is, and what is obsolete goes")
  func incremental() async throws {
    try await build()
    let before = try workspace.contents(of: media)
    #expect(try await build().written == [])
    for lost in before.keys {
      try File.remove(media.appending(lost))
      var parent = media.appending(lost).parent
      while let folder = parent, folder != media, Folder.removeIfEmpty(folder) {
        parent = folder.parent
      }
    }
    #expect(try await Set(build().written) == Set(before.keys))
    #expect(try workspace.contents(of: media) == before)
    try File.remove(workspace.input.appending("a.png"))
    let removed = try await build().removed.filter { $0.hasPrefix("media/") }
    #expect(removed.count == 3 && Set(removed).isSubset(of: before.keys))
    #expect(try mediaFiles().count == 2)
  }

  @Test("Media that are lost after a build that was cut off are written again")
  func lostAfterCut() async throws {
    try await build()
    let before = try workspace.contents(of: media)
    try workspace.folder.write("end 0\n", to: "media/.photofall/journal")
    try await workspace.settle()
    try await build()
    try File.rename(media, to: workspace.folder.appending("lost"))
    try await build()
    #expect(try workspace.contents(of: media) == before)
  }

  @Test("Files of others stay, also where all of photofall's goes, and edited ones are kept")
  func strangers() async throws {
    try await build()
    try workspace.folder.write("mine", to: "media/notes.txt")
    let edited = try #require(try mediaFiles().first { $0.hasSuffix("-originals.zip") })
    try workspace.folder.write("changed", to: "media/" + edited)
    try workspace.folder.write("listed: yes", to: "photos/trip/album.yaml")
    #expect(try await run { $0.media = media }.kept == [edited])
    let report = try SiteCleaning(media).run()
    #expect(!report.removed.isEmpty)
    #expect(try mediaFiles() == [edited, "notes.txt"])
  }

  @Test("Media move out of the site and back into it; a folder that is no longer asked for stays")
  func moving() async throws {
    try await workspace.build()
    #expect(try await build().removed.allSatisfy { $0.hasPrefix("media/") })
    let apart = try workspace.contents(of: media)
    try await workspace.build()
    let inSite = try workspace.contents().filter { $0.key.hasPrefix("media/") }
    #expect(try inSite == apart && workspace.contents(of: media) == apart)
    _ = try SiteCleaning(media).run()
    #expect(try FileStatus(media) == nil)
  }

  @Test("A dry run writes nothing")
  func dryRun() async throws {
    #expect(try await build { $0.isDryRun = true }.written.contains { $0.hasPrefix("media/") })
    #expect(try FileStatus(media) == nil && FileStatus(workspace.site) == nil)
  }

  @Test(
    "A folder in or around another one is refused, and nothing is written",
    arguments: [
      ("site", "in each other"), ("site/media", "in each other"), ("", "in each other"),
      ("photos", "--media"), ("photos/media", "among the photos"),
    ])
  func nesting(folder: String, words: String) async throws {
    let media = folder.isEmpty ? workspace.folder.path : workspace.folder.appending(folder)
    try await expectRefusal(words) { $0.media = media }
    #expect(try FileStatus(workspace.site) == nil)
  }

  @Test("Without media.base no page would find what lies apart")
  func withoutBase() async throws {
    try workspace.folder.write("", to: "photos/photofall.yaml")
    try await expectRefusal("media.base") { $0.media = media }
  }

  @Test("A folder of others is refused: of a person, of a site, of another site's media")
  func folderOfOthers() async throws {
    try workspace.folder.write("mine", to: "media/notes.txt")
    try await expectRefusal("did not write") { $0.media = media }
    try await build { $0.isAdopting = true }
    let other = workspace.folder.appending("other")
    try await expectRefusal("another site") { ($0.media, $0.output) = (media, other) }
    try await expectRefusal("the media of a site") { $0.output = media }
    try await workspace.build { $0.output = other }
    try await expectRefusal("holds a site") { $0.media = other }
    try await build { ($0.output, $0.isAdopting) = (other, true) }
    #expect(try mediaFiles().contains("notes.txt"))
  }

  @Test("A site that was moved takes its media over with --adopt, though nothing is to be written")
  func movedSite() async throws {
    try await build()
    let moved = workspace.folder.appending("moved")
    try File.rename(workspace.site, to: moved)
    try await expectRefusal("take it over with --adopt") { ($0.media, $0.output) = (media, moved) }
    #expect(try await build { ($0.output, $0.isAdopting) = (moved, true) }.written == [])
    try workspace.addPhoto("c.png", level: 19)
    try await build { $0.output = moved }
  }

  /// Builds without a check.
  @discardableResult
  private func run(_ adjust: (inout BuildRequest) -> Void) async throws -> BuildReport {
    var request = BuildRequest(
      input: workspace.input, output: workspace.site,
      cache: workspace.folder.appending("cache"), jobs: 2)
    adjust(&request)
    return try await GalleryBuild(request).run()
  }

  private func expectRefusal(
    _ words: String, _ adjust: (inout BuildRequest) -> Void
  ) async throws {
    let error = await #expect(throws: BuildError.self) { try await run(adjust) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test("A check follows the addresses into the folder, and says where it was not told of one")
  func check() async throws {
    try await build()
    let alone = try await SiteCheck(workspace.site, jobs: 2).run()
    #expect(alone.findings == [] && !alone.isComplete)
    #expect(alone.summary.contains("media stand at \(base)/, look at them with --media DIR"))
    let check = SiteCheck(workspace.site, media: media, jobs: 2)
    #expect(try await check.run().isComplete)
    let files = try mediaFiles()
    let lost = try #require(files.first { $0.hasSuffix("-320.jpg") })
    let changed = try #require(files.first { $0.hasSuffix("-original.png") })
    try File.remove(media.appending(lost))
    try workspace.folder.write("changed", to: "media/" + changed)
    let stray = "media/00/00112233445566ff-40.jpg"
    try workspace.folder.write("stray", to: "media/" + stray)
    let findings = try await check.run().findings.map(\.description)
    #expect(findings.contains { $0.contains("\(base)/\(lost) leads to no file") })
    #expect(findings.contains { $0.hasPrefix("\(changed): is not what photofall wrote") })
    #expect(findings.contains { $0.hasPrefix("\(stray): nothing leads to it") })
    #expect(findings.contains { $0.contains("1 of its files is missing") })
  }
}
