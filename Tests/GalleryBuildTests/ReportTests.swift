import FileSystem
import GalleryBuild
import TestSupport
import Testing

@Suite("What a report says was made and used again")
struct ReportTests {
  private func counts(
    _ report: BuildReport, _ what: BuildReport.Subject, reused: Bool
  ) -> [String: Int] {
    let tallies = report.tallies.filter { $0.what == what && $0.isReused == reused }
    return Dictionary(uniqueKeysWithValues: tallies.map { ($0.reason, $0.count) })
  }

  @Test("All is new at first, and later what has changed is told from what has not")
  func reasons() async throws {
    let workspace = try Workspace()
    for index in 0..<3 { try workspace.addPhoto("\(index).png", level: UInt8(index)) }
    let first = try await workspace.build()
    #expect(counts(first, .photos, reused: false).values.reduce(0, +) == 3)
    #expect(counts(first, .pictures, reused: false).values.reduce(0, +) == first.picturesMade)
    #expect(first.tallies.allSatisfy { !$0.isReused })
    #expect(
      counts(first, .files, reused: false).values.reduce(0, +) == first.files - first.picturesMade)

    try workspace.folder.write("title: New", to: "photos/album.yaml")
    try workspace.folder.write("by hand", to: "site/p/1.html")
    let second = try await workspace.build()
    #expect(counts(second, .pictures, reused: true).keys.contains { $0.hasPrefix("in the site") })
    let made = counts(second, .files, reused: false)
    #expect(made.keys.contains { $0.hasPrefix("changed by hand") })
    let others = counts(second, .files, reused: true).values.reduce(0, +)
    let pictures = counts(second, .pictures, reused: true).values.reduce(0, +)
    #expect(others + pictures == second.unchanged)

    let forced = try await workspace.build { $0.isForced = true }
    #expect(counts(forced, .files, reused: false).keys.contains { $0.hasPrefix("--force") })
  }

  @Test("When nothing has changed that is the reason")
  func nothing() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    // What was written just now may still change within the same tick of the clock.
    let stamp = try #require(try FileStatus(workspace.input.appending("a.png"))).stamp
    while !stamp.isSettled(at: FileStamp.now) { await Task.yield() }
    try await workspace.build()
    let report = try await workspace.build()
    #expect(report.tallies.contains { $0.isReused && $0.count == report.files })
  }

  @Test("Breakpoints with too many columns are named with the file that has them, in each build")
  func breakpoints() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a.png", "trip/b.png", "trip/day/c.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    let other = workspace.folder.appending("other.yaml")
    for (columns, place) in [
      (32, "photos/photofall.yaml"), (31, "photos/trip/album.yaml"), (30, "other.yaml"),
    ] {
      try workspace.folder.write(
        "breakpoints: [{minWidth: 0, columns: \(columns)}]", to: place)
    }
    let usual = workspace.input.appending("photofall.yaml")
    let own = workspace.input.appending("trip/album.yaml").text
    for file in [usual, usual, other] {
      let report = try await workspace.build { $0.configuration = file == other ? other : nil }
      #expect(report.warnings.map(\.file) == [file.text, own])
    }
  }
}
