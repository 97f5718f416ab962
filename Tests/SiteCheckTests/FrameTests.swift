import TestSupport
import Testing

@Suite("Frames around photos")
struct FrameTests {
  @Test("A check finds nothing in columns that have hardly room for wide frames")
  func wideFrames() async throws {
    let folder = TemporaryFolder()
    for number in 1...12 {
      let photo = PlainPNG.file(width: 30, height: 20 + 11 * number, level: UInt8(number))
      try folder.write(photo, to: "photos/\(number).png")
    }
    try folder.write("captions: {3.png: Some words, 7.png: More}", to: "photos/album.yaml")
    try folder.write("frame.width: 40", to: "photos/photofall.yaml")
    try await folder.buildSite()
  }
}
