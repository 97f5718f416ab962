import TestSupport
import Testing

@testable import PreviewServer

@Suite("Words that the preview changes")
struct WordsTests {
  private let edited = EditedGallery()

  @Test("An empty word in a file is nobody's, where the page shows another in its place")
  func blank() async throws {
    try edited.addPhotos(["bees/p"])
    try edited.folder.write("title:\ncover: p.png\n", to: "photos/bees/album.yaml")
    try edited.perform(
      .albumTitle(album: "bees", text: "My bees", was: "bees"), of: try await edited.gallery())
    #expect(try edited.text("bees/album.yaml") == "title: My bees\ncover: p.png\n")
  }
}
