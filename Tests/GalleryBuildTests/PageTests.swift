import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Pages that are no albums")
struct PageTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for (level, photo) in ["a.png", "trip/b.png", "trip/day/c.png", "secret/d.png"].enumerated() {
      try workspace.addPhoto(photo, level: UInt8(level))
    }
    try workspace.folder.write("site.url: https://example.org/", to: "photos/photofall.yaml")
    try workspace.folder.write("listed: no\nsecret: sesame", to: "photos/secret/album.yaml")
  }

  private func write(_ text: String, to name: String) throws {
    try workspace.folder.write(text, to: "photos/" + name)
  }

  private func text(_ place: String) throws -> String {
    String(decoding: try File.read(workspace.site.appending(place)), as: UTF8.self)
  }

  /// The entries of the menu on a page: what they lead to, and their words.
  private func menu(_ place: String) throws -> [String] {
    let text = try text(place)
    guard let start = text.firstRange(of: "<nav class=\"menu\"")?.upperBound else { return [] }
    let rest = text[start...]
    let nav = rest.prefix(upTo: rest.firstRange(of: "</nav>")?.lowerBound ?? rest.endIndex)
    return nav.matches(of: /<a href="([^"]*)"( aria-current="page")?>([^<]*)</)
      .map { "\($0.1) \($0.3)\($0.2 == nil ? "" : " *")" }
  }

  @Test("A Markdown file beside the photos is a page, its first heading the title, made safe")
  func page() async throws {
    try write(
      """
      # About *me* & <you>

      I take [photos](index.html). <script>alert(1)</script>
      [Click](javascript:alert)

      ## More
      """, to: "trip/about me.md")
    try await workspace.build()
    let page = try text("trip/about-me.html")
    #expect(page.contains("<title>About me &amp;"))
    #expect(page.matches(of: /<h1>/).count == 1)
    #expect(page.contains(#"I take <a href="index.html">photos</a>."#) && page.contains("<h2>More"))
    #expect(!page.contains("alert(1)</script>") && !page.contains("javascript:"))
    #expect(page.contains(#"<link rel="canonical" href="https://example.org/trip/about-me.html">"#))
    #expect(page.contains(#"<a href="../index.html">"#) && page.contains(#"<a href="index.html">"#))
    #expect(try text("sitemap.xml").contains("https://example.org/trip/about-me.html"))
    #expect(try menu("trip/index.html") == [])
    #expect(try text("trip/index.html").contains(#"<a href="about-me.html">About me &amp;"#))
  }

  @Test("The title: of the front matter, else the first heading, else the file's name")
  func titles() async throws {
    try write("---\ntitle: 'Mine: own'\n---\n# Heading\n", to: "1.md")
    try write("Words first.\n\n```\n# code\n```\n\n## Second ##\n", to: "2.md")
    try write("\u{FEFF}---\r\n---\r\n\r\n# Windows\r\n\r\nText", to: "3.md")
    try write("No heading, ---\n\n---\nbut a line", to: "no heading.md")
    try write("", to: "nothing.md")
    try write("# About C#\n", to: "c.md")
    try write("# <br>\n", to: "empty.md")
    try await workspace.build()
    for (place, title, rest) in [
      ("1.html", "Mine: own", "<h1>Heading</h1>"), ("2.html", "Second", "<h2>Second</h2>"),
      ("3.html", "Windows", "<p>Text</p>"), ("no-heading.html", "no heading", "but a line"),
      ("nothing.html", "nothing", "<main"), ("c.html", "About C#", "<main"),
      ("empty.html", "empty", "<main"),
    ] {
      let page = try text(place)
      #expect(page.contains("<h1>\(title)</h1>") && page.contains(rest), "\(place)")
    }
    #expect(try text("3.html").matches(of: /Windows/).count == 3)
  }

  @Test(
    "The first heading is the title however Markdown writes it, and stands on the page once",
    arguments: [
      "About *us*\n=====\n\nText", "About\nus\n---\nText", " # About us #\nText",
      "#\tAbout us\nText", "<!-- Later -->\n\n# About us\nText",
    ])
  func headings(written: String) async throws {
    try write(written, to: "page-7.md")
    try await workspace.build()
    let page = try text("page-7.html")
    #expect(page.contains("<title>About us") && page.contains("<h1>About us</h1>"))
    #expect(page.matches(of: /About\s+(<em>)?us/).count == 3 && page.contains("<p>Text</p>"))
    #expect(try text("index.html").contains(#"<a href="page-7.html">About us</a>"#))
  }

  @Test(
    "Addresses that are defined before the heading lead where they should",
    arguments: ["# About us", "About\nus\n==="])
  func definitions(heading: String) async throws {
    let definition = "[mail]: mailto:a@example.org\n"
    try write(definition + heading + "\nWrite [to us][mail].\n\nOr not.", to: "page-7.md")
    try await workspace.build()
    let page = try text("page-7.html")
    #expect(page.contains("<title>About us") && page.matches(of: /About\s+us/).count == 3)
    #expect(page.contains(#"<p>Write <a href="mailto:a@example.org">to us</a>.</p>"#))
    #expect(page.contains(#"<meta name="description" content="Write to us.">"#))
  }

  @Test(
    "A heading without words hides none that has some",
    arguments: [
      "#\n\n## About us", "# &nbsp;\n\n# About us", "Intro\n\n# ![](logo.png)\n\nAbout us\n---",
    ])
  func wordless(written: String) async throws {
    try write(written, to: "page-7.md")
    try await workspace.build()
    #expect(try text("page-7.html").contains("<title>About us"))
    #expect(try text("page-7.html").matches(of: /About us<\/h[12]>/).count == 2)
  }

  @Test("A heading takes no time that grows with the square of its lines")
  func longHeading() async throws {
    try write(String(repeating: "word\n", count: 50_000) + "===\n\nText", to: "page-7.md")
    try await workspace.build()
    #expect(try text("page-7.html").contains("<h1>word word word"))
    #expect(try text("page-7.html").contains("<p>Text</p>"))
  }

  @Test(
    "Settings are none of the text, whatever surrounds and ends them",
    arguments: [
      "--- \ntitle: Us\nmenu: yes\n---\nText", "---\ntitle: Us\nmenu: yes\n---\t\n\nText",
      "\n \n---\ntitle: Us\nmenu: yes\n---\nText", "---\ntitle: Us\nmenu: yes\n...\nText",
    ])
  func settings(written: String) async throws {
    try write(written, to: "page-7.md")
    try await workspace.build()
    #expect(try menu("index.html") == ["page-7.html Us"])
    #expect(try !text("page-7.html").contains("menu: yes"))
    #expect(try text("page-7.html").contains("<p>Text</p>"))
  }

  @Test(
    "A rule before the text begins no settings",
    arguments: [
      "---\n\nWords.\n\n---\n\nMore", "---\n\nWords.\n\n...\n\nMore",
      "\n--- \n \nWords.\n\n---\n\nMore",
    ])
  func rule(written: String) async throws {
    try write(written, to: "page-7.md")
    try await workspace.build()
    let page = try text("page-7.html")
    #expect(page.contains("<hr") && page.contains("<p>Words.</p>") && page.contains("<p>More</p>"))
  }

  @Test("The menu is on the pages of the album and of those below it, not above, nor beside it")
  func menus() async throws {
    try write("---\nmenu: yes\n---\n# About", to: "about.md")
    try write("---\nmenu: no\n---\n# Hidden away", to: "imprint.md")
    try write("---\nmenu: yes\n---\n# The *route*", to: "trip/route.md")
    try write("---\nmenu: yes\n---\n# Secret", to: "secret/secret.md")
    try await workspace.build()
    #expect(try menu("index.html") == ["about.html About"])
    #expect(try menu("about.html") == ["about.html About *"])
    #expect(
      try menu("trip/day/index.html") == ["../../about.html About", "../route.html The route"])
    #expect(try menu("trip/route.html") == ["../about.html About", "route.html The route *"])
    let secret = try workspace.contents().keys.filter { $0.hasSuffix("/secret.html") }
    #expect(secret.count == 1)
    for (place, content) in try workspace.contents() where !place.hasSuffix("/secret.html") {
      let isOfAlbum = place.hasPrefix(secret[0].prefix { $0 != "/" })
      #expect(isOfAlbum || !content.contains(Array("secret.html".utf8)), "\(place)")
    }
  }

  @Test("A page's own file of a language has title and menu of that for all where it says none")
  func translations() async throws {
    try write("languages: [en, de]", to: "photofall.yaml")
    try write("---\ntitle: {en: About, de: Über uns}\nmenu: yes\n---\nHello", to: "about.md")
    try write("Hallo", to: "about.de.md")
    try write("---\nmenu: yes\n---\n# Imprint", to: "imprint.md")
    try write("---\nmenu: no\n---\nIch", to: "imprint.de.md")
    try write("---\ntitle: The route\nmenu: yes\n---\nNorth", to: "route.md")
    try write("# Der Weg\n\nNach Norden", to: "route.de.md")
    try await workspace.build()
    let entries = ["about.html About", "imprint.html Imprint", "route.html The route"]
    #expect(try menu("index.html") == entries)
    #expect(try menu("de/index.html") == ["about.html Über uns", "route.html Der Weg"])
    for (place, title, rest) in [
      ("about", "Über uns", "Hallo"), ("imprint", "Imprint", "Ich"),
      ("route", "Der Weg", "Nach Norden"),
    ] {
      let page = try text("de/\(place).html")
      #expect(page.contains("<h1>\(title)</h1>") && page.contains("<p>\(rest)</p>"), "\(place)")
    }
  }

  @Test("Captions, those of photos that are gone, drafts, READMEs and hidden pages are no pages")
  func others() async throws {
    for name in [
      "a.png.md", "gone.jpg.md", "_draft.md", ".dot.md", "README.md", "index.md", "unseen.md",
    ] {
      try write("# Quiet words", to: name)
    }
    try write("hidden: [unseen.md]", to: "album.yaml")
    workspace.link("linked.md", to: workspace.folder.appending("photos/a.png.md"))
    let report = try await workspace.build()
    #expect(report.warnings == [])
    let pages = try workspace.contents().keys.filter { !$0.contains("/") && $0.hasSuffix(".html") }
    #expect(pages == ["index.html"])
    #expect(report.ignored >= 5 && report.links == 1)
  }

  @Test("A page in a folder without photos, which has no album, is named")
  func photoless() async throws {
    try write("# Imprint", to: "info/imprint.md")
    try write("# Deep", to: "info/deep/deep.md")
    try write("# Of the trip", to: "trip/words.md")
    try write("query: {rating: 1}", to: "best/album.yaml")
    try write("# Of the query", to: "best/words.md")
    let report = try await workspace.build()
    let left = report.leftAlone.filter { $0.reason.contains("needs an album") }.map(\.file)
    #expect(left.map { String($0.suffix(15)) }.sorted() == ["fo/deep/deep.md", "info/imprint.md"])
  }

  @Test("A page that changes, comes or goes, changes what it is in and nothing else")
  func incremental() async throws {
    try write("# One", to: "about.md")
    try await workspace.build()
    try write("# One\n\nMore.", to: "about.md")
    #expect(try await workspace.build().written == ["about.html"])
    #expect(try text("index.html").contains(#"<a href="about.html">One</a>"#))
    try write("---\nmenu: yes\n---\n# Two", to: "about.md")
    try await workspace.build()
    #expect(try menu("trip/day/index.html") == ["../../about.html Two"])
    try write("hidden: [about.md]", to: "album.yaml")
    #expect(try await workspace.build().removed == ["about.html"])
    #expect(try menu("trip/day/index.html") == [])
  }

  @Test("Pages whose names are the same, or taken, get others; a mistake is named with its line")
  func names() async throws {
    for name in ["Ä.md", "ä.md", "fragment.md", "trip.md"] { try write("# \(name)", to: name) }
    try await workspace.build()
    let pages = try workspace.contents().keys.filter { !$0.contains("/") && $0.hasSuffix(".html") }
    #expect(pages.count == 5 && pages.contains("trip.html") && !pages.contains("fragment.html"))
    try write("---\ntitle: T\nmenue: yes\n---\n", to: "trip.md")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect("\(error as Any)".contains(#"trip.md:3:1: unknown key "menue"; a page has title and"#))
  }
}
