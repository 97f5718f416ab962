import FileSystem
import GalleryModel
import TestSupport
import Testing

@testable import PreviewServer

@Suite struct YAMLTextTests {
  private static let album = """
    # Our summer.
    title: "Iceland"   # keep the quotes

    cover: falls.jpg
    captions:
      # the best one
      falls.jpg: Gullfoss  # spelled so
      'two words.jpg': "At *noon*"
    titles: {falls.jpg: 'Golden falls'}   # by name
    publish:
      falls.jpg: [date, place]
      blur.jpg: no   # a private one

    hidden: [blur.jpg, "shaky one.jpg"]
    sections:
    - title: North
      photos:
        - a.jpg
        - b.jpg
    # the end

    """

  private func edited(
    _ text: String, _ path: [YAMLValue.Step], _ value: YAMLValue?
  ) throws -> String {
    var yaml = YAMLText(Array(text.utf8), of: "album.yaml")
    try yaml.set(path, to: value)
    return String(decoding: yaml.bytes, as: UTF8.self)
  }

  @Test("A new key comes behind the comments in the mapping before it")
  func trailingComments() throws {
    let text = "captions:\n  a.jpg: A\n\n  # b.jpg: later\n# the end\n"
    #expect(
      try edited(text, ["cover"], .text("a.jpg"))
        == "captions:\n  a.jpg: A\n\n  # b.jpg: later\ncover: a.jpg\n# the end\n")
  }

  @Test("Nothing is taken out of what is empty", arguments: ["titles:\n", "titles: {}\n", ""])
  func nothingToTake(text: String) throws {
    #expect(try edited(text, ["titles", "a.jpg"], nil) == text)
  }

  @Test("New lines end as the first one does")
  func lineEnds() throws {
    let text = "# mine\r\ncaptions:\r\n  a: b # c\r\n  d: e\r\n"
    #expect(try edited(text, ["captions", "f"], .text("g")) == text + "  f: g\r\n")
    #expect(try edited(text, ["alt", "a"], .text("g")) == text + "alt:\r\n  a: g\r\n")
    #expect(
      try edited(text, ["captions", "a"], nil) == "# mine\r\ncaptions:\r\n  # c\r\n  d: e\r\n")
    #expect(
      try reordered("x: y\r\nsections:\r\n- a\r\n- b", [1, 0])
        == "x: y\r\nsections:\r\n- b\r\n- a\r\n")
  }

  /// The lines that one text has and the other has not.
  private func changes(_ old: String, _ new: String) -> [String] {
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    return new.difference(from: old).map {
      switch $0 {
      case .insert(_, let line, _): "+" + line
      case .remove(_, let line, _): "-" + line
      }
    }
  }

  @Test(
    "An entry is added behind a comma that stands there already",
    arguments: [
      ("captions: {a: one,}\n", "captions: {a: one, b: two}\n"),
      ("captions: {a: one, }\n", "captions: {a: one,  b: two}\n"),
      ("captions: {a: one,  # first\n}\n", "captions: {a: one,  # first\n b: two}\n"),
      ("captions: {a: one}\n", "captions: {a: one, b: two}\n"),
      ("captions: {}\n", "captions: {b: two}\n"),
    ])
  func trailingComma(text: String, expected: String) throws {
    #expect(try edited(text, ["captions", "b"], .text("two")) == expected)
  }

  @Test(
    "An edit changes only the lines it is about",
    arguments: [
      (
        ["title"], .text("Island"),
        [
          "-title: \"Iceland\"   # keep the quotes",
          "+title: Island   # keep the quotes",
        ]
      ),
      (
        ["captions", "falls.jpg"], .text("a: b # c"),
        [
          "-  falls.jpg: Gullfoss  # spelled so", "+  falls.jpg: \"a: b # c\"  # spelled so",
        ]
      ),
      (["captions", "new.jpg"], .text("Two\nlines"), ["+  new.jpg: \"Two\\nlines\""]),
      (["captions", "two words.jpg"], nil, ["-  'two words.jpg': \"At *noon*\""]),
      (["alt", "x y.jpg"], .text("A dog"), ["+alt:", "+  x y.jpg: A dog"]),
      (
        ["hidden", 2], .text("late.jpg"),
        [
          "-hidden: [blur.jpg, \"shaky one.jpg\"]",
          "+hidden: [blur.jpg, \"shaky one.jpg\", late.jpg]",
        ]
      ),
      (
        ["hidden", 0], nil,
        [
          "-hidden: [blur.jpg, \"shaky one.jpg\"]", "+hidden: [\"shaky one.jpg\"]",
        ]
      ),
      (
        ["hidden", 1], nil,
        [
          "-hidden: [blur.jpg, \"shaky one.jpg\"]", "+hidden: [blur.jpg]",
        ]
      ),
      (["sections", 0, "photos", 2], .text("c.jpg"), ["+    - c.jpg"]),
      (["sections", 0, "photos", 0], nil, ["-    - a.jpg"]),
      (["cover"], nil, ["-cover: falls.jpg"]),
    ] as [([YAMLValue.Step], YAMLValue?, [String])])
  func smallDiffs(path: [YAMLValue.Step], value: YAMLValue?, expected: [String]) throws {
    #expect(try changes(Self.album, edited(Self.album, path, value)) == expected)
  }

  @Test("Entries come into empty files, empty values, braces and files without a last line's end")
  func makesRoom() throws {
    #expect(try edited("", ["captions", "a.jpg"], .text("Hi")) == "captions:\n  a.jpg: Hi\n")
    #expect(try edited("# mine", ["cover"], .text("a.jpg")) == "# mine\ncover: a.jpg\n")
    #expect(try edited("captions:\n", ["captions", "a"], .text("b")) == "captions:\n  a: b\n")
    #expect(try edited("title:\ncover: a\n", ["title"], .text("T")) == "title: T\ncover: a\n")
    #expect(try edited("title: # mine\n", ["title"], .text("T")) == "title: T # mine\n")
    #expect(try edited("a:\n  b:\n", ["a", "b"], .text("c")) == "a:\n  b: c\n")
    #expect(try edited("l:\n-\n- b\n", ["l", 0], .text("a")) == "l:\n- a\n- b\n")
    #expect(try edited("captions: ~\n", ["captions", "a"], .text("b")) == "captions: \n  a: b\n")
    #expect(try edited("captions: {}\n", ["captions", "a"], .text("b")) == "captions: {a: b}\n")
    #expect(try edited("a: b", ["c"], .text("d")) == "a: b\nc: d\n")
    #expect(
      try edited("spacing: {row: 8}\n", ["spacing", "column"], .text("4"))
        == "spacing: {row: 8, column: 4}\n")
    #expect(try edited("\u{FEFF}é: ü # ö\n", ["é"], .text("x")) == "\u{FEFF}é: x # ö\n")
    #expect(try edited("a: |\n  one\n  two\n\nb: c\n", ["a"], .text("x")).contains("b: c\n"))
  }

  @Test(
    "A key is changed in the form in which it stands",
    arguments: [
      ("spacing.row: 8 # px\n", "spacing.row: 9 # px\n"),
      ("spacing.column: 2\nspacing: {row: 8}\n", "spacing.column: 2\nspacing: {row: 9}\n"),
      ("spacing.column: 2\n", "spacing.column: 2\nspacing:\n  row: 9\n"),
      ("", "spacing:\n  row: 9\n"),
    ])
  func dottedKeys(text: String, expected: String) throws {
    let path = try YAMLText(Array(text.utf8), of: "photofall.yaml").path(to: "spacing.row")
    #expect(try edited(text, path, .text("9")) == expected)
  }

  @Test("A text on lines of its own stays so, with the comment behind its mark")
  func blocks() throws {
    let text = "description: | # by Anna\n  Two days.\n\n  Much *rain*.\n# end\ntitle: T\n"
    #expect(
      try edited(text, ["description"], .text("Two days.\n\n# Much sun."))
        == "description: |- # by Anna\n  Two days.\n\n  # Much sun.\n# end\ntitle: T\n")
    let folded = "captions:\n  a: >- # folded\n    b\n    c\n  d: e\n"
    #expect(
      try edited(folded, ["captions", "a"], .text("x"))
        == "captions:\n  a: |- # folded\n    x\n  d: e\n")
    #expect(
      try edited("a: |2\n   b\n", ["a"], .text("c\u{7}")) == "a: \"c\\u0007\"\n")
  }

  @Test("The last entry takes what held it along, and nothing to take out changes nothing")
  func takesOut() throws {
    #expect(try edited("captions:\n  a: b\ncover: c\n", ["captions", "a"], nil) == "cover: c\n")
    #expect(try edited("cover: c\n", ["captions", "a"], nil) == "cover: c\n")
    #expect(try edited("hidden:\n- a\n", ["hidden", 0], nil) == "")
    #expect(try edited("# mine\n", ["cover"], nil) == "# mine\n")
  }

  @Test("The comments of an entry that is taken out stay")
  func keepsComments() throws {
    #expect(try edited("a: b # why\nc: 'd # e'\n", ["a"], nil) == "# why\nc: 'd # e'\n")
    #expect(try edited("c: 'd # e'\na: b\n", ["c"], nil) == "a: b\n")
    let text = "captions: # all\n  # best\n  a: |\n    # text\n  \nc: d\n"
    let lines = try edited(text, ["captions", "a"], nil).split(separator: "\n")
    let words = lines.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    #expect(words == ["#all", "#best", "c:d"])
    #expect(
      try edited("l:\n  - a # one\n  - [b, '#c'] # two\n", ["l", 1], nil)
        == "l:\n  - a # one\n  # two\n")
  }

  @Test("Entries that are set together say the same as one after the other", arguments: 0..<100)
  func together(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func any(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }
    let letter = { (number: Int) in String(UnicodeScalar(97 + UInt8(number))) }
    var lines = (0..<any(6)).map { "  \(letter($0)): \(any(3))  # \($0)" }
    lines.shuffle(using: &generator)
    let isFlow = any(5) == 0
    let head = any(2) == 0 ? "# mine\ntitle: T\n" : ""
    let text =
      isFlow
      ? head + "span: {a: 1, b: 2, c: 0}"
      : lines.isEmpty ? head : head + "span:\n" + lines.joined(separator: "\n")
    let entries = (0..<any(9)).map { _ -> YAMLText.Entry in
      (letter(any(8)), any(3) == 0 ? nil : .text("\(any(3))"))
    }
    var (one, other) = (
      YAMLText(Array(text.utf8), of: "album.yaml"), YAMLText(Array(text.utf8), of: "album.yaml")
    )
    try one.set(entries, in: "span")
    for (key, value) in entries { try other.set(["span", .key(key)], to: value) }
    let (first, second) = (try one.value(), try other.value())
    #expect(first?.entries(of: "span") == second?.entries(of: "span"), "seed \(seed): \(text)")
    #expect(first?[["title"]] == second?[["title"]])
    let comments = { (yaml: YAMLText) in yaml.bytes.count { $0 == UInt8(ascii: "#") } }
    #expect(comments(one) == text.utf8.count { $0 == UInt8(ascii: "#") }, "seed \(seed): \(text)")
    #expect(!one.bytes.contains("\n\n".utf8))
  }

  @Test("Texts come into a list and leave it together, wherever it stands")
  func lists() throws {
    var yaml = YAMLText(Array(Self.album.utf8), of: "album.yaml")
    let list: [YAMLValue.Step] = ["sections", 0, "photos"]
    try yaml.append(["c.jpg", "d.jpg", "e.jpg"], to: list)
    try yaml.remove(from: list) { ["a.jpg", "c.jpg", "d.jpg"].contains($0) }
    #expect(
      changes(Self.album, String(decoding: yaml.bytes, as: UTF8.self))
        == ["-    - a.jpg", "+    - e.jpg"])
  }

  private func reordered(_ text: String, _ order: [Int]) throws -> String {
    var yaml = YAMLText(Array(text.utf8), of: "album.yaml")
    try yaml.reorder(["sections"], order)
    return String(decoding: yaml.bytes, as: UTF8.self)
  }

  @Test("The items of a list move with their comments, and all else stays")
  func reordering() throws {
    let one = """
        # The first one.
        - title: "One"   # 1
          from: a.jpg

      """
    let two = """
        # Two lines
        # of words.
        - from: b.jpg
          title: Two
          text: |
            Some
            words.

      """
    let three = "  - {title: Three, photos: [c.jpg]}  # 3\n"
    let (start, end) = ("title: T  # t\nsections:\n", "# The end.\ncover: a.jpg")
    let album = start + one + "\n" + two + three + end
    #expect(try reordered(album, [2, 0, 1]) == start + three + "\n" + one + two + end)
    #expect(try reordered(reordered(album, [1, 2, 0]), [2, 0, 1]) == album)
    #expect(try reordered("sections:\n- a\n- b", [1, 0]) == "sections:\n- b\n- a\n")
    let flow = "sections: [a, {b: c} , d] # x\n"
    #expect(try reordered(flow, [2, 0, 1]) == "sections: [d, a , {b: c}] # x\n")
    #expect(try reordered("sections: day\n", [0]) == "sections: day\n")
    #expect(throws: ConfigurationError.self) {
      try reordered("a: &x [1, 2]\nsections: *x\n", [1, 0])
    }
  }

  @Test("What cannot be edited safely is refused and stays as it is")
  func refuses() {
    let shared = "a: &x {k: v}\nb: *x\n"
    #expect(throws: ConfigurationError.self) { try edited(shared, ["b", "k"], .text("w")) }
    #expect(throws: ConfigurationError.self) { try edited("a: [", ["a"], .text("w")) }
    #expect(throws: ConfigurationError.self) {
      try edited("captions: overlay\n", ["captions", "a.jpg"], .text("w"))
    }
    #expect(throws: ConfigurationError.self) {
      try edited("photos: all\n", ["photos", 0], .text("a.jpg"))
    }
  }

  @Test("Any text comes back as it was put in", arguments: 0..<200)
  func anyText(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let next = { (limit: UInt64) -> UInt64 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let pieces = Array("ab:# -'\"\\\n\t{}[],&*!|>%@`?é日\u{7F}\u{85}\u{2028}😀yn~<=")
    let word = { String((0..<next(12)).map { _ in pieces[Int(next(UInt64(pieces.count)))] }) }
    var yaml = YAMLText(Array(Self.album.utf8), of: "album.yaml")
    let (key, text) = (word(), word())
    try yaml.set(["captions", .key(key)], to: .text(text))
    #expect(try yaml.value()?[["captions", .key(key)]] == .text(text), "seed \(seed)")
  }
}
