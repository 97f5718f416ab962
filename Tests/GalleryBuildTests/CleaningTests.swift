import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Taking away what was written")
struct CleaningTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("trip/b.png", level: 9)
    try workspace.addPhoto("trip-2/c.png", level: 19)
  }

  private func isThere(_ name: String) throws -> Bool {
    try FileStatus(workspace.folder.appending(name)) != nil
  }

  @Test("A folder of the site that became a link is not emptied")
  func links() async throws {
    try await workspace.build()
    let (pages, away) = (workspace.site.appending("p"), workspace.folder.appending("away"))
    try File.rename(pages, to: away)
    workspace.link("../site/p", to: away)
    let names = try Folder.names(in: away)
    #expect(!names.isEmpty)
    #expect(throws: BuildError.self) { try SiteCleaning(workspace.site).run() }
    #expect(try Folder.names(in: away) == names)
  }

  @Test("Of a site nothing is left, not even its folder; a dry run removes nothing")
  func site() async throws {
    let files = try await workspace.build().files
    let before = try workspace.contents()
    let planned = try SiteCleaning(workspace.site).rehearse()
    #expect(try planned.removed.count == files && workspace.contents() == before)
    let report = try SiteCleaning(workspace.site).run()
    #expect(report.removed == planned.removed && report.kept.isEmpty)
    let isPage = { (place: String) in place.hasSuffix(".html") }
    // Pages go before the pictures that they show.
    let sorted = report.removed.sorted()
    #expect(Array(report.removed) == sorted.filter(isPage) + sorted.filter { !isPage($0) })
    #expect(try !isThere("site"))
    #expect(try await workspace.build().picturesMade == 0)
  }

  @Test("Files of others and files that were changed stay, with the folders that they are in")
  func others() async throws {
    try await workspace.build()
    try workspace.folder.write("mine", to: "site/trip/notes.txt")
    try workspace.folder.write("changed", to: "site/p/a.html")
    let report = try SiteCleaning(workspace.site).run()
    #expect(report.kept == ["p/a.html"])
    let left = try workspace.contents()
    #expect(left == ["trip/notes.txt": Array("mine".utf8), "p/a.html": Array("changed".utf8)])
    #expect(try Folder.names(in: workspace.site).count == 2)
  }

  @Test("A site that somebody builds is left alone")
  func busy() async throws {
    try await workspace.build()
    let before = try workspace.contents()
    let held = try OutputFolder(workspace.site, adopting: false).lock()
    #expect(throws: BuildError.self) { try SiteCleaning(workspace.site).run() }
    #expect(throws: BuildError.self) { try SiteCleaning(workspace.site).rehearse() }
    held.release()
    #expect(try workspace.contents() == before)
  }

  @Test("Of a cache all goes that builds keep there, and nothing that others put beside it")
  func cache() async throws {
    try await workspace.build()
    let cache = try CacheCleaning(workspace.folder.appending("cache"), of: workspace.input)
    #expect(try cache.rehearse().removed.contains("build-4.sqlite"))
    let earlier = "probes-2/0123456789abcdef0123456789abcdef"
    try workspace.folder.write("of an earlier program", to: "cache/" + earlier)
    let others = ["notes.txt", "photos/2019/a.jpg", "photos/ab/abroad.jpg", "parts/list.txt"]
    for other in others { try workspace.folder.write("mine", to: "cache/\(other)") }
    _ = try cache.run()
    #expect(try !isThere("cache/\(earlier)"))
    for other in others { #expect(try isThere("cache/\(other)")) }
    #expect(try Folder.names(in: workspace.folder.appending("cache")).count == 3)
    for other in others { try File.remove(workspace.folder.appending("cache/\(other)")) }
    Folder.removeIfEmpty(workspace.folder.appending("cache/photos/2019"))
    try await workspace.build()
    _ = try cache.run()
    #expect(try !isThere("cache") && isThere("photos/a.png"))
  }
}
