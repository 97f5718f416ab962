import FileSystem
import TestSupport
import Testing

@Suite("photofall clean as a process")
struct CleanCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    try folder.addPhoto("photos/beach.png")
  }

  @Test("A site goes, then what was kept of its photos; the photos stay")
  func both() throws {
    let run = try folder.run(
      """
      photofall build photos -q && photofall clean -q _site && ls
      photofall clean -q photos && ls && ls cache/photofall photos
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "cache\nphotos\ncache\nphotos\ncache/photofall:\n\nphotos:\nbeach.png\n")
  }

  @Test("A dry run names what would go, and leaves it")
  func dryRun() throws {
    let run = try folder.run("photofall build photos -q; photofall clean -n _site; ls _site/p")
    #expect(run.output.contains("remove _site/index.html\n"))
    #expect(run.output.hasSuffix("beach.html\n"))
  }

  @Test("What is neither a site nor a folder that is known is told apart: 66")
  func neither() throws {
    let run = try folder.run("photofall clean photos")
    #expect(run.status == 66 && run.errors.hasPrefix("photofall: photos: no site"))
    #expect(try folder.run("photofall clean nowhere").status == 66)
    let both = try folder.run(
      "photofall build photos -q; photofall clean _site --cache cache; ls _site")
    #expect(both.errors.contains("this is a site") && both.output.contains("index.html"))
    #expect(try folder.run("photofall clean").status == 64)
  }
}
