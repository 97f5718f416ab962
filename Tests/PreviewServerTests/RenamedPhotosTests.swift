import FileSystem
import GalleryBuild
import GalleryModel
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Photos that were renamed outside the preview")
struct RenamedPhotosTests {
  private let folder = TemporaryFolder()

  private var input: Path { folder.appending("photos") }

  private func gallery() async throws -> Gallery {
    let request = BuildRequest(
      input: input, output: folder.appending("site"), cache: folder.appending("cache"), jobs: 1)
    let draft = try await GalleryBuild(request).draft(without: RefusedItems())
    return Gallery(input: input, root: draft.root)
  }

  @Test("Those with words under a former name are known, and notes are read once for all of them")
  func open() async throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    for (index, name) in names.enumerated() {
      let photo = PlainPNG.file(width: 40 + index, height: 30, level: UInt8(10 * index))
      try folder.write(photo, to: "photos/\(name).png")
    }
    try folder.write(
      "captions: {was-a.png: A, was-e.png: E, e.png: E}\nsections: [{from: was-b.png}]\n",
      to: "photos/album.yaml")
    try folder.write("was-c.png\n", to: "photos/arrangement.txt")
    try folder.write("D\n", to: "photos/was-d.png.md")
    let (gallery, notes) = (try await gallery(), NoteFiles(input: input))
    var reads = 0
    let plan = EditPlan(gallery: gallery, configuration: input.appending("photofall.yaml")) {
      (path) throws(FileSystemError) in
      if path.name == Array("album.yaml".utf8) { reads += 1 }
      return try notes.read(path)
    }
    var known: [Path: NotedNames] = [:]
    let open = names.filter { name in
      let renaming = RenamedPhotos.Renaming(
        photo: "\(name).png", former: "was-\(name).png", name: "\(name).png", album: nil)
      return plan.isOpen(renaming, &known)
    }
    #expect(open == ["a", "b", "c", "d"])
    #expect(reads == 1)
  }
}
