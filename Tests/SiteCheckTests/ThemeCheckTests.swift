import FileSystem
import GalleryBuild
import SiteCheck
import SiteRendering
import TestSupport
import Testing

@Suite("What a check finds in a theme of one's own")
struct ThemeCheckTests {
  /// The findings in a gallery with templates of its own.
  private func findings(
    _ templates: [String: String], _ settings: String? = nil, parts: SiteParts = SiteParts()
  ) async throws -> [String] {
    let folder = TemporaryFolder()
    for (level, name) in ["a", "b", "trip/c"].enumerated() {
      let photo = PlainPNG.file(width: 40 + level, height: 30 + 7 * level, level: UInt8(level))
      try folder.write(photo, to: "photos/\(name).png")
    }
    try folder.write("captions: {a.png: A *cat*}", to: "photos/album.yaml")
    if let settings { try folder.write(settings, to: "photos/photofall.yaml") }
    for (name, text) in templates { try folder.write(text, to: "photos/Templates/" + name) }
    var request = BuildRequest(
      input: folder.appending("photos"), output: folder.appending("site"),
      cache: folder.appending("cache"), jobs: 2)
    request.parts = parts
    let report = try await GalleryBuild(request).run()
    #expect(report.warnings.isEmpty && report.skipped.isEmpty)
    return try await SiteCheck(request.output, jobs: 2).run().findings.map(\.description)
  }

  /// A theme as one writes it who has read Documentation/Templates.md alone.
  private static let theme = [
    "top.mustache": """
    <!doctype html>
    <html lang="{{language}}" dir="{{direction}}" data-viewer="{{viewer}}"><head>
    <meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{{policy}}">
    <title>{{pageTitle}}</title><link rel="stylesheet" href="{{styleSheet}}">
    {{#base}}<base href="{{base}}">{{/base}}<link rel="icon" href="{{icon}}">
    {{#photoSheet}}<link rel="stylesheet" href="{{photoSheet}}">{{/photoSheet}}
    <style>{{{style}}}</style>
    <script src="{{script}}" defer{{#later}} data-{{name}}="{{href}}"{{/later}}></script>
    </head>
    """,
    "shot.mustache": """
    <img src="{{src}}" srcset="{{srcset}}" sizes="{{sizes}}" width="{{width}}"
     height="{{height}}" alt="{{alt}}">
    """,
    "album.mustache": """
    {{> top}}<body><header class="masthead"><h1>{{title}}</h1>
    {{#crumbs}}<a href="{{href}}">{{title}}</a>{{/crumbs}}
    {{#find}}<search class="find" data-search="{{search}}"><input hidden></search>{{/find}}
    </header><main>
    {{#albums}}<a href="{{href}}">{{title}}{{> shot}}</a>{{/albums}}
    {{#hasPhotos}}<fieldset class="layouts">{{#layouts}}<label><input type="radio" name="layout"
    id="layout-{{name}}" value="{{name}}"{{#isFirst}} checked{{/isFirst}}>{{label}}</label>
    {{/layouts}}</fieldset>
    <div class="gallery" data-stream="{{stream}}"><div class="chunk" data-chunk="{{key}}">
    {{#sections}}<section class="section pf-b{{index}}"><div class="tiles pf-s{{index}}">
    {{#tiles}}<a class="tile pf-t{{index}}" id="photo-{{name}}" data-photo="{{id}}" href="{{href}}">
    <span class="frame">{{> shot}}</span>
    {{#captionHTML}}<span class="caption">{{{captionHTML}}}</span>{{/captionHTML}}</a>{{/tiles}}
    </div></section>{{/sections}}</div></div>{{/hasPhotos}}</main></body></html>
    """,
    "photo.mustache": """
    {{> top}}<body class="photo-page"><a href="{{albumHref}}">{{words.album}}</a>
    <figure class="photo"><div class="viewer-room"><span class="frame">{{> shot}}</span></div>
    <figcaption class="viewer-caption">{{title}}{{#captionHTML}}{{{captionHTML}}}{{/captionHTML}}
    </figcaption></figure><p class="viewer-status" role="status"></p></body></html>
    """,
  ]

  private func edited(_ file: String, _ old: String, _ new: String) throws -> [String: String] {
    var theme = Self.theme
    let text = try #require(theme[file])
    try #require(text.contains(old))
    theme[file] = text.replacing(old, with: new)
    return theme
  }

  @Test(
    "Data of a theme is no data of photos, whatever it is called",
    arguments: ["data/map.json", "stream.json", "tiles/stream.json", "search/photos-0.json"])
  func data(name: String) async throws {
    #expect(try await findings([name: "{\"a\": 1}"]) == [])
  }

  @Test("A theme that was written after the documentation alone is sound")
  func sound() async throws {
    #expect(try await findings(Self.theme) == [])
  }

  @Test(
    "What a template leaves out is its fault, and named",
    arguments: [
      (
        " data-photo=\"{{id}}\"",
        "album.mustache in the gallery's Templates makes nothing that is [data-photo], "
      ),
      ("class=\"chunk\" data-chunk=\"{{key}}\"", "makes nothing that is .chunk [data-chunk], "),
      ("class=\"tiles pf-s{{index}}\"", "makes nothing that is .pf-sN .tiles, "),
      (" pf-b{{index}}", "makes nothing that is .pf-bN, "),
      (" pf-t{{index}}", "makes nothing that is .pf-tN, "),
    ])
  func lacking(part: String, expected: String) async throws {
    let found = try await findings(edited("album.mustache", part, ""))
    #expect(found.count == 2 && found.allSatisfy { $0.contains(expected) }, "\(found)")
  }

  @Test(
    "What the template of fragments leaves out is its fault, and named; the fragment itself is not",
    arguments: [
      (" data-fragment=\"{{name}}\"", "[data-fragment]"), ("pf-gallery ", ".pf-gallery"),
      (" pf-b{{index}}", ".pf-bN"), ("pf-tiles ", ".pf-tiles"), (" pf-s{{index}}", ".pf-sN"),
      ("pf-tile ", ".pf-tile"), (" pf-t{{index}}", ".pf-tN"), (" class=\"pf-frame\"", ".pf-frame"),
    ])
  func fragments(part: String, hook: String) async throws {
    let file = Package.folder.appending("Templates/fragment.mustache")
    let whole = String(decoding: try File.read(file), as: UTF8.self)
    try #require(whole.contains(part))
    let found = try await findings(
      ["fragment.mustache": whole.replacing(part, with: "")], parts: SiteParts(fragments: true))
    let problem = "fragment.mustache in the gallery's Templates makes nothing that is \(hook), "
    #expect(found.count == 2, "\(found)")
    for place in ["fragment.html", "trip/fragment.html"] {
      #expect(found.contains { $0.hasPrefix("\(place): \(problem)") }, "\(found)")
    }
  }

  @Test(
    "What the policy of a page would block is found",
    arguments: [
      ("<style>{{{style}}}", "<style> {{{style}}}", "blocks a style element (style-src); write"),
      (
        "<meta charset=\"utf-8\">", "<meta charset=\"utf-8\"><style>p { margin: 0 }</style>",
        "blocks a style element (style-src)"
      ),
      (
        "<link rel=\"icon\"",
        "<link rel=\"stylesheet\" href=\"https://x.org/a.css\"><link rel=\"icon\"",
        "blocks https://x.org/a.css (style-src)"
      ),
      (
        "<link rel=\"icon\"",
        "<link rel=\"Preload StyleSheet\" href=\"https://x.org/a.css\"><link rel=\"icon\"",
        "blocks https://x.org/a.css (style-src)"
      ),
      (
        "<link rel=\"icon\" href=\"{{icon}}\"", "<link rel=\"icon\" href=\"https://x.org/i.png\"",
        "blocks https://x.org/i.png (img-src)"
      ),
      (
        "</head>", "<link rel=\"manifest\" href=\"https://x.org/a.json\"></head>",
        "blocks https://x.org/a.json (manifest-src)"
      ),
      (
        "</head>", "<link rel=\"preload\" as=\"font\" href=\"https://x.org/f.woff2\"></head>",
        "blocks https://x.org/f.woff2 (font-src)"
      ),
      (
        "</head>", "<link rel=\"modulepreload\" href=\"https://x.org/m.js\"></head>",
        "blocks https://x.org/m.js (script-src)"
      ),
      (
        "</head>", "<script type=\"importmap\">{}</script></head>",
        "blocks a script element (script-src)"
      ),
      ("</head>", "<script>go()</script></head>", "blocks a script element (script-src)"),
      ("<html ", "<html onclick=\"go()\" ", "blocks the attribute onclick (script-src)"),
      ("<html ", "<html style=\"color: red\" ", "blocks a style attribute (style-src)"),
    ])
  func blocked(old: String, new: String, expected: String) async throws {
    // The policy stands in the head, and holds for all of the page.
    let found = try await findings(edited("top.mustache", old, new))
    #expect(found.contains { $0.hasPrefix("index.html:") && $0.contains(expected) }, "\(found)")
  }

  @Test(
    "A policy that lets in the whole web lets in the site's own files",
    arguments: ["default-src * 'unsafe-inline'", "default-src https: 'unsafe-inline'"])
  func openPolicies(policy: String) async throws {
    var theme = try edited("top.mustache", "{{policy}}", policy)
    theme["album.mustache"] = theme["album.mustache"]?.replacing(
      "<main>", with: "<main><img src=\"https://x.org/a.png\" alt=\"a\">")
    #expect(try await findings(theme) == [])
  }

  @Test("A page that comes with a font of the theme needs no link")
  func ownPages() async throws {
    let page = "<!doctype html><html lang=\"en\"><title>Specimen</title><p>Abc</p></html>"
    #expect(try await findings(["fonts/specimen.html": page]) == [])
  }

  @Test("What a sheet asks for from elsewhere is found, and an import that is not there")
  func sheets() async throws {
    let sheet = """
      @import "gone.css"; @import url(https://x.org/i.css);
      @font-face { font-family: x; src: url("https://x.org/f.woff2") }
      p { background: url(data:image/gif;base64,AAAA) } q { background: url(photofall.svg) }
      """
    let found = try await findings(
      Self.theme.merging(["photofall.css": sheet, "photofall/colours.css": sheet]) { $1 })
    for what in [
      "the link gone.css leads to no file", "blocks https://x.org/i.css (style-src)",
      "blocks https://x.org/f.woff2 (font-src)", "blocks data:image/gif;base64,AAAA (img-src)",
    ] {
      #expect(found.contains { $0.hasPrefix("assets/photofall.") && $0.contains(what) }, "\(found)")
    }
    #expect(!found.contains { $0.contains("photofall.svg (") })
  }

  @Test(
    "A part of one's own goes by the place of its sheet, and is published nowhere else",
    arguments: ["photofall/type.css", "viewer/type.css"])
  func partsOfSheets(name: String) async throws {
    let part = "@font-face { font-family: x; src: url(\"fonts/my.woff2\") }"
    #expect(try await findings([name: part, "fonts/my.woff2": "x"]) == [])
  }

  @Test("Addresses in a sheet are those that browsers load")
  func sheetAddresses() async throws {
    let sheet = #"""
      @namespace svg url(http://www.w3.org/2000/svg);
      /* p { background: url(old.jpg) } */ a::after { content: "url(text.png)" }
      p { background: url( "my header.svg" ) } q { background: url(my\ header.svg) }
      i { background: url("data:image/svg+xml,<g transform='rotate(45)' fill='%23a'/>") }
      u { background: URL(no.png) } v { background: url(no.png) }
      s { background: image-set("nope.png" 1x, url(never.png) type("image/png") 2x) }
      """#
    let found = try await findings(["photofall/colours.css": sheet, "my header.svg": "<svg/>"])
    let expected = [
      "the link no.png leads to no file", "the link nope.png leads to no file",
      "the link never.png leads to no file", "blocks data:image/svg+xml,",
    ]
    #expect(found.allSatisfy { text in expected.contains { text.contains($0) } }, "\(found)")
    for what in expected {
      let own = found.filter { $0.hasPrefix("assets/photofall.") && $0.contains(what) }
      #expect(own.count == 1, "\(found)")
    }
  }

  @Test("Pictures, frames and forms from elsewhere are found; links and the site's own are not")
  func elsewhere() async throws {
    let found = try await findings(
      edited(
        "album.mustache", "<main>",
        """
        <main><a href="https://x.org/">x</a><script type="application/json">{"a": 1}</script>
        <img src="https://x.org/a.png" alt="a"><img src="data:image/gif;base64,AAAA" alt="b">
        <svg><image href="https://x.org/s.png"/></svg><iframe src="https://x.org/map"></iframe><form action="https://x.org/send"></form>
        """))
    let index = found.filter { $0.hasPrefix("index.html:") }
    for what in [
      "https://x.org/a.png (img-src)", "https://x.org/s.png (img-src)",
      "data:image/gif;base64,AAAA (img-src); put the file into the gallery's Templates",
      "https://x.org/map (frame-src)", "https://x.org/send (form-action)",
    ] {
      #expect(index.contains { $0.contains(what) }, "\(what): \(found)")
    }
    #expect(index.count == 5, "\(found)")
  }

  @Test(
    "Files by the whole address of the site are let in, and those of the theme are looked for",
    arguments: ["", "listed: no"])
  func ownAddress(settings: String) async throws {
    let end = """
      <img src="https://example.org/a/assets/logo.svg" alt="Logo">
      <link rel="manifest" href="https://example.org/a/assets/site.webmanifest">
      <script src="//example.org/other/go.js"></script><a href="https://example.org/a/blog/">x</a>
      <img src="https://example.org/a/assets/gone.svg" alt="a">
      <img src="https://example.org.net/b.svg" alt="b">
      """
    let found = try await findings(
      [
        "end.html": end, "logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "site.webmanifest": "{}",
      ],
      "site.url: https://example.org/a/\n" + settings)
    let expected = [
      "the link https://example.org/a/assets/gone.svg leads to no file",
      "blocks https://example.org.net/b.svg (img-src)",
    ]
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { text in expected.contains { text.contains($0) } }, "\(found)")
    for what in expected { #expect(found.contains { $0.contains(what) }, "\(found)") }
  }
}
