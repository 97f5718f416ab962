import GalleryModel
import TestSupport
import Testing

@testable import GalleryBuild

/// Tests of a site's files and bytes, known before it is made.
struct HostLimitsTests {
  private func misfits(_ host: Host, _ change: (inout SiteSize) -> Void) -> [String] {
    var size = SiteSize()
    change(&size)
    return HostLimits(host).misfits(of: size, "\(host.rawValue) takes")
  }

  @Test func aSiteThatDoesNotFitIsToldWhatWouldHelp() {
    #expect(misfits(.cloudflarePages) { $0.files = 20_000 } == [])
    #expect(
      misfits(.cloudflarePages) { ($0.files, $0.media) = (20_001, 15_000) } == [
        "has 20001 files; cloudflare-pages takes 20000; what helps: fewer images.widths or "
          + "images.formats, or media.base with the pictures on another host"
      ])
    #expect(
      misfits(.cloudflarePages) { ($0.files, $0.media) = (25_189, 9) } == [
        "has 25189 files; cloudflare-pages takes 20000; what helps: photoPages: none, or fewer "
          + "languages or albums"
      ])
    let large = misfits(.cloudflarePages) { $0.add(30_000_000) }
    #expect(
      large.count == 1 && large[0].contains("has 30 MB in one file") && large[0].contains("26"))
    let heavy = misfits(.githubPages) { $0.bytes = 1_000_000_001 }
    #expect(heavy.count == 1 && heavy[0].contains("has 1001 MB; github-pages takes 1000"))
    #expect(misfits(.gitlabPages) { ($0.files, $0.bytes) = (200_001, 2_000_000_000) }.count == 2)
    #expect(misfits(.netlify) { $0.filesOfFolder = 54_001 }.count == 1)
    #expect(misfits(.s3) { ($0.files, $0.bytes) = (.max, .max) } == [])
  }

  @Test func aDryRunKnowsTheFilesOfASiteThatIsNotThere() async throws {
    let workspace = try Workspace()
    for number in 0..<12 {
      try workspace.addPhoto("\(number).png", width: 700, height: 500, level: UInt8(number))
    }
    let dry = try await workspace.build { $0.isDryRun = true }
    let built = try await workspace.build()
    #expect(dry.files == built.files)
    #expect(dry.bytes > 0)
    let again = try await workspace.build { $0.isDryRun = true }
    #expect((again.files, again.bytes) == (built.files, built.bytes))
  }

  @Test(arguments: ["quality: 50", "quality: 80", "quality: 100", "quality: 100, formats: [webp]"])
  func aDryRunKnowsAboutHowLargeASiteWillBe(images: String) async throws {
    let workspace = try Workspace()
    for sample in ["Blue Hour.jpg", "Dunes.jpg", "Lighthouse.jpg", "Waterfall.jpg"] {
      try workspace.folder.addSample(sample, as: "photos/" + sample)
    }
    try workspace.folder.write(
      "images: {widths: [480], large: 480, \(images)}", to: "photos/photofall.yaml")
    let dry = try await workspace.build { $0.isDryRun = true }
    let built = try await workspace.build()
    #expect((0.75...1.3).contains(Double(dry.bytes) / Double(built.bytes)))
  }

  @Test func aDryRunCountsEachFileOnce() async throws {
    let workspace = try Workspace()
    for number in 0..<3 { try workspace.addPhoto("\(number).png", level: UInt8(number)) }
    try workspace.folder.write("originals: album-zip\n", to: "photos/photofall.yaml")
    let first = try await workspace.build { $0.isDryRun = true }
    let built = try await workspace.build()
    #expect(first.files == built.files && first.unchanged == 0)
    #expect(first.written.total == built.written.total)
    let forced = try await workspace.build { ($0.isDryRun, $0.isForced) = (true, true) }
    #expect(forced.files == built.files && forced.removed.isEmpty)
    #expect(forced.written.total == built.files)
    let uncached = try await workspace.build {
      ($0.isDryRun, $0.cache) = (true, workspace.folder.appending("none"))
    }
    #expect(uncached.files == built.files && uncached.removed.isEmpty)
    #expect(uncached.unchanged >= 0)
  }

  @Test func theHostOfAConfigurationIsTheOneThatIsWarnedOf() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("one.png")
    try workspace.folder.write("host: netlify\n", to: "photos/photofall.yaml")
    #expect(try await workspace.build().warnings.isEmpty)
  }
}
