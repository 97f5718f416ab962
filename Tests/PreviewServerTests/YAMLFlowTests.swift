import FileSystem
import GalleryModel
import Testing

@testable import PreviewServer

@Suite("YAML between brackets and braces, behind dashes, and with aliases")
struct YAMLFlowTests {
  private func edited(
    _ text: String, _ edit: (inout YAMLText) throws -> Void
  ) throws -> String {
    var yaml = YAMLText(Array(text.utf8), of: "album.yaml")
    try edit(&yaml)
    return String(decoding: yaml.bytes, as: UTF8.self)
  }

  @Test(
    "The comments of an entry between braces stay, and tell of no other one",
    arguments: [
      ("c", "{\n  a: A, # of a\n  # before c\n  c: C # of c\n}", "# of c\n}"),
      ("c", "{\n  a: A, # of a\n  # before c\n  c: C, # of c\n}", "# of c\n}"),
      ("c", "{\n  a: A,\n  c: C # of c\n}", "# of c\n}"),
    ])
  func lastComments(key: String, braces: String, end: String) throws {
    let text = "captions: \(braces)\ntitle: T\n"
    let start = try #require(text.split(separator: "c: C").first)
    #expect(
      try edited(text) { try $0.set(["captions", .key(key)], to: nil) }
        == "\(start)\(end)\ntitle: T\n")
  }

  @Test("The comments of the first entry stay before the next one")
  func firstComments() throws {
    let text = "captions: {\n  a: A, # of a\n  # before c\n  c: C # of c\n}\n"
    #expect(
      try edited(text) { try $0.set(["captions", "a"], to: nil) }
        == "captions: {\n  # of a\n  # before c\n  c: C # of c\n}\n")
    #expect(
      try edited("captions: {a: A, # of a\n  c: C}\n") { try $0.set(["captions", "a"], to: nil) }
        == "captions: { # of a\n  c: C}\n")
  }

  @Test(
    "Items between brackets go together",
    arguments: [
      (["b", "d", "e"], "[a, b, c, d, e] # all", "[a, c] # all"),
      (["a", "b"], "[a, b, c]", "[c]"),
      (["b", "c"], "[\n  a,\n  b,\n  c,\n]", "[\n  a,\n]"),
      (["b", "c"], "[\n  a,\n  b, # of b\n  c\n]", "[\n  a,\n  # of b\n  ]"),
    ])
  func gone(names: [String], list: String, expected: String) throws {
    #expect(
      try edited("photos: \(list)\n") { try $0.remove(from: ["photos"], where: names.contains) }
        == "photos: \(expected)\n")
  }

  @Test("Thousands of photos leave a list between brackets, and come back")
  func many() throws {
    let names = (0..<5000).map { "p\($0).jpg" }
    let (kept, moved) = (names[..<2000], names[2000...])
    let text = "photos: [\(names.joined(separator: ", "))] # all\n"
    let gone = Set(moved)
    let rest = try edited(text) { try $0.remove(from: ["photos"], where: gone.contains) }
    #expect(rest == "photos: [\(kept.joined(separator: ", "))] # all\n")
    #expect(try edited(rest) { try $0.append(Array(moved), to: ["photos"]) } == text)
  }

  @Test("Words of thousands of photos come into braces, change and leave together")
  func manyWords() throws {
    let entries = (0..<3000).map { number -> YAMLText.Entry in ("p\(number)", .text("w\(number)")) }
    let text = "span: {a: 2} # wide\n"
    let all = try edited(text) { try $0.set(entries, in: "span") }
    #expect(all.hasPrefix("span: {a: 2, p0: w0, p1: w1") && all.hasSuffix("w2999} # wide\n"))
    var others = entries.map { entry -> YAMLText.Entry in (entry.key, nil) }
    others.append(("a", .text("1")))
    #expect(try edited(all) { try $0.set(others, in: "span") } == "span: {a: 1} # wide\n")
  }

  @Test(
    "Entries come to the one behind a dash, and that one goes",
    arguments: [
      ("title", "T", "- from: a", "- from: a\n    title: T"),
      ("text", "T", "- photos: [a, b] # 1", "- photos: [a, b] # 1\n    text: T"),
      ("title", nil, "- title: T\n    from: a", "- from: a"),
      ("title", nil, "- title: T # t\n    # f\n    from: a", "- # t\n    # f\n    from: a"),
      ("title", nil, "- title: |\n      T\n      t\n    from: a", "- from: a"),
      ("title", nil, "- from: a\n    title: T", "- from: a"),
      ("title", "T", "- from: a\n  - from: b", "- from: a\n    title: T\n  - from: b"),
    ] as [(YAMLValue.Step, String?, String, String)])
  func dashes(key: YAMLValue.Step, text: String?, item: String, expected: String) throws {
    #expect(
      try edited("sections:\n  \(item)\n") {
        try $0.set(["sections", 0, key], to: text.map { .text($0) })
      } == "sections:\n  \(expected)\n")
  }

  @Test("Items come to a list that is an item, and entries to an empty one behind a dash")
  func nested() throws {
    #expect(
      try edited("l:\n- - a\n") { try $0.set(["l", 0, 1], to: .text("b")) } == "l:\n- - a\n  - b\n")
    #expect(
      try edited("l:\n  - a:\n") { try $0.set(["l", 0, "a", "b"], to: .text("c")) }
        == "l:\n  - a:\n      b: c\n")
  }

  @Test("An entry whose value is an alias goes; what an edit cannot tell apart stays")
  func aliases() throws {
    let text = "captions:\n  a: &x Hi\n  c: o\n  b: *x\n"
    #expect(
      try edited(text) { try $0.set(["captions", "b"], to: nil) }
        == "captions:\n  a: &x Hi\n  c: o\n")
    #expect(throws: ConfigurationError.self) {
      try edited("x: &x b\nphotos: [a, *x]\n") { try $0.set(["photos", 0], to: nil) }
    }
    #expect(throws: ConfigurationError.self) {
      try edited("x: &x b\nphotos: [a, *x]\n") { try $0.reorder(["photos"], [1, 0]) }
    }
  }
}
