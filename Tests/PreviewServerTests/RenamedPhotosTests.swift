import FileSystem
import GalleryBuild
import GalleryModel
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Photos that were renamed outside the preview")
struct RenamedPhotosTests {
  private let edited = EditedGallery()

  private var input: Path { edited.input }

  @Test("Those with words under a former name are known, and notes are read once for all of them")
  func open() async throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    try edited.addPhotos(names)
    try edited.folder.write(
      "captions: {was-a.png: A, was-e.png: E, e.png: E}\nsections: [{from: was-b.png}]\n",
      to: "photos/album.yaml")
    try edited.folder.write("was-c.png\n", to: "photos/arrangement.txt")
    try edited.folder.write("D\n", to: "photos/was-d.png.md")
    let (gallery, notes) = (try await edited.gallery(), NoteFiles(input: input))
    var reads = 0
    let plan = EditPlan(gallery: gallery, configuration: input.appending("photofall.yaml")) {
      (path) throws(FileSystemError) in
      if path.name == Array("album.yaml".utf8) { reads += 1 }
      return try notes.read(path)
    }
    let noted = plan.noted(
      names.map {
        RenamedPhotos.Renaming(
          photo: "\($0).png", former: "was-\($0).png", name: "\($0).png", album: nil)
      })
    #expect(noted.open.map(\.name) == ["a.png", "b.png", "c.png", "d.png"])
    #expect(noted.all.map(\.name) == ["a.png", "b.png", "c.png", "d.png", "e.png"])
    #expect(reads == 1)
  }

  /// The photos that have other names after their files have got these, and the gallery then.
  private func renamed(
    _ names: KeyValuePairs<String, String>
  ) async throws -> (photos: RenamedPhotos, plan: EditPlan) {
    let former = try await edited.gallery()
    for (old, new) in names {
      try File.rename(input.appending(old), to: input.appending(new))
    }
    return noted(in: [former, try await edited.gallery()])
  }

  /// The photos that were renamed from one gallery to the next, and the plan for the last.
  private func noted(in galleries: [Gallery]) -> (photos: RenamedPhotos, plan: EditPlan) {
    var photos = RenamedPhotos()
    for (former, now) in zip(galleries, galleries.dropFirst()) { photos.note(now, after: former) }
    let now = galleries[galleries.count - 1]
    let plan = edited.plan(of: now)
    photos.keep(plan.noted(photos.all))
    return (photos, plan)
  }

  private func follow(_ photos: RenamedPhotos, _ plan: EditPlan) throws -> [String] {
    for change in try plan.changes(for: .follow(renamed: photos.open)) {
      try change.perform(in: input)
    }
    return try ["album.yaml", "arrangement.txt"].map {
      String(decoding: try File.read(input.appending($0)), as: UTF8.self)
    }
  }

  private func writePhotos(_ names: String...) throws {
    try edited.addPhotos(names.map { String($0.dropLast(4)) })
  }

  @Test("The words of photos that are numbered anew follow at once, and who was hidden is so again")
  func numbered() async throws {
    try writePhotos("1.png", "2.png", "3.png")
    try edited.folder.write(
      "captions: {1.png: one, 2.png: two, 3.png: three} # ours\nhidden: [2.png]\n",
      to: "photos/album.yaml")
    try edited.folder.write("3.png\n- 1.png\n", to: "photos/arrangement.txt")
    let (photos, plan) = try await renamed(["3.png": "4.png", "2.png": "3.png", "1.png": "2.png"])
    #expect(Set(photos.open.map(\.former)) == ["1.png", "2.png", "3.png"])
    #expect(
      try follow(photos, plan) == [
        "captions: {2.png: one, 3.png: two, 4.png: three} # ours\nhidden: [3.png]\n",
        "4.png\n- 2.png\n",
      ])
  }

  @Test("A sidecar of the name without the extension follows the only photo that had it")
  func sharedSidecar() async throws {
    try writePhotos("1.png", "3.png", "5.png")
    try edited.folder.write(File.read(input.appending("3.png")), to: "photos/3.jpg")
    // One that nobody can read may be edited elsewhere.
    try edited.folder.write("no photo", to: "photos/5.cr2")
    let sidecar = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>"
    for name in ["1.xmp", "3.xmp", "5.xmp"] {
      try edited.folder.write(sidecar, to: "photos/" + name)
    }
    let (photos, plan) = try await renamed([
      "1.png": "2.png", "3.png": "4.png", "5.png": "6.png",
    ])
    #expect(photos.open.map(\.former) == ["1.png"])
    for change in try plan.changes(for: .follow(renamed: photos.open)) {
      try change.perform(in: input)
    }
    let names = try Folder.names(in: input).map { String(decoding: $0, as: UTF8.self) }
    #expect(names.filter { $0.hasSuffix("xmp") }.sorted() == ["2.xmp", "3.xmp", "5.xmp"])
  }

  @Test("Identical photos that are numbered anew keep their words")
  func identical() async throws {
    try writePhotos("1.png", "2.png", "3.png")
    let copy = try File.read(input.appending("1.png"))
    try edited.folder.write(copy, to: "photos/3.png")
    try edited.folder.write(
      "captions: {1.png: one, 2.png: two, 3.png: three}\n", to: "photos/album.yaml")
    try edited.folder.write("3.png\n", to: "photos/arrangement.txt")
    var galleries = [try await edited.gallery()]
    for (old, new) in [("3.png", "4.png"), ("2.png", "3.png"), ("1.png", "2.png")] {
      try File.rename(input.appending(old), to: input.appending(new))
    }
    galleries.append(try await edited.gallery())
    let (photos, plan) = noted(in: galleries)
    #expect(
      try follow(photos, plan) == ["captions: {2.png: one, 3.png: two, 4.png: three}\n", "4.png\n"])
    // The words of the copy that went last follow, not those of one that went before.
    try File.remove(input.appending("2.png"))
    galleries.append(try await edited.gallery())
    try File.rename(input.appending("4.png"), to: input.appending("5.png"))
    galleries.append(try await edited.gallery())
    #expect(noted(in: Array(galleries.suffix(3))).photos.all.map(\.former) == ["4.png"])
  }

  @Test("The words of photos that swap their names do, too")
  func swapped() async throws {
    try writePhotos("1.png", "2.png", "3.png")
    try edited.folder.write("captions:\n  1.png: one\n  2.png: two\n", to: "photos/album.yaml")
    try edited.folder.write("2.png\n3.png\n", to: "photos/arrangement.txt")
    let (photos, plan) = try await renamed(["1.png": "t", "2.png": "1.png", "t": "2.png"])
    #expect(
      try follow(photos, plan) == ["captions:\n  2.png: one\n  1.png: two\n", "1.png\n3.png\n"])
    var left = photos
    left.remove(photos.open)
    #expect(left.open.isEmpty)
  }

  @Test("A photo that was edited keeps its words, with its former content under another name, too")
  func edited() async throws {
    try writePhotos("1.png", "2.png")
    try edited.folder.write("captions: {1.png: one, 2.png: two}\n", to: "photos/album.yaml")
    let former = try File.read(input.appending("2.png"))
    var galleries = [try await edited.gallery()]
    try File.rename(input.appending("1.png"), to: input.appending("1 old.png"))
    try edited.folder.write(PlainPNG.file(width: 50, height: 40, level: 70), to: "photos/1.png")
    try edited.folder.write(PlainPNG.file(width: 51, height: 40, level: 80), to: "photos/2.png")
    galleries.append(try await edited.gallery())
    try edited.folder.write(former, to: "photos/2 backup.png")
    galleries.append(try await edited.gallery())
    #expect(noted(in: galleries).photos.all.isEmpty)
  }

  @Test("The first of two photos that had a name one after another has the words under it")
  func sameFormerName() async throws {
    try writePhotos("a.png")
    try edited.folder.write("captions: {a.png: A}\n", to: "photos/album.yaml")
    try edited.folder.write("a.png\n", to: "photos/arrangement.txt")
    try edited.folder.write("A\n", to: "photos/a.png.md")
    var galleries = [try await edited.gallery()]
    try File.rename(input.appending("a.png"), to: input.appending("b.png"))
    galleries.append(try await edited.gallery())
    try edited.folder.write(PlainPNG.file(width: 50, height: 40, level: 70), to: "photos/a.png")
    galleries.append(try await edited.gallery())
    try File.rename(input.appending("a.png"), to: input.appending("c.png"))
    galleries.append(try await edited.gallery())
    let (photos, plan) = noted(in: galleries)
    #expect(photos.open.map(\.name) == ["b.png", "c.png"])
    #expect(try follow(photos, plan) == ["captions: {b.png: A}\n", "b.png\n"])
    #expect(try File.read(input.appending("b.png.md")) == Array("A\n".utf8))
  }

  @Test("The words of photos follow where a new one has the first of their numbers")
  func inserted() async throws {
    try writePhotos("1.png", "2.png")
    try edited.folder.write("captions: {1.png: one, 2.png: two}\n", to: "photos/album.yaml")
    try edited.folder.write("2.png\n", to: "photos/arrangement.txt")
    let former = try await edited.gallery()
    try File.rename(input.appending("2.png"), to: input.appending("3.png"))
    try File.rename(input.appending("1.png"), to: input.appending("2.png"))
    try edited.folder.write(PlainPNG.file(width: 50, height: 40, level: 70), to: "photos/1.png")
    let (photos, plan) = noted(in: [former, try await edited.gallery()])
    #expect(
      try follow(photos, plan) == ["captions: {2.png: one, 3.png: two}\n", "3.png\n"])
  }

  @Test("Captions follow that spell their photo, or the tag of their language, otherwise")
  func spelledCaptions() async throws {
    try writePhotos("1.png", "\u{E9}.png")
    try edited.folder.write("languages: [en, de]\n", to: "photos/photofall.yaml")
    try edited.folder.write("Eins\n", to: "photos/1.png.DE.md")
    try edited.folder.write("Zwei\n", to: "photos/e\u{301}.png.DE.md")
    try edited.folder.write("Two\n", to: "photos/e\u{301}.png.md")
    let (photos, plan) = try await renamed(["1.png": "a.png", "\u{E9}.png": "b.png"])
    #expect(photos.open.map(\.name) == ["a.png", "b.png"])
    for change in try plan.changes(for: .follow(renamed: photos.open)) {
      try change.perform(in: input)
    }
    let names = Set(try Folder.names(in: input).map { String(decoding: $0, as: UTF8.self) })
    #expect(
      names == [
        "a.png", "a.png.de.md", "b.png", "b.png.de.md", "b.png.md", "photofall.yaml",
      ])
    #expect(try File.read(input.appending("b.png.md")) == Array("Two\n".utf8))
  }

  @Test("A name that is only spelled otherwise is the same, in lines, too")
  func spelling() async throws {
    try writePhotos("e\u{301}.png", "u\u{308}.png")
    try edited.folder.write("cover: \u{E9}.png\n", to: "photos/album.yaml")
    try edited.folder.write("\u{FC}.png\n", to: "photos/arrangement.txt")
    let (photos, plan) = try await renamed([
      "e\u{301}.png": "\u{E9}.png", "u\u{308}.png": "z.png",
    ])
    #expect(photos.all.map(\.name) == ["z.png"])
    #expect(try follow(photos, plan) == ["cover: \u{E9}.png\n", "z.png\n"])
  }
}
