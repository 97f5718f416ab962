import FileSystem
import GalleryBuild
import GalleryModel
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Photos that are moved among sections")
struct SectionMoveTests {
  private let edited = EditedGallery()

  /// Moves a photo, and tells the sections that a build makes then; nil when nothing changed.
  private func move(
    _ photos: String..., before: String?, after: String? = nil
  ) async throws -> [String]? {
    let edit = GalleryEdit.move(
      photos: photos.map { $0 + ".png" }, before: before.map { $0 + ".png" },
      after: after.map { $0 + ".png" }, page: nil)
    let changes = try edited.perform(edit, of: try await edited.gallery())
    return changes.isEmpty ? nil : edited.sections(try await edited.gallery())
  }

  @Test("A list in another encoding than UTF-8 is not edited")
  func encoding() async throws {
    try edited.addPhotos(2)
    let list = "\u{FEFF}- gone.png\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    try edited.folder.write(list, to: "photos/arrangement.txt")
    await #expect(throws: EditError.self) { try await move("p1", before: "p0") }
  }

  @Test("A section begins with the first photo that it shows, where another one is hidden")
  func hiddenStart() async throws {
    try edited.addPhotos(6)
    try edited.write("sections: [{title: A, from: p2.png}]\n")
    try edited.folder.write("- p2.png\n", to: "photos/arrangement.txt")
    #expect(edited.sections(try await edited.gallery()) == ["p0 p1", "A: p3 p4 p5"])
    #expect(try await move("p0", before: "p4") == ["p1", "A: p3 p0 p4 p5"])
    #expect(try edited.text("photofall.yaml")?.contains("from: p3.png") == true)
  }

  @Test("A move beside a section without photos leaves the others in theirs")
  func lostStart() async throws {
    try edited.addPhotos(8)
    try edited.write("sections: [{title: A, from: p3.png}, {title: B, from: p4.png}]\n")
    try edited.folder.write("- p3.png\n", to: "photos/arrangement.txt")
    #expect(edited.sections(try await edited.gallery()) == ["p0 p1 p2", "B: p4 p5 p6 p7"])
    #expect(try await move("p5", before: "p4") == ["p0 p1 p2", "B: p5 p4 p6 p7"])
  }

  @Test("A photo that has gone is named as its file was")
  func gone() async throws {
    try edited.addPhotos(["a"])
    let error = await #expect(throws: EditError.self) {
      try await move("trip/%C3%A4%20%C3%B6", before: "a")
    }
    #expect(error?.description.hasPrefix("ä ö.png is not in the gallery") == true)
  }

  @Test("A photo with a line break in its name keeps none before it from moving")
  func lineBreak() async throws {
    try edited.addPhotos(["a", "b", "c", "new\nline"])
    try edited.write("")
    #expect(try await move("b", before: "a") == ["b a c new%0Aline"])
    #expect(try edited.text("arrangement.txt") == "b.png\na.png\n")
    await #expect(throws: EditError.unusualName("new\nline.png")) {
      try await move("new%0Aline", before: "a")
    }
  }

  private static let starts = """
    sections:
      - title: A
        from: p0.png
      # The second one.
      - title: B
        from: p3.png   # begins here
      - title: C
        from: p6.png

    """

  @Test(
    "A section that begins with a photo holds what was put into it, and begins with its first one",
    arguments: [
      ("p3", "p5", nil, ["A: p0 p1 p2", "B: p4 p3 p5", "C: p6 p7 p8"]),
      ("p3", "p1", nil, ["A: p0 p3 p1 p2", "B: p4 p5", "C: p6 p7 p8"]),
      ("p7", "p3", nil, ["A: p0 p1 p2", "B: p7 p3 p4 p5", "C: p6 p8"]),
      ("p7", "p3", "p2", ["A: p0 p1 p2 p7", "B: p3 p4 p5", "C: p6 p8"]),
      ("p0", "p6", "p5", ["A: p1 p2", "B: p3 p4 p5 p0", "C: p6 p7 p8"]),
      ("p4", "p5", "p3", nil),
      ("p0", nil, "p8", ["A: p1 p2", "B: p3 p4 p5", "C: p6 p7 p8 p0"]),
      ("p6", nil, nil, ["A: p0 p1 p2", "B: p3 p4 p5", "C: p7 p8 p6"]),
      ("p8", "p0", nil, ["A: p8 p0 p1 p2", "B: p3 p4 p5", "C: p6 p7"]),
    ] as [(String, String?, String?, [String]?)])
  func starts(photo: String, before: String?, after: String?, expected: [String]?) async throws {
    try edited.addPhotos(9)
    try edited.write(Self.starts)
    #expect(try await move(photo, before: before, after: after) == expected)
    let yaml = try #require(try edited.text("photofall.yaml"))
    #expect(yaml.contains("  # The second one.\n  - title: B\n"))
    #expect(yaml.contains("# begins here"))
  }

  @Test("A line of arrangement.txt means the photo whose name it spells otherwise")
  func spelling() async throws {
    try edited.addPhotos(["e\u{301}", "b", "a", "y", "z"])
    try edited.folder.write(
      "\u{E9}.png\nb.png\na.png\ny.png\nz.png\n", to: "photos/arrangement.txt")
    try edited.write("sections:\n  - title: Late\n    from: y.png\n")
    #expect(try await move("z", before: "b") == ["e%CC%81 z b a", "Late: y"])
  }

  @Test("A section that gives its last photo away goes; at the end of all it stays where it is")
  func emptied() async throws {
    try edited.addPhotos(6)
    try edited.write(Self.starts.replacing("p6", with: "p5"), to: "album.yaml")
    #expect(try await move("p5", before: nil) == nil)
    #expect(try await move("p5", before: "p4") == ["A: p0 p1 p2", "B: p3 p5 p4"])
    #expect(try edited.text("album.yaml")?.contains("title: C") == false)
    #expect(try edited.text("arrangement.txt") != nil)
  }

  @Test("Several photos come into a section together, in the order of the request")
  func several() async throws {
    try edited.addPhotos(9)
    try edited.write(Self.starts)
    #expect(
      try await move("p6", "p0", before: "p3") == ["A: p1 p2", "B: p6 p0 p3 p4 p5", "C: p7 p8"])
    #expect(
      try await move("p6", "p0", before: "p3", after: "p2")
        == ["A: p1 p2 p6 p0", "B: p3 p4 p5", "C: p7 p8"])
  }

  @Test("Sections that stand in another order than their photos keep it")
  func otherOrder() async throws {
    try edited.addPhotos(6)
    try edited.write("sections:\n- {title: B, from: p3.png}\n- {title: A, from: p0.png}\n")
    #expect(try await move("p1", before: "p4") == ["B: p3 p1 p4 p5", "A: p0 p2"])
    #expect(try edited.text("arrangement.txt") == "p0.png\np2.png\np3.png\np1.png\n")
  }

  @Test("A section that lists its photos lists them anew; others lose them or get them")
  func lists() async throws {
    try edited.addPhotos(8)
    let list = """
      sections:
        - title: A
          photos:
            - p3.png
            # The best.
            - p1.png
            - p2.png  # blurred
        - title: B
          from: p5.png

      """
    try edited.write(list)
    #expect(edited.sections(try await edited.gallery()) == ["p0 p4", "A: p3 p1 p2", "B: p5 p6 p7"])
    #expect(try await move("p2", before: "p3") == ["p0 p4", "A: p2 p3 p1", "B: p5 p6 p7"])
    let reordered = """
            - p2.png  # blurred
            - p3.png
            # The best.
            - p1.png
      """
    #expect(try edited.text("photofall.yaml")?.contains(reordered) == true)
    #expect(try edited.text("arrangement.txt") == nil)
    #expect(try await move("p2", before: "p3") == nil)
    #expect(try await move("p0", before: "p1") == ["p4", "A: p2 p3 p0 p1", "B: p5 p6 p7"])
    #expect(try edited.text("arrangement.txt") == nil)
    #expect(try await move("p5", before: nil) == ["p4", "A: p2 p3 p0 p1", "B: p6 p7 p5"])
    #expect(try await move("p6", before: "p1") == ["p4", "A: p2 p3 p0 p6 p1", "B: p7 p5"])
    #expect(try await move("p3", before: "p4") == ["p3 p4", "A: p2 p0 p6 p1", "B: p7 p5"])
    #expect(
      try await move("p7", before: nil, after: "p1") == ["p3 p4", "A: p2 p0 p6 p1 p7", "B: p5"])
  }

  @Test("A photo goes from one list to another; the list that loses its last one goes")
  func betweenLists() async throws {
    try edited.addPhotos(4)
    try edited.write(
      "sections: [{title: A, photos: [p0.png, p2.png]}, {title: B, photos: [p1.png, p3.png]}]\n")
    #expect(try await move("p2", before: "p3") == ["A: p0", "B: p1 p2 p3"])
    #expect(try await move("p0", before: "p1") == ["B: p0 p1 p2 p3"])
    #expect(try edited.text("arrangement.txt") == nil)
  }

  @Test("A move that would let a section begin with a photo of another one is refused")
  func namedTwice() async throws {
    try edited.addPhotos(4)
    try edited.write("sections:\n- {title: A, photos: [p1.png]}\n- {title: B, from: p1.png}\n")
    await #expect(throws: EditError.self) { try await move("p1", before: "p3") }
    #expect(try edited.text("arrangement.txt") == nil)
  }

  @Test("A photo stays among those of as many stars, whatever it is put before")
  func rating() async throws {
    try edited.addPhotos(4)
    try edited.write("sections: rating\n")
    for photo in ["p0", "p1"] {
      let sidecar = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="2"/>
        </rdf:RDF></x:xmpmeta>
        """
      try edited.folder.write(sidecar, to: "photos/\(photo).png.xmp")
    }
    #expect(edited.sections(try await edited.gallery()) == ["p0 p1", "p2 p3"])
    #expect(try await move("p1", before: "p3") == nil)
    #expect(try await move("p0", before: "p3") == ["p1 p0", "p2 p3"])
    #expect(try await move("p3", before: "p1") == ["p1 p0", "p3 p2"])
  }

  @Test("A folder that is a section takes a photo of another one for the next of its own")
  func folders() async throws {
    try edited.addPhotos(["a/a1", "a/a2", "a/same", "b/b1", "b/b2", "b/b3", "b/same"])
    try edited.write("sections: folders\nalbums:\n  sort: name\n")
    let first = "a: a/a1 a/a2 a/same"
    #expect(try await move("b/b1", before: "a/same") == nil)
    #expect(try await move("b/b2", before: "a/a1") == [first, "b: b/b2 b/b1 b/b3 b/same"])
    #expect(
      try await move("a/a1", before: "b/b2")
        == ["a: a/a2 a/same a/a1", "b: b/b2 b/b1 b/b3 b/same"])
  }
}
