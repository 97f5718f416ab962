import FileSystem
import SiteCheck
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Albums by query")
struct QueryTests {
  private let workspace: Workspace

  /// Four photos in three albums, of which one is not listed, and a hidden one.
  init() throws {
    workspace = try Workspace()
    let photos = [
      ("sea/one.png", 5, "2023-05-01", ["Japan", "temple"]), ("sea/two.png", 3, "2024-12-31", []),
      ("land/one.png", 4, "2024-01-01", ["japan"]), ("secret/one.png", 5, "2024-06-01", ["japan"]),
      ("land/hidden.png", 5, "2024-06-02", ["japan"]),
    ]
    for (level, photo) in photos.enumerated() {
      try workspace.addPhoto(photo.0, level: UInt8(level))
      try describe(photo.0, rating: photo.1, taken: photo.2, keywords: photo.3)
    }
    try workspace.folder.write("listed: no\nsecret: sesame", to: "photos/secret/album.yaml")
    try workspace.folder.write("hidden: [hidden.png]", to: "photos/land/album.yaml")
    try workspace.folder.write("site.url: https://example.org/", to: "photos/photofall.yaml")
  }

  private func describe(
    _ photo: String, rating: Int, taken: String, keywords: [String] = []
  ) throws {
    let words = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    try workspace.folder.write(
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'
       xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'>
      <xmp:Rating>\(rating)</xmp:Rating><photoshop:DateCreated>\(taken)</photoshop:DateCreated>
      <dc:subject><rdf:Bag>\(words)</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
      """, to: "photos/\(photo).xmp")
  }

  private func ask(_ query: String) throws {
    try workspace.folder.write("title: Found\nquery: \(query)\n", to: "photos/found/album.yaml")
  }

  private func text(_ place: String) throws -> String {
    String(decoding: try File.read(workspace.site.appending(place)), as: UTF8.self)
  }

  /// The photos on a page and where their tiles lead, in order.
  private func tiles(_ place: String) throws -> [[String]] {
    try text(place).matches(of: /id="([^"]*)" data-photo="([^"]*)"[^>]* href="([^"]*)"/)
      .map { [String($0.1), String($0.2), String($0.3)] }
  }

  @Test("A caption's link to another tile of its own album is plain words in one by query")
  func places() async throws {
    let caption = "Not [two](#photo-two), but [more](more.html)."
    try workspace.folder.write(caption, to: "photos/sea/one.png.md")
    try workspace.folder.write("# More", to: "photos/sea/more.md")
    try ask("{rating: 3}")
    try await workspace.build()
    #expect(try text("sea/p/one.html").contains(##"<a href="../index.html#photo-two">two</a>"##))
    let data = try workspace.contents().filter { $0.key.hasPrefix("found/data/") }.values
    let words = data.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(words.contains("Not two, but <a href=") && !words.contains("index.html#photo-two"))
  }

  @Test("The photos of listed albums that match, newest first, with pages and pictures as before")
  func rating() async throws {
    let before = try await workspace.build()
    let media = try workspace.contents().keys.filter { $0.hasPrefix("media/") }.sorted()
    try ask("{rating: 4}")
    let after = try await workspace.build()
    #expect(
      try tiles("found/index.html") == [
        ["photo-land-one", "land/one.png", "../land/p/one.html"],
        ["photo-sea-one", "sea/one.png", "../sea/p/one.html"],
      ])
    let contents = try workspace.contents()
    #expect(contents.keys.filter { $0.hasPrefix("media/") }.sorted() == media)
    #expect(!contents.keys.contains { $0.hasPrefix("found/p/") })
    #expect(after.photos == before.photos && after.picturesMade == 0)
    #expect(
      try text("land/p/one.html").contains(
        #"<link rel="canonical" href="https://example.org/land/p/one.html">"#))
    #expect(try text("found/data/land-one.json").contains(#""page":"../../land/p/one.html""#))
    #expect(try text("gallery.json").matches(of: /"byQuery":true/).count == 1)
    // The check counts each photo once, in the album that has it, be that listed or not.
    #expect(try await SiteCheck(workspace.site, jobs: 2).run().photos == after.photos)
    for index in ["sitemap.xml", "feed.xml"] {
      let count = try text(index).matches(of: /land\/p\/one.html/).count
      #expect(count == (index == "feed.xml" ? 2 : 1))
    }
    #expect(try text("search/photos-0.json").matches(of: /land\/p\/one/).count == 1)
  }

  @Test("A check counts each photo once where an album that is not listed finds it, too")
  func unlisted() async throws {
    try ask("{rating: 4}\nlisted: no\nsecret: found")
    let photos = try await workspace.build().photos
    #expect(try await SiteCheck(workspace.site, jobs: 1).run().photos == photos)
  }

  @Test(
    "Each condition holds, and all together",
    arguments: [
      ("{keywords: [JAPAN]}", ["land/one.png", "sea/one.png"]),
      ("{keywords: [temple, japan]}", ["sea/one.png"]),
      ("{from: 2024-01-01}", ["sea/two.png", "land/one.png"]),
      ("{to: 2024-01-01}", ["land/one.png", "sea/one.png"]),
      ("{from: 2024-01-01, to: 2024-12-30}", ["land/one.png"]),
      ("{rating: 3, from: 2024-01-01, keywords: [japan]}", ["land/one.png"]),
      ("{rating: 1}\norder: ascending", ["sea/one.png", "land/one.png", "sea/two.png"]),
    ])
  func conditions(query: String, expected: [String]) async throws {
    try ask(query)
    try await workspace.build()
    let found = try tiles("found/index.html").map { $0[1] }
    #expect(found == expected)
  }

  @Test("Sections name photos that the query finds; a name that it does not find is told of")
  func sections() async throws {
    try ask("{rating: 4}\nsections: [{title: A, from: one.png}]")
    #expect(try await workspace.build().warnings == [])
    #expect(try text("found/index.html").contains(">A</h2>"))
    try ask("{rating: 4}\nsections: [{title: A, from: one.png}, {title: B, photos: [tow.png]}]")
    for _ in 0..<2 {
      let warnings = try await workspace.build().warnings
      #expect(warnings.map(\.file) == [workspace.input.appending("found/album.yaml").text + ":3"])
    }
  }

  @Test("An album whose query finds nothing is told of among what is left alone")
  func emptyQuery() async throws {
    try ask("{keywords: [jpaan]}")
    let told = {
      let report = try await workspace.build()
      // Beside the hidden photo.
      #expect(report.ignored == 2)
      return report.leftAlone.filter { $0.file.contains("found") }
    }
    let query = try await told()
    #expect(query.map(\.file) == [workspace.input.appending("found/album.yaml").text])
    #expect(query.allSatisfy { $0.reason.contains("finds no photo") })
    // Also one that has an album below it.
    try workspace.addPhoto("found/below/four.png", level: 9)
    #expect(try await told() == query)
    try ask("{keywords: [jpaan]}\nhidden: yes")
    #expect(try await told().map(\.file) == [workspace.input.appending("found").text])
  }

  @Test("A link in a caption leads where it does in the photo's own album")
  func captionLinks() async throws {
    try workspace.folder.write("At the [harbour](harbour.html)", to: "photos/land/one.png.md")
    try workspace.folder.write("# Harbour", to: "photos/land/harbour.md")
    try ask("{rating: 4}")
    try await workspace.build()
    #expect(
      try text("found/data/land-one.json").contains(#"href=\"../../land/harbour.html\""#))
    #expect(try await SiteCheck(workspace.site, jobs: 2).run().findings == [])
    try File.remove(workspace.site.appending("land/harbour.html"))
    let findings = try await SiteCheck(workspace.site, jobs: 2).run().findings
    #expect(findings.contains { $0.place == "found/data/land-one.json" }, "\(findings)")
  }

  @Test("What publish keeps back of a photo finds it in no query")
  func reticent() async throws {
    try workspace.folder.write("publish: {one.png: [date]}", to: "photos/sea/album.yaml")
    try ask("{rating: 4}")
    try await workspace.build()
    #expect(try tiles("found/index.html").map { $0[1] } == ["land/one.png"])
    try ask("{to: 2023-12-31}")
    try await workspace.build()
    #expect(try tiles("found/index.html").map { $0[1] } == ["sea/one.png"])
  }

  @Test("Where photos have no pages, tiles lead to their pictures, and none is missing")
  func withoutPages() async throws {
    try workspace.folder.write("photoPages: none", to: "photos/land/album.yaml")
    try ask("{rating: 4}")
    try await workspace.build()
    let links = try tiles("found/index.html").map { $0[2] }
    #expect(links.count == 3 && links[0].hasPrefix("../media/") && links[2] == "../sea/p/one.html")
  }

  @Test("A build after any change is as a clean one; a query that finds nothing is no album")
  func incremental() async throws {
    try ask("{rating: 4}\nchunk: {minimum: 1, target: 2, maximum: 2}")
    try await workspace.build()
    let changes: [() throws -> Void] = [
      { try describe("sea/two.png", rating: 5, taken: "2024-12-31") },
      { try describe("sea/one.png", rating: 1, taken: "2023-05-01") },
      { try workspace.addPhoto("sea/TWO.PNG", level: 40) },
      { try workspace.folder.write("hidden: [two.png]", to: "photos/sea/album.yaml") },
      {
        // Its twin and what stands for it there are refused only when they are decoded.
        let photo = PlainPNG.file(width: 90, height: 900, level: 3)
        try workspace.folder.write(Array(photo.prefix(photo.count / 2)), to: "photos/land/one.png")
      },
      { try describe("sea/one.png", rating: 4, taken: "2023-05-01") },
    ]
    for (number, change) in changes.enumerated() {
      try change()
      try await workspace.build()
      let site = try workspace.contents()
      let clean = workspace.folder.appending("clean \(number)")
      try await workspace.build {
        $0.output = clean
        $0.cache = workspace.folder.appending("cache \(number)")
      }
      #expect(try workspace.contents(of: clean, below: "") == site, "after change \(number)")
      #expect(site.keys.contains("found/index.html") == (number != 4))
    }
  }

  @Test(
    "A query that cannot be understood is named with its place",
    arguments: [
      ("{rating: 6}", #"2:17: "6" is not stars, 1 to 5"#),
      ("{keywords: japan}", #"2:19: "japan" is not a list"#),
      ("{ratin: 4}", #"2:9: unknown key "ratin" of query; did you mean "rating"?"#),
      ("{from: 2024-02-30}", #"2:15: "2024-02-30" is not a day"#),
      ("{from: 2024-02-02, to: 2024-02-01}", "2:8: query: from 2024-02-02 is after to 2024-02-01"),
      ("{}", "2:8: query: expected some of rating, keywords, from, to"),
      ("4", "2:8: query: expected some of rating, keywords, from, to"),
    ])
  func mistakes(query: String, expected: String) async throws {
    try ask(query)
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect("\(error as Any)".contains("found/album.yaml:" + expected), "\(error as Any)")
  }

  @Test("A folder has photos or a query")
  func both() async throws {
    try ask("{rating: 4}")
    try workspace.addPhoto("found/own.png", level: 77)
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect("\(error as Any)".contains("found/album.yaml:2:8: query: this folder has photos"))
  }

  @Test("An album has a list of photos or a query")
  func list() async throws {
    try workspace.addPhoto("own.png", level: 77)
    try workspace.folder.write(
      "query: {rating: 4}\nphotos: [own.png]", to: "photos/found/album.yaml")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect("\(error as Any)".contains("query: photos: lists photos of the album besides"))
  }
}
