import FileSystem
import GalleryModel
import TestSupport
import Testing

@testable import SiteRendering

@Suite("Templates")
struct TemplateTests {
  private func render(_ text: String, _ value: TemplateValue) throws -> String {
    String(decoding: try Template(Array(text.utf8), of: "t.mustache").render(value), as: UTF8.self)
  }

  @Test("What is inserted is escaped for text and for quoted attributes")
  func escaping() throws {
    let nasty: TemplateValue = .object(["x": "<a href='\"'>&"])
    #expect(try render("{{x}}", nasty) == "&lt;a href=&apos;&quot;&apos;&gt;&amp;")
  }

  @Test("Sections go by lists, flags and texts; a missing value is nothing")
  func sections() throws {
    let value: TemplateValue = .object([
      "list": .list([.object(["n": "1"]), .object(["n": "2"])]), "yes": true, "no": false,
      "text": "t", "outer": "o",
    ])
    #expect(try render("{{#list}}{{n}}{{outer}};{{/list}}", value) == "1o;2o;")
    #expect(
      try render(
        "{{#yes}}a{{/yes}}{{#no}}b{{/no}}{{^no}}c{{/no}}{{#text}}{{text}}{{/text}}{{gone}}", value)
        == "act")
  }

  @Test("A malformed template is named")
  func malformed() {
    #expect { try Template(Array("<p>\n  {{#a}}".utf8), of: "album.mustache") } throws: {
      "\($0)" == "album.mustache:2:3: Unclosed section \"a\""
    }
  }

  @Test("A part is taken in with spaces before its sign, and not from a comment")
  func parts() throws {
    let folder = TemporaryFolder()
    try folder.write("{{ > bar }}|{{! {{> gone}}|{{> bar}}", to: "Templates/text.mustache")
    try folder.write("<b>{{title}}</b>", to: "Templates/bar.mustache")
    let theme = try Theme(folder: folder.appending("Templates"))
    let page = try theme.template("text.mustache").render(.object(["title": "a"]))
    #expect(String(decoding: page, as: UTF8.self) == "<b>a</b>||<b>a</b>")
  }

  @Test("The built-in theme's templates all parse", arguments: ["album", "contents", "photo"])
  func builtIn(name: String) throws {
    _ = try Theme(folder: "/nowhere/Templates").template(name + ".mustache")
  }

  @Test(
    "A text in another encoding is named with its line",
    arguments: ["footer.mustache", "head.html"])
  func encodings(name: String) throws {
    let folder = TemporaryFolder()
    try folder.write(Array("<p>\n".utf8) + [0xE9] + Array("</p>".utf8), to: "Templates/" + name)
    let theme = try Theme(folder: folder.appending("Templates"))
    #expect { try SiteRenderer.check(theme, Configuration()) } throws: {
      "\($0)".hasSuffix("\(name):2: is not in UTF-8; save it in UTF-8")
    }
  }

  @Test("What the gallery ignores and editors keep is no part of a theme")
  func leftovers() throws {
    let folder = TemporaryFolder()
    let leftovers = [
      "@eaDir/logo.png/SYNOPHOTO_THUMB_M.jpg", "fonts/Thumbs.db", "photo.mustache~",
      "#photo.mustache#", "album.css.bak", "draft/a.png",
    ]
    for name in leftovers + ["logo.png"] { try folder.write("a", to: "Templates/" + name) }
    let theme = try Theme(
      folder: folder.appending("Templates"),
      ignoring: Configuration().ignored + ["/Templates/draft"])
    #expect(theme.files.keys.filter { Theme.builtIn[$0] == nil } == ["logo.png"])
    let named = Set(leftovers.map { folder.appending("Templates/" + $0) })
    #expect(Set(theme.leftAlone) == named && theme.leftAlone.count == named.count)
  }

  @Test("Rules that let photos alone in take nothing from a theme that it goes by")
  func allowedPhotos() throws {
    let folder = TemporaryFolder()
    let files: Set = ["end.html", "looks/matte.css", "photo.mustache", "Strings/eo.yaml"]
    for name in files { try folder.write("a", to: "Templates/" + name) }
    try folder.write("a", to: "Templates/plan.svg")
    let theme = try Theme(
      folder: folder.appending("Templates"), ignoring: ["*", "!*.jpg", "!*/"])
    #expect(Set(theme.files.keys.filter { theme.files[$0] == [UInt8(ascii: "a")] }) == files)
    #expect(theme.leftAlone == [folder.appending("Templates/plan.svg")])
  }

  @Test("A byte order mark is no part of a text")
  func byteOrderMarks() throws {
    let folder = TemporaryFolder()
    try folder.write("\u{FEFF}<p>a</p>", to: "Templates/footer.mustache")
    let theme = try Theme(folder: folder.appending("Templates"))
    #expect(theme.files["footer.mustache"] == Array("<p>a</p>".utf8))
  }

  @Test("A sheet in parts is put together, and replaced part by part or as a whole")
  func sheets() throws {
    let folder = TemporaryFolder()
    func sheet() throws -> String {
      let theme = try Theme(folder: folder.appending("Templates"))
      return String(decoding: theme.sheet("viewer.css"), as: UTF8.self)
    }
    let (chrome, stage) = (".viewer-bar {", ".viewer-stage {")
    #expect(try sheet().contains(chrome) && sheet().contains(stage))
    try folder.write("p { margin: 0 }\n", to: "Templates/viewer/chrome.css")
    #expect(try sheet().hasPrefix("p { margin: 0 }\n") && sheet().contains(stage))
    try folder.write("q { margin: 0 }\n", to: "Templates/viewer.css")
    #expect(try sheet() == "q { margin: 0 }\n")
    #expect(Theme.whole("viewer/stage.css") == "viewer.css" && Theme.whole("a.css") == "a.css")
  }
}
