import FileSystem
import GalleryBuild
import SiteCheck
import TestSupport
import Testing

extension TemporaryFolder {
  /// Builds a site of `photos`, in which a check finds nothing.
  func buildSite() async throws {
    let request = BuildRequest(
      input: appending("photos"), output: appending("site"), cache: appending("cache"), jobs: 2)
    _ = try await GalleryBuild(request).run()
    #expect(try await SiteCheck(request.output, jobs: 2).run().findings == [])
  }
}
