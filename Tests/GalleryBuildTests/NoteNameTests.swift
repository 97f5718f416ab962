import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Names that are nearly those of notes and templates")
struct NoteNameTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("a.png")
  }

  @Test("A note whose name is nearly right is named, since it hides nothing")
  func nearlyNotes() async throws {
    for name in [
      "album.yml", "Arrangement.txt", "trips/Album.yaml", "list.yaml", "Photofall.yml",
      "trips/photofall.yml",
    ] {
      try workspace.folder.write("hidden: [a.png]", to: "photos/" + name)
    }
    let warnings = try await workspace.build().warnings
    let place = { (name: String) in self.workspace.input.appending(name).text }
    #expect(
      Set(warnings.map(\.file)) == [
        place("album.yml"), place("Arrangement.txt"), place("trips/Album.yaml"),
        place("Photofall.yml"), place("trips/photofall.yml"),
      ])
    #expect(warnings.allSatisfy { $0.reason.hasPrefix("is not read, nor hides anything") })
    try workspace.folder.write("title: Ours", to: "photos/Photofall.yml")
    let file = workspace.input.appending("Photofall.yml")
    #expect(try await workspace.build { $0.configuration = file }.warnings.count == 4)
  }

  @Test("A folder of templates in small letters is named, and an album that is called so is none")
  func smallTemplates() async throws {
    try workspace.folder.write("x", to: "photos/templates/album.mustache")
    let warnings = try await workspace.build().warnings
    #expect(warnings.map(\.file) == [workspace.input.appending("templates").text])
    try workspace.addPhoto("templates/b.png", level: 9)
    #expect(try await workspace.build().warnings.isEmpty)
  }

  @Test(
    "A note with an editor's ending, a wrong letter or in the wrong folder is named in each build",
    arguments: [
      "arrangement.txt.txt", "album.yaml.txt", "trips/Album.yml.TXT", "photofall.yaml.txt",
      "trips/arrangment.txt", "trips/photofall.yaml", "trips/photofall.yaml.txt",
      "trips/arrangement", "Album", "album.yaml.yaml", "trips/album (1).yaml", "album.txt",
      "Arrangement (12).txt", "arrangement (1)",
    ])
  func misnamedNotes(name: String) async throws {
    try workspace.addPhoto("trips/b.png", level: 9)
    try workspace.folder.write("- a.png", to: "photos/" + name)
    for _ in 0..<2 {
      let warnings = try await workspace.build().warnings
      #expect(warnings.map(\.file) == [workspace.input.appending(name).text])
      #expect(warnings.allSatisfy { $0.reason.hasPrefix("is not read, nor hides anything") })
    }
  }

  @Test("A caption or page in a language of the site is read, in whatever case its tag is")
  func tagsInAnyCase() async throws {
    for (name, text) in [
      ("photofall.yaml", "languages: [en, pt-BR]"), ("a.png.md", "At sea"),
      ("a.png.pt-br.md", "No mar"), ("about.md", "# About"), ("about.PT-BR.md", "# Sobre"),
    ] {
      try workspace.folder.write(text, to: "photos/" + name)
    }
    #expect(try await workspace.build().warnings == [])
    let site = try workspace.contents()
    for (page, text) in [
      ("index.html", "At sea"), ("pt-BR/index.html", "No mar"), ("about.html", "About"),
      ("pt-BR/about.html", "Sobre"),
    ] {
      #expect(String(decoding: site[page] ?? [], as: UTF8.self).contains(text), "\(page)")
    }
    try workspace.folder.write("Na praia", to: "photos/a.png.pt-BR.md")
    try await workspace.build()
    let page = try workspace.contents()["pt-BR/index.html"] ?? []
    #expect(String(decoding: page, as: UTF8.self).contains("Na praia"))
  }

  @Test("Of two photos whose endings differ in case each has its own caption")
  func endingsInCapitals() async throws {
    for (level, name) in ["b.png", "b.PNG"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(20 + level))
    }
    try workspace.folder.write("In capitals", to: "photos/b.PNG.md")
    try await workspace.build()
    let page = String(decoding: try workspace.contents()["index.html"] ?? [], as: UTF8.self)
    #expect(page.matches(of: /class="caption">In capitals/).count == 1)
  }

  @Test(
    "A caption or page in a language that the site is not made in is named, and no other note is",
    arguments: [("", "en"), ("language: de", "de"), ("languages: [de, en]", "de, en")])
  func otherLanguages(settings: String, languages: String) async throws {
    try workspace.folder.write(settings, to: "photos/photofall.yaml")
    for name in [
      "a.png.md", "a.png.fr.md", "a.png.old.md", "about.md", "about.pt-br.md", "about.old.md",
      "about.draft.md", "README.md", "README.fr.md", "gone.png.fr.md",
    ] {
      try workspace.folder.write("Words", to: "photos/" + name)
    }
    for _ in 0..<2 {
      let warnings = try await workspace.build().warnings
      #expect(
        Set(warnings.map(\.file)) == [
          workspace.input.appending("a.png.fr.md").text,
          workspace.input.appending("about.pt-br.md").text,
        ])
      #expect(
        warnings.allSatisfy { $0.reason.hasPrefix("is not read: the site is in \(languages), not") }
      )
    }
  }
}
