import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("The folders of a site")
struct SiteFoldersTests {
  @Test("Their state is not that on the disk once another build has written to them")
  func current() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 2)
    let folders = try SiteFolders(request, adopting: false)
    #expect(folders.areCurrent)
    try workspace.addPhoto("b.png", level: 7)
    try await workspace.build()
    #expect(!folders.areCurrent)
  }
}
