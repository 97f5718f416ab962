import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Files in place of folders, and folders in place of files")
struct ObstacleTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("a.png")
  }

  /// Of a file of the theme and one in a folder of the same name, the other one.
  private func other(than form: String) -> String {
    form == "type" ? "type/deep/a.css" : "type"
  }

  /// Gives the theme a file, and takes away the one before.
  private func dress(_ name: String, after former: String? = nil) throws {
    let theme = workspace.input.appending("Templates")
    if let former {
      try File.remove(theme.appending(former))
      for folder in ["type/deep", "type"] { Folder.removeIfEmpty(theme.appending(folder)) }
    }
    try workspace.folder.write("of \(name)", to: "photos/Templates/\(name)")
  }

  /// Expects that no build writes anything until something is moved away.
  private func expectRefusal(of place: String) async throws {
    let before = try workspace.contents()
    for isDryRun in [true, false] {
      let error = await #expect(throws: BuildError.self) {
        try await workspace.build { $0.isDryRun = isDryRun }
      }
      #expect(error?.description.contains("\(place): is in the way") == true)
    }
    #expect(try workspace.contents() == before)
    #expect(try FileStatus(workspace.site.appending(".photofall/journal")) == nil)
    try File.remove(workspace.site.appending(place))
    try await workspace.build()
    try await workspace.expectClean()
  }

  @Test(
    "A file of a theme may become a folder, and a folder a file",
    arguments: ["type", "type/deep/a.css"])
  func change(from former: String) async throws {
    let latter = other(than: former)
    try dress(former)
    try await workspace.build()
    try dress(latter, after: former)
    let planned = try await workspace.build { $0.isDryRun = true }
    let report = try await workspace.build()
    #expect(report.removed == ["assets/\(former)"])
    #expect(report.written.contains("assets/\(latter)"))
    #expect(planned.removed == report.removed && planned.written == report.written)
    try await workspace.expectClean()
  }

  @Test(
    "After a kill in between the next build goes on, and whatever the theme has then is there",
    arguments: ["type", "type/deep/a.css"], [false, true])
  func kill(onTheWayFrom former: String, isTakenBack: Bool) async throws {
    let latter = other(than: former)
    let record = workspace.site.appending(".photofall")
    let manifest = record.appending("manifest")
    try dress(former)
    try await workspace.build()
    let last = try File.read(manifest)
    try dress(latter, after: former)
    try await workspace.build()
    // As if it had been killed when the one was removed, and the other not yet written.
    try File.rename(manifest, to: record.appending("journal"))
    try File.write(last, to: manifest)
    try File.remove(workspace.site.appending("assets/\(latter)"))
    if isTakenBack { try dress(former, after: latter) }
    try await workspace.build()
    try await workspace.expectClean()
  }

  @Test("Somebody else's file in place of an album's folder is refused before anything is written")
  func foreignFile() async throws {
    try await workspace.build()
    try workspace.folder.write("mine", to: "site/trips")
    try workspace.addPhoto("trips/b.png", level: 7)
    try await expectRefusal(of: "trips")
  }

  @Test("Somebody else's file in place of the folder of media is refused")
  func foreignMedia() async throws {
    try workspace.folder.write("mine", to: "site/media")
    let error = await #expect(throws: BuildError.self) {
      try await workspace.build { $0.isAdopting = true }
    }
    #expect(error?.description.contains("media: is in the way") == true)
    #expect(try workspace.contents() == ["media": Array("mine".utf8)])
  }

  @Test("Somebody else's file stays, and with it the folder that is to become a file")
  func foreignFileWithin() async throws {
    try dress("type/deep/a.css")
    try await workspace.build()
    try workspace.folder.write("mine", to: "site/assets/type/deep/mine.txt")
    try dress("type", after: "type/deep/a.css")
    try await expectRefusal(of: "assets/type/deep/mine.txt")
  }

  @Test("A file that was changed by hand stays where a folder is to be")
  func editedFile() async throws {
    try dress("type")
    try await workspace.build()
    try workspace.folder.write("edited", to: "site/assets/type")
    try dress("type/deep/a.css", after: "type")
    try await expectRefusal(of: "assets/type")
  }
}
