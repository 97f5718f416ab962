import PhotoMetadata
import Testing

@Suite("Photos that somebody rejected")
struct RejectionTests {
  private let rejected = "<digiKam:PickLabel>1</digiKam:PickLabel>"

  private func read(_ properties: String) -> PhotoMetadata {
    let text = properties.replacing(
      "<digiKam:PickLabel>",
      with: "<digiKam:PickLabel xmlns:digiKam='http://www.digikam.org/ns/1.0/'>")
    return PhotoMetadata(MetadataBlocks(xmp: BlockFixture.xmp(text)))
  }

  @Test("A flag in the photo itself rejects it, unless a sidecar has another one")
  func flags() {
    let photo = read(rejected)
    #expect(photo.isRejected)
    #expect(photo.overridden(by: read("<xmp:Rating>5</xmp:Rating>")).isRejected)
    #expect(!photo.overridden(by: read("<digiKam:PickLabel>0</digiKam:PickLabel>")).isRejected)
    #expect(read("<xmp:Rating>5</xmp:Rating>").overridden(by: photo).isRejected)
  }

  @Test("A mark that takes a rejection back goes before the flag in the photo itself")
  func undone() throws {
    let photo = read(rejected)
    for mark in [PhotoMark.neither, .pick, .stars(3)] {
      let sidecar = try #require(mark.written(into: nil, rating: 0, isRejected: true))
      let words = try #require(PhotoMetadata(sidecar: sidecar))
      #expect(!photo.overridden(by: words).isRejected, "\(mark)")
    }
  }
}
