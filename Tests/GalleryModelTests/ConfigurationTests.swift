import FileSystem
import Imaging
import TestSupport
import Testing

@testable import GalleryModel

@Suite("photofall.yaml")
struct ConfigurationTests {
  private func parse(_ text: String) throws -> Configuration {
    try Configuration(parsing: Array(text.utf8), of: "photofall.yaml")
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try parse(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("An empty file is the default")
  func empty() throws {
    #expect(try parse("") == Configuration())
    #expect(try parse("# only words\n") == Configuration())
  }

  @Test("The file to start from, each line taken in, is the default")
  func starter() throws {
    let lines = ConfigurationKey.starterFile.split(separator: "\n")
    let keys = lines.filter { !$0.hasPrefix("## ") }
    let text = keys.map { String($0.dropFirst()) }.joined(separator: "\n")
    #expect(try parse(text) == Configuration(), "\(text)")
    #expect(keys.count == ConfigurationKey.table.count)
    for (line, key) in zip(keys, ConfigurationKey.table) {
      #expect(line == "#\(key.name): \(key.defaultText)")
      #expect(try parse(String(line.dropFirst())) == Configuration(), "\(line)")
    }
  }

  @Test(
    "A key without a value, or with YAML's word for none, says nothing",
    arguments: ["", "~", "null"])
  func nothing(word: String) throws {
    let keys = [
      "title", "captions", "sections", "order", "images", "languages",
    ]
    #expect(try parse(keys.map { "\($0): \(word)\n" }.joined()) == Configuration())
    #expect(try parse("title: '~'").title == "~")
    // It may be meant to publish none.
    #expect(message("metadata.publish: \(word)") != nil)
  }

  @Test(
    "A colour without quotes is refused, since YAML takes it for a comment",
    arguments: [
      ("frame.colour: #ff0000", "frame.colour"), ("images:\n  background: #000 \r\n", "background"),
      ("frame.colour: #ff0000 # red", "frame.colour"),
      ("description: \"\u{2028}\u{2028}\"\nframe.colour: #ff0000", "frame.colour"),
    ])
  func bareColours(text: String, name: String) throws {
    let told = try #require(message("title: x\n" + text))
    #expect(told.contains("\(name): put quotes around #"), "\(told)")
    #expect(throws: ConfigurationError.self) {
      try Configuration().album(parsing: Array("frame.colour: #ff0000".utf8), of: "album.yaml")
    }
    #expect(try parse("images.background: # none\nsort: #date") == Configuration())
    // Lines end in several ways.
    #expect(try parse("# a\r\r\rframe.colour:") == Configuration())
    let wide = Array("\u{FEFF}frame.colour: #ff0000".utf16).flatMap {
      [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    #expect(throws: ConfigurationError.self) { try Configuration(parsing: wide, of: "a.yaml") }
  }

  @Test(
    "A name without quotes that begins with # is refused, since it would hide nothing",
    arguments: [
      ("title: x\nhidden:\n- a.jpg\n- #4 private.jpg\n", "album.yaml:4:"),
      ("title: x\nhidden: #4 private.jpg\n", "album.yaml:2:"),
    ])
  func bareNames(notes: String, place: String) throws {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration().album(parsing: Array(notes.utf8), of: "album.yaml")
    }
    let told = error.map { "\($0)" } ?? ""
    #expect(told.hasPrefix(place) && told.contains("put quotes around"), "\(told)")
    #expect(throws: ConfigurationError.self) {
      try parse("sections: [{title: a, photos: [b.jpg, '']}]")
    }
    // A file of that name.
    _ = try Configuration().album(parsing: Array("titles:\n  hidden: #x".utf8), of: "album.yaml")
  }

  @Test(
    "For a word that is neither yes nor no the other one is not suggested",
    arguments: ["on", "off", "TRUE", "n"])
  func switches(word: String) throws {
    let told = message("search: \(word)")
    #expect(told == #"photofall.yaml:1:9: search: "\#(word)" is not yes or no"#)
  }

  @Test(
    "Words by language may stand where there is one language",
    arguments: [
      "", "languages: [en]", "languages: [de]", "languages: [en, de]", "language: en",
      "language: de",
    ])
  func wordsOfOneLanguage(setting: String) throws {
    let tag = setting.isEmpty || setting.contains("en") ? "en" : "de"
    let configuration = try parse("title: {\(tag): Evening}\n\(setting)")
    #expect(configuration.title == "Evening")
    let folder = TemporaryFolder()
    let notes = """
      title: {\(tag): Morning}
      captions: {a.jpg: {\(tag): Dew}, en: Fog}
      alt: {a.jpg: {\(tag): Grass}}
      sections: [{title: {\(tag): Early}, from: a.jpg}]
      """
    for (name, text) in ["a.jpg": "", "en": "", "album.yaml": notes] {
      try folder.write(text, to: name)
    }
    var tree = try ScannedFolder(scanning: folder.path, depth: 1, ignoring: IgnoreRules([]))
    tree.readNotes()
    let album = try AlbumFile(of: tree, below: configuration, isRoot: true)
    #expect(album.configuration.title == "Morning")
    #expect(album.captions[Array("a.jpg".utf8)] == "Dew")
    #expect(album.captions[Array("en".utf8)] == "Fog")
    #expect(album.alts[Array("a.jpg".utf8)] == "Grass")
    guard case .list(let sections) = album.configuration.sections else {
      Issue.record("no sections")
      return
    }
    #expect(sections.map(\.title) == ["Early"])
  }

  @Test("Values land where they belong")
  func values() throws {
    let configuration = try parse(
      """
      title: Iceland
      spacing: {column: 4, row: 6.5}
      inset: 0
      breakpoints: [{minWidth: 0, columns: 1}, {minWidth: 500, columns: 9}]
      placement: shortest
      tolerance: 12
      order: ascending
      images: {quality: 90, widths: [200, 400]}
      tile.ratio: [2, 0.5]
      """)
    #expect(configuration.title == "Iceland")
    #expect(configuration.columnSpacing == 4 && configuration.rowSpacing == 6.5)
    #expect(configuration.inset == 0)
    #expect(configuration.breakpoints.map(\.columns) == [1, 9])
    #expect(configuration.placement == .shortest && configuration.tolerance == .pixels(12))
    #expect(configuration.order == .ascending)
    #expect(configuration.pictures.quality == 90 && configuration.pictures.widths == [200, 400])
    #expect(configuration.tileRatio == TileRatio(widest: 2, tallest: 0.5))
  }

  @Test(
    "A mistake is named with its place and what to do",
    arguments: [
      ("title: a\ncolums: 3", #"photofall.yaml:2:1: unknown key "colums""#),
      ("spaceing:\n  row: 3", #"did you mean "spacing"?"#),
      ("row: 8", #"photofall.yaml:1:1: unknown key "row"; did you mean "spacing.row"?"#),
      ("quality: 80", #"unknown key "quality"; did you mean "images.quality" or "video.quality"?"#),
      ("publish: [title]", #"found a list; did you mean "metadata.publish"?"#),
      (
        "spacing:\n  rows: 3",
        #"photofall.yaml:2:3: unknown key "spacing.rows"; did you mean "spacing.row"?"#
      ),
      (
        "site:\n  url: example.org",
        "photofall.yaml:2:8: site.url: \"example.org\" is not an address"
      ),
      ("site: {url: 'https://'}", "is not an address"),
      ("site: {url: 'https://a.org/?page=1'}", "is not an address"),
      ("site: {url: 'https://a b.org/'}", "is not an address"),
      ("site: {url: 'https://a.org:99999/'}", "is not an address"),
      ("site: {url: 'https://\u{E4}.org/'}", "write other letters as browsers copy them, xn--"),
      ("site: {url: 'HTTPS://a.org/B/'}", "; write https in small letters"),
      ("site: {url: 'https://a.org/b/index.html'}", "so leave index.html out"),
      (
        "title: a\n\ntitle: b",
        #"photofall.yaml:3:1: "title" stands here a second time, first on line 1"#
      ),
      ("site: {url: 'https://a.org/100%/'}", "is not an address"),
      ("language: '-'", "is not a language tag"), ("language: en-", "is not a language tag"),
      ("language: zh-cmn-Hans-CN", "is not a language tag that browsers know"),
      ("language: root", "is not a language tag"), ("language: x-klingon", "is not a language tag"),
      ("language: english", "is not a language tag"),
      ("language: de-DE-DE", "is not a language tag"),
      ("language: de-1996-1996", "is not a language tag"),
      ("languages: [en, Media]", "is not a language tag"),
      (
        "languages: [en, de]\ntitle: {en: North, fr: Nord}",
        #"2:20: "fr" is not among languages; add it there, or leave its words out"#
      ),
      ("title: {en: North, de: Norden}", #"1:20: "de" is not among languages"#),
      ("languages: [pt-BR, de]\ntitle: {pt: Norte}", #"2:9: "pt" is not among languages"#),
      ("languages: [en, pt-BR]\ntitle: {en: A, pt-br: B}", #"languages; did you mean "pt-BR"?"#),
      ("store.url: https://me:hush@a.org/", "store.url: the value is not an address"),
      ("sections: weeks", "is not none or folders or day"),
      ("sections: month0", #"did you mean "month"?"#),
      ("sections: [{title: a}]", "photofall.yaml:1:12: sections: keys and values is not {title,"),
      ("inset: wide", #"photofall.yaml:1:8: inset: "wide" is not px, 0 to 100"#),
      ("inset: -1", "is not px, 0 to 100"),
      ("inset: .nan", "is not px, 0 to 100"),
      ("sort: size", #""size" is not name or date or rating or random or manual"#),
      ("sort: nmae", #"or date or rating or random or manual; did you mean "name"?"#),
      ("layouts: [line,\n  cirkle]", #"photofall.yaml:2:3: layouts: "cirkle" is not waterfall"#),
      ("metadata: {publish: [titel]}", #"1:22: metadata.publish: "titel" is not title or caption"#),
      ("metadata: {publish: [titel]}", #"or copyright; did you mean "title"?"#),
      ("images.widths: [320, 9]", #"1:22: images.widths: "9" is not px, 16 to 3840"#),
      ("images.widths: [320, 320]", "1:16: images.widths: a list is not as it must be: ascending"),
      ("cover: a.jpg", #"1:1: "cover" is about one album; it belongs in the album.yaml there"#),
      ("images:\n  quality: 101", "photofall.yaml:2:12: images.quality"),
      ("breakpoints: [{minWidth: 100, columns: 2}]", "the first from 0"),
      ("breakpoints: [{minWidth: 0, columns: 0}]", "columns: 1 to 32"),
      ("chunk: {minimum: 50}", "must ascend"),
      ("title: a\n---\nhidden: []", "photofall.yaml:3:1: not YAML: a second document begins here"),
      ("title: a\n...\n'", "not YAML"),
      ("sort: name\nmetadata.publish: none\nmetadata:\n  publish: all", "on line 2; keep one"),
      ("- a\n- b", "expected keys and values, found a list"),
      ("title: [a", "not YAML: did not find expected"),
      ("title: \"\u{1}\"", "not YAML"),
      ("a: &a [*a]\nb: *a", "too deep or too long"),
    ])
  func mistakes(text: String, expected: String) throws {
    let message = try #require(self.message(text))
    #expect(message.contains(expected), "\(message)")
  }

  @Test(
    "What is no YAML gets advice",
    arguments: [
      ("title: Iceland: the trip", "1:15: not YAML: ", "quotes around a text with a colon"),
      ("site:\n\ttitle: x", "2:1: not YAML: ", "spaces instead of tabs"),
      ("title: @me", "1:8: not YAML: ", "quotes around a text that begins with @"),
      ("title: *bold*", "not YAML: ", "quotes around a text that begins with *"),
      ("title: !<x", "not YAML: ", "quotes around a text that begins with !"),
      ("title: \"x", "not YAML: ", "a closing quotation mark"),
      ("title: [a", "not YAML: ", "a closing bracket"),
      ("title: 'It's mine'", "1:12: not YAML: ", "an apostrophe is doubled"),
      ("title: a\n sort: name", "2:6: not YAML: ", "begin in one column"),
    ])
  func advice(text: String, place: String, advice: String) throws {
    let message = try #require(self.message(text))
    #expect(message.contains(place) && message.contains("; "), "\(message)")
    #expect(message.contains(advice), "\(message)")
  }

  @Test("A secret in the address of a store is in no message")
  func secrets() throws {
    let message = try #require(self.message("store.url: https://me:hush@a.org/"))
    #expect(!message.contains("hush") && message.contains("PHOTOFALL_STORE_TOKEN"))
  }

  @Test("One document may have a beginning and an end; no page can hold a NUL")
  func documents() throws {
    #expect(try parse("---\ntitle: a\n...\n") == parse("title: a"))
    #expect(try parse("title: a\n---\n") == parse("title: a"))
    #expect(try parse(#"title: "a\0b""#).title == "a\u{FFFD}b")
  }

  @Test("A target alone takes the limits of pages along where these are in its way")
  func targets() throws {
    for (text, minimum, maximum) in [
      ("{target: 2}", 1, 90), ("{target: 20}", 13, 90), ("{target: 50}", 40, 90),
      ("{target: 200}", 40, 300), ("{target: 200, minimum: 9}", 9, 300),
    ] {
      let chunk = try parse("chunk: \(text)").chunk
      #expect((chunk.minimum, chunk.maximum) == (minimum, maximum), "\(text)")
    }
    #expect(message("chunk: {target: 20, minimum: 30}")?.contains("must ascend") == true)
  }

  @Test("Where columns have no room there are fewer of them, and a warning says so")
  func crowded() throws {
    let crowded = try parse("breakpoints: [{minWidth: 0, columns: 32}]\nframe: {width: 2}")
    // 32 tiles of 28 px, 31 gaps and 2 insets of 16 px.
    #expect(
      crowded.fittedBreakpoints == [
        Breakpoint(minWidth: 0, columns: 8), Breakpoint(minWidth: 1176, columns: 32),
      ])
    #expect(crowded.crowdedBreakpoints.first?.contains("32 columns have no room") == true)
    let wide = try parse("spacing: {column: 1000}\ninset: 100")
    #expect(wide.fittedBreakpoints.first { $0.minWidth == 0 }?.columns == 1)
    #expect(Configuration().fittedBreakpoints == Configuration().breakpoints)
    #expect(Configuration().crowdedBreakpoints == [])
  }

  @Test("A text of nothing but brackets is refused at once")
  func brackets() throws {
    let message = try #require(self.message(String(repeating: "[", count: 1_000_000)))
    #expect(message.contains("too many levels"))
  }

  @Test("A small text that unfolds to billions of nodes is refused at once")
  func bomb() throws {
    let levels = (1..<12).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]"
    }
    let message = try #require(self.message((["a0: &a0 [x]"] + levels).joined(separator: "\n")))
    #expect(message.contains("too deep or too long"))
  }
}
