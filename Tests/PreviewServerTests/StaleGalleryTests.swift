import FileSystem
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Edits of a gallery that no build has seen since")
struct StaleGalleryTests {
  private let edited = EditedGallery()

  private static let sections = """
    sections:
      - title: A
        from: p0.png
      - title: B
        photos: [p2.png, p3.png]
      - title: C
        from: p4.png

    """

  @Test("Sections that are moved twice come to where they were dropped")
  func sectionsTwice() async throws {
    try edited.addPhotos(6)
    try edited.write(Self.sections)
    let gallery = try await edited.gallery()
    try edited.perform(
      .moveSection(photo: "p4.png", before: "p0.png", page: nil),
      .moveSection(photo: "p0.png", before: nil, page: nil), of: gallery)
    let titles = try #require(try edited.text("photofall.yaml")).split(separator: "\n")
      .filter { $0.contains("title") }
    #expect(titles == ["  - title: C", "  - title: B", "  - title: A"])
  }

  @Test("Words of a section that has moved go to itself")
  func sectionWords() async throws {
    try edited.addPhotos(6)
    try edited.write(Self.sections)
    let gallery = try await edited.gallery()
    try edited.perform(
      .moveSection(photo: "p4.png", before: "p0.png", page: nil),
      .sectionWords(photo: "p4.png", key: .text, text: "Late", was: "", page: nil),
      .sectionWords(photo: "p4.png", key: .title, text: "Last", was: "C", page: nil), of: gallery)
    let yaml = try #require(try edited.text("photofall.yaml"))
    #expect(yaml.contains("  - title: Last\n    from: p4.png\n    text: Late\n"))
  }

  @Test("A section that is listed otherwise by now is left alone")
  func changedList() async throws {
    try edited.addPhotos(6)
    try edited.write(Self.sections)
    let gallery = try await edited.gallery()
    let now = "sections: [{title: X, from: p1.png}, {title: Y, from: p4.png}]\n"
    try edited.write(now)
    #expect(throws: EditError.self) {
      try edited.perform(
        .sectionWords(photo: "p0.png", key: .title, text: "New", was: "X", page: nil), of: gallery)
    }
    #expect(try edited.text("photofall.yaml")?.hasSuffix(now) == true)
  }

  @Test("Albums that are moved twice come to where they were dropped")
  func albumsTwice() async throws {
    try edited.addPhotos(["a/p", "b/p", "c/p", "d/p"])
    try edited.folder.write("albums.sort: name\n", to: "photos/photofall.yaml")
    let gallery = try await edited.gallery()
    try edited.perform(
      .moveAlbum(album: "d", before: "a"), .moveAlbum(album: "c", before: "a"), of: gallery)
    #expect(try edited.text("arrangement.txt") == "d\nc\na\nb\n")
  }
}
