import SiteFormat

@testable import GalleryModel
import Testing

@Suite("Addresses")
struct SitePathTests {
  private let photo = SitePath(["trips", "süd west", "p", "a%ff.html"])

  @Test("Links are relative and name the file")
  func links() {
    #expect(photo.link(from: SitePath(["index.html"])) == "trips/s%C3%BCd%20west/p/a%25ff.html")
    #expect(
      photo.link(from: SitePath(["trips", "süd west", "page", "x", "index.html"]))
        == "../../p/a%25ff.html")
    #expect(photo.link(from: photo) == "a%25ff.html")
    #expect(
      SitePath(["index.html"]).link(from: photo, fragment: "photo-ü")
        == "../../../index.html#photo-%C3%BC")
  }

  @Test("An absolute address goes by the folder")
  func absolute() {
    let index = SitePath(["trips", "index.html"])
    #expect(index.absolute(on: "https://example.org/photos") == "https://example.org/photos/trips/")
    #expect(
      photo.absolute(on: "https://example.org/")
        == "https://example.org/trips/s%C3%BCd%20west/p/a%25ff.html")
  }
}
