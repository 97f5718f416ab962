import FileSystem
import Glibc
import TestSupport
import Testing

@testable import GalleryModel

@Suite("What a scan ignores")
struct IgnoreTests {
  private func ignores(_ patterns: [String], _ path: String) -> Bool {
    let isFolder = path.hasSuffix("/")
    return IgnoreRules(patterns).ignores(
      Path(String(isFolder ? path.dropLast() : path[...])), isFolder: isFolder)
  }

  @Test(
    "Each pattern means what it means in a .gitignore",
    arguments: [
      ("a.jpg", ["a.jpg", "x/a.jpg", "a.jpg/"], ["b.jpg", "a.jpg.md"]),
      ("*.tmp", ["x.tmp", "y/x.tmp"], ["x.tmp.jpg"]),
      ("raw/", ["raw/", "x/raw/"], ["raw", "x/raw"]),
      ("/raw", ["raw", "raw/"], ["x/raw"]),
      ("x/raw", ["x/raw"], ["y/x/raw", "raw"]),
      ("**/raw", ["raw", "x/y/raw"], ["rawer"]),
      ("x/**", ["x/a", "x/y/a"], ["x", "x/"]),
      ("x/**/a", ["x/a", "x/y/z/a"], ["a", "x/y"]),
      ("IMG_[0-4]?.jpg", ["IMG_01.jpg"], ["IMG_50.jpg", "IMG_1.jpg"]),
      ("\\*", ["*"], ["a"]),
      ("Priv\u{E9}/", ["Prive\u{301}/", "x/Priv\u{E9}/"], ["Prive/"]),
      ("e\u{301}t?", ["\u{E9}t1"], ["et1"]),
      ("/", [], ["a/", "a"]),
      ("#recycle", ["#recycle/", "x/#recycle"], ["recycle/"]),
    ] as [(String, [String], [String])])
  func patterns(pattern: String, ignored: [String], shown: [String]) {
    for path in ignored { #expect(ignores([pattern], path), "\(path)") }
    for path in shown { #expect(!ignores([pattern], path), "\(path)") }
  }

  @Test("No pattern leaves out what an album's notes hide")
  func notes() throws {
    let folder = TemporaryFolder()
    for (name, text) in ["album.yaml": "hidden: [a.jpg]", "arrangement.txt": "- b.jpg"] {
      try folder.write(text, to: "x/" + name)
    }
    for name in ["a.jpg", "b.jpg", "c.txt"] { try folder.write("", to: "x/" + name) }
    let rules = IgnoreRules(["*.txt", "*.yaml"])
    var tree = try ScannedFolder(scanning: folder.path, depth: 2, ignoring: rules)
    tree.readNotes()
    let album = try #require(tree.folders.first)
    #expect(album.hiddenNames == Set(["a.jpg", "b.jpg"].map { Array($0.utf8) }))
    #expect(album.leftAlone.map(\.path.name) == [Array("c.txt".utf8)])
  }

  @Test("The last pattern that matches counts")
  func last() {
    let patterns = ["*.png", "!cover.png", "/drafts/cover.png"]
    #expect(ignores(patterns, "a.png") && !ignores(patterns, "x/cover.png"))
    #expect(ignores(patterns, "drafts/cover.png"))
    #expect(ignores(["*.png", "!"], "a.png"))
    #expect(!ignores([], "a.png"))
  }

  @Test("The folders that cameras' and servers' programs leave behind are ignored by default")
  func defaults() throws {
    let folder = TemporaryFolder()
    for name in Configuration().ignored where !name.hasSuffix(".db") {
      try folder.write("x", to: "photos/\(name)/a.jpg")
    }
    try folder.write("x", to: "photos/Thumbs.db")
    try folder.write("x", to: "photos/b.jpg")
    let scanned = try ScannedFolder(
      scanning: folder.appending("photos"), depth: 9, ignoring: IgnoreRules(Configuration().ignored)
    )
    #expect(scanned.files.map(\.name) == [Array("b.jpg".utf8)] && scanned.folders.isEmpty)
    #expect(scanned.leftAlone.count == 8)
  }
}
