import FileSystem
import Glibc
import SiteFormat
import TestSupport
import Testing

@testable import SiteRendering

@Suite("The contract with templates")
struct ContractTests {
  private let folder = TemporaryFolder()

  /// The error about a theme that has a file of its own; nil if it is sound.
  private func problem(with text: String, in file: String = "album.mustache") throws -> String? {
    try folder.write(text, to: "Templates/" + file)
    let theme = try Theme(folder: folder.appending("Templates"))
    do {
      for (page, _) in TemplateContract.pages { _ = try theme.template(page) }
      try TemplateCheck.check(theme, Words(theme, language: "en"))
      return nil
    } catch {
      return error.description.replacing(folder.appending("Templates/").text, with: "")
    }
  }

  @Test(
    "A mistake of each kind is named with its file, its line and the nearest name",
    arguments: [
      (
        "<p>\n {{titel}}",
        "album.mustache:2:2: there is no \"titel\" here; did you mean \"title\"?"
      ),
      (
        "{{#sections}}\n{{#tiles}}{{captionHtml}}{{/tiles}}{{/sections}}",
        "album.mustache:2:11: there is no \"captionHtml\" here; did you mean \"captionHTML\"?"
      ),
      ("{{captionHTML}}", "album.mustache:1:1: there is no \"captionHTML\" here"),
      (
        "{{words.nekst}}",
        "album.mustache:1:1: there is no \"words.nekst\" here; did you mean \"words.next\"?"
      ),
      ("\n{{> haed}}", "album.mustache:2:1: there is no haed.mustache; did you mean \"head\"?"),
      (
        "a {{{title}}}",
        "album.mustache:1:3: title is text, which may hold < and &: write {{title}}"
      ),
      (
        String(repeating: "{{#a}}", count: 20_000),
        "album.mustache:1:601: sections are nested more than 100 deep"
      ),
      ("{{=<% %>=}}", "album.mustache:1:1: the braces of tags cannot be changed"),
      ("{{#hasPhotos}}", "album.mustache:1:1: Unclosed section \"hasPhotos\""),
    ])
  func mistakes(text: String, expected: String) throws {
    let problem = try #require(try problem(with: text))
    #expect(problem.hasPrefix(expected), "\(problem)")
  }

  @Test(
    "A file whose name is mistyped is named with the nearest",
    arguments: [
      "albun.mustache": "album.mustache", "viewr.css": "viewer.css", "serch.js": "search.js",
      "looks/matt.css": "looks/mat.css", "Looks/bold.css": "looks/bold.css",
      "strings/en.yaml": "Strings/en.yaml", "photofall/colors.css": "photofall/colours.css",
      "photofall/Colours.css": "photofall/colours.css",
      "Photofall/colours.css": "photofall/colours.css", "colours.css": "photofall/colours.css",
    ])
  func strays(name: String, nearest: String) throws {
    let problem = try #require(try problem(with: "a", in: name))
    #expect(problem.hasPrefix("\(name): ") && problem.hasSuffix("did you mean \"\(nearest)\"?"))
  }

  @Test("Parts of one's own, values of outer sections and words in sections are known")
  func sound() throws {
    try folder.write("{{photoSheet}}{{#words}}{{next}}{{/words}}", to: "Templates/own.mustache")
    try folder.write("@import url(search2.css)", to: "Templates/looks/mine.css")
    for name in [
      "search2.css", "photofall/type.css", "photofall/page.css", "viewer/base.css",
      "fonts/base.css",
      "looks/mat.scss", "strings/colours.yaml", "strings/app.yaml",
    ] {
      try folder.write("", to: "Templates/" + name)
    }
    let text = "{{> own}}{{! remark }}{{#sections}}{{#tiles}}{{pageTitle}}{{words.metadata.date}}"
    #expect(try problem(with: text + "{{/tiles}}{{/sections}}{{#tally}}{{.}}{{/tally}}") == nil)
  }

  @Test("The built-in theme keeps to it, and what a theme starts from is a part of it")
  func builtIn() throws {
    for (name, content) in Theme.starter {
      #expect(try problem(with: String(decoding: content, as: UTF8.self), in: name) == nil)
    }
    #expect(Theme.starter.map(\.name).contains("album.mustache"))
  }

  /// With `RECORD=1` in the environment the page is written anew, to be read before a commit.
  @Test("The page of templates holds the tables that the program goes by")
  func documentation() throws {
    let file = Package.folder.appending("Documentation/Templates.md")
    let page = String(decoding: try File.read(file), as: UTF8.self)
    var text = page
    for (before, table, after) in Self.tables {
      let start = try #require(text.firstRange(of: before)).upperBound
      let end = try #require(text[start...].firstRange(of: after)).lowerBound
      text = text[..<start] + table + text[end...]
    }
    if unsafe getenv("RECORD") != nil, text != page { try File.write(Array(text.utf8), to: file) }
    #expect(text == page)
  }

  /// The tables, between the words before and after them.
  private static let tables = [
    (
      "which change the braces, are refused.\n\n", TemplateContract.markdown + "\n",
      "## What scripts and frames go by\n"
    ),
    ("and from which template.\n\n", PageHook.markdown + "\n", "`.gallery` holds"),
  ]

  @Test("What scripts find in the templates is in the table, and all of the table in templates")
  func hooks() throws {
    let texts = { (kind: String) in
      Theme.builtIn.filter { $0.key.hasSuffix(kind) }.sorted { $0.key < $1.key }
        .map { String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
    }
    let (templates, scripts) = (texts(".mustache"), texts(".js"))
    let classes = templates.matches(of: /class="([^"]*)"/).flatMap {
      $0.1.replacing(/\{\{[^}]*\}\}/, with: " ").split(separator: " ").map(String.init)
    }
    let used = Set(classes).filter { name in
      // Within a string, and no property of what stands before the dot.
      scripts.contains(
        try! Regex("[\"'`](?:[^\"'`\\n]*[^\\w)\\]?}\"'`])?\\.\(name)(?![-\\w])"))
    }
    let attributes = Set(templates.matches(of: /\s(data-[a-z]+)/).map { String($0.1) }).filter {
      scripts.contains("[\($0)") || scripts.contains("dataset.\($0.dropFirst(5))")
    }
    // The search makes one of its own.
    let hooks = PageHook.all.map(\.selector) + [".keywords"]
    for name in used.sorted() where !hooks.contains(".\(name)") {
      Issue.record(".\(name) is missing")
    }
    for name in attributes.sorted() where !hooks.contains("[\(name)]") {
      Issue.record("[\(name)] is missing")
    }
    for hook in PageHook.all {
      let template = String(decoding: Theme.builtIn[hook.template] ?? [], as: UTF8.self)
      let all = hook.template == "album.mustache" ? templates : template
      let name = hook.selector.trimmingPrefix(/[.#\[]/).prefix { $0 != "]" && !$0.isUppercase }
      #expect(all.contains(name), "\(hook.selector)")
    }
  }
}
