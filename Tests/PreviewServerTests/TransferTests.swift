import FileSystem
import GalleryModel
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Photos that go to another album")
struct TransferTests {
  private let edited = EditedGallery()

  private func transfer(_ photo: String, to album: String) -> GalleryEdit {
    .transfer(photos: [photo], album: album, title: nil, files: .move)
  }

  @Test("A photo does not take over what is said of one of its name that has gone")
  func formerEntries() async throws {
    try edited.addPhotos(["a/p", "b/q"])
    let notes = """
      title: Bees
      publish:
        q.png: [title]
        p.png: all
      captions: {p.png: "Not this one"}

      """
    try edited.folder.write("titles: {p.png: Mine}\n", to: "photos/a/album.yaml")
    try edited.folder.write(notes, to: "photos/b/album.yaml")
    try edited.perform(transfer("a/p.png", to: "b"), of: try await edited.gallery())
    let yaml = try #require(try edited.text("b/album.yaml"))
    #expect(yaml.contains("q.png: [title]"))
    #expect(yaml.contains("p.png: Mine") || yaml.contains("\"p.png\": Mine"))
    #expect(!yaml.contains("p.png: all"))
    #expect(!yaml.contains("Not this one"))
  }

  @Test(
    "A photo does not come beside notes of another one of its name",
    arguments: ["p.png.md", "p.png.xmp", "p.xmp", "p.png.json"])
  func formerNotes(note: String) async throws {
    try edited.addPhotos(["a/p", "b/q"])
    try edited.folder.write("old", to: "photos/b/" + note)
    let gallery = try await edited.gallery()
    let error = #expect(throws: EditError.self) {
      try edited.perform(transfer("a/p.png", to: "b"), of: gallery)
    }
    #expect(error?.description.contains("b/" + note) == true)
    #expect(try FileStatus(edited.input.appending("a/p.png")) != nil)
  }

  @Test("A photo that two albums list is where it was put, and in neither of them")
  func listedTwice() async throws {
    try edited.addPhotos(["a/p", "a/r", "b/q", "c/q", "d/q"])
    for album in ["b", "c"] {
      try edited.folder.write("photos: [a/p.png, a/r.png]\n", to: "photos/\(album)/album.yaml")
    }
    try edited.folder.write("photos: [a/p.png]\n", to: "photos/d/album.yaml")
    let edit = GalleryEdit.transfer(photos: ["a/p.png"], album: "d", title: nil, files: .stay)
    try edited.perform(edit, of: try await edited.gallery())
    #expect(try edited.text("b/album.yaml") == "photos: [a/r.png]\n")
    #expect(try edited.text("c/album.yaml") == "photos: [a/r.png]\n")
    #expect(try edited.text("d/album.yaml") == "photos: [a/p.png]\n")
    #expect(try await edited.gallery().album(of: "a/p.png").relative.text == "d")
  }

  @Test("A note that came beside a moved photo is not left behind by Undo")
  func newNote() async throws {
    try edited.addPhotos(["a/p", "a/r", "b/q"])
    let session = EditingSession(
      input: edited.input, configuration: edited.configuration,
      history: edited.folder.appending("history"))
    _ = session.show(try await edited.draft())
    _ = try session.perform(transfer("a/p.png", to: "b"), in: "")
    try edited.folder.write("<x/>", to: "photos/b/p.png.xmp")
    let error = #expect(throws: EditError.self) { try session.step(isUndo: true) }
    #expect(error?.description.contains("b/p.png.xmp") == true)
    #expect(try FileStatus(edited.input.appending("b/p.png")) != nil)
    try File.remove(edited.input.appending("b/p.png.xmp"))
    _ = try session.step(isUndo: true)
    #expect(try FileStatus(edited.input.appending("a/p.png")) != nil)
  }
}
