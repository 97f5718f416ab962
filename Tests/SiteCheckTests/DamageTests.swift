import FileSystem
import Glibc
import SiteCheck
import TestSupport
import Testing

/// A copy of a site that was built, for a test to damage.
private struct BuiltSite {
  let folder = TemporaryFolder()
  var site: Path { folder.appending("site") }

  /// The folder of a gallery of two albums, in which a check finds nothing.
  private static let original: Task<TemporaryFolder, any Error> = Task {
    let folder = TemporaryFolder()
    for (level, name) in ["a", "b", "c", "d", "e", "trip/f", "trip/g"].enumerated() {
      let photo = PlainPNG.file(width: 40 + level, height: 30 + 7 * level, level: UInt8(level))
      try folder.write(photo, to: "photos/\(name).png")
    }
    try folder.write("captions: {a.png: A *cat*}", to: "photos/album.yaml")
    try folder.write("site.url: https://example.org/photos/", to: "photos/photofall.yaml")
    try await folder.buildSite()
    return folder
  }

  init() async throws {
    try copy("site", from: try await Self.original.value)
  }

  private func copy(_ place: String, from original: TemporaryFolder) throws {
    for name in try Folder.names(in: original.appending(place)) {
      let place = place + "/" + String(decoding: name, as: UTF8.self)
      if try FileStatus(original.appending(place))?.kind == .folder {
        try copy(place, from: original)
      } else {
        try folder.write(File.read(original.appending(place)), to: place)
      }
    }
  }

  func findings() async throws -> [String] {
    try await SiteCheck(site, jobs: 2).run().findings.map(\.description)
  }

  func text(_ place: String) throws -> String {
    String(decoding: try File.read(site.appending(place)), as: UTF8.self)
  }

  /// Replaces the first `old` in a file of the site.
  func edit(_ place: String, _ old: String, _ new: String) throws {
    let text = try text(place)
    let range = try #require(text.firstRange(of: old), "\(place) holds no \(old)")
    try folder.write(text.replacingCharacters(in: range, with: new), to: "site/" + place)
  }

  /// The place of the picture of a photo.
  func picture() throws -> String {
    let page = try text("p/b.html")
    let rest = try #require(page.split(separator: "src=\"../media/").dropFirst().first)
    return "media/" + rest.prefix { $0 != "\"" }
  }

  /// The place of the first file whose name begins and ends so.
  func place(in folder: String, suffix: String) throws -> String {
    let names = try Folder.names(in: site.appending(folder)).map {
      String(decoding: $0, as: UTF8.self)
    }
    return folder + "/" + (try #require(names.first { $0.hasSuffix(suffix) }))
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}

@Suite("What a check finds in a damaged site")
struct DamageTests {
  private func expect(
    _ expected: String, after damage: (BuiltSite) throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let site = try await BuiltSite()
    try damage(site)
    let findings = try await site.findings()
    #expect(
      findings.contains { $0.contains(expected) }, "\(findings)", sourceLocation: location)
  }

  @Test("A page that is gone, and what led to it")
  func lostPage() async throws {
    try await expect("the link p/b.html leads to no file") {
      try File.remove($0.site.appending("p/b.html"))
    }
    try await expect(".photofall: 1 of its files is missing; ") {
      try File.remove($0.site.appending("p/b.html"))
    }
  }

  @Test("A file that is gone and that no link would miss is named")
  func lostByName() async throws {
    try await expect(".photofall: 2 of its files are missing (sitemap.xml); ") {
      try File.remove($0.site.appending("sitemap.xml"))
      try File.remove($0.site.appending("p/b.html"))
    }
  }

  @Test("A page that is gone, told of each page beside it that leads there")
  func lostNeighbour() async throws {
    let site = try await BuiltSite()
    try File.remove(site.site.appending("p/b.html"))
    let findings = try await site.findings()
    for page in ["p/a.html", "p/c.html"] {
      #expect(
        findings.contains { $0.hasPrefix(page) && $0.contains("the link b.html leads to no file") },
        "\(findings)")
    }
  }

  @Test("A page that loads itself is weighed once")
  func ownWeight() async throws {
    let site = try await BuiltSite()
    let filler = String(repeating: "x", count: 600_000)
    try site.edit("p/a.html", "<head>", "<head><link rel=\"stylesheet\" href=\"\"><!--\(filler)-->")
    #expect(try await !site.findings().contains { $0.contains("weighs") })
    try site.edit("p/a.html", "<head>", "<head><!--\(filler)-->")
    #expect(try await site.findings().contains { $0.contains("weighs") })
  }

  @Test("Commas in the addresses of a set of pictures part none of them")
  func commas() async throws {
    try await expect("blocks https://example.net/w_1,h_2/a.jpg (img-src)") {
      try $0.edit("p/a.html", "srcset=\"", "srcset=\"https://example.net/w_1,h_2/a.jpg 1x, ")
    }
  }

  @Test("A frame that lacks a number is no frame")
  func terms() async throws {
    let place = try await BuiltSite().place(in: "data", suffix: ".json")
    try await expect("\(place): is not the JSON that photofall writes") {
      try $0.edit(place, "\"frames\":[[[0,", "\"frames\":[[[")
    }
  }

  @Test("The stream of somebody else is theirs to judge")
  func foreignStream() async throws {
    let site = try await BuiltSite()
    try site.folder.write(#"{"photos":0,"bands":[],"chunks":[]}"#, to: "site/other/stream.json")
    try site.edit("gallery.json", "\"stream\":\"stream.json\"", "\"stream\":\"other/stream.json\"")
    #expect(try await !site.findings().contains { $0.contains("other chunks or photos") })
  }

  @Test("A picture that is gone", arguments: ["index.html", "data/", "p/"])
  func lostPicture(reader: String) async throws {
    let site = try await BuiltSite()
    try File.remove(site.site.appending(site.picture()))
    let findings = try await site.findings()
    #expect(
      findings.contains { $0.hasPrefix(reader) && $0.contains("leads to no file") }, "\(findings)")
  }

  @Test("A link out of the site, one from the server's root, and one to a place that is not there")
  func links() async throws {
    try await expect("leads out of the site; make it relative, or write the whole address") {
      try $0.edit("p/a.html", "href=\"../index.html", "href=\"../../index.html")
    }
    try await expect("p/a.html:") {
      try $0.edit("p/a.html", "href=\"../index.html", "href=\"/index.html")
    }
    try await expect("#photo-z, which index.html does not have; build the site again, or") {
      try $0.edit("p/a.html", "#photo-a", "#photo-z")
    }
  }

  @Test("Pages, pictures and words that a search asks for, and that are not there")
  func search() async throws {
    let found = "search/photos-0.json"
    try await expect("\(found): the link ../p/z.html leads to no file") {
      try $0.edit(found, "../p/a.html", "../p/z.html")
    }
    try await expect("\(found): the link ../media/") {
      try File.remove($0.site.appending($0.picture()))
    }
    try await expect("search/index.json: the link termsx") {
      try $0.edit("search/index.json", "\"shards\":[\"", "\"shards\":[\"x")
    }
  }

  @Test(
    "Addresses in a feed and a map that lead nowhere, or to another site",
    arguments: [("feed.xml", "href=\""), ("sitemap.xml", "<loc>")])
  func wholeAddresses(file: String, start: String) async throws {
    let address = "\(start)https://example.org/photos/p/a"
    try await expect("the link p/z.html leads to no file") {
      try $0.edit(file, address, "\(start)https://example.org/photos/p/z")
    }
    try await expect("https://example.org/p/a.html leads out of the site") {
      try $0.edit(file, address, "\(start)https://example.org/p/a")
    }
  }

  @Test("A picture in a feed that leads nowhere")
  func feedPicture() async throws {
    try await expect("feed.xml:") { try File.remove($0.site.appending($0.picture())) }
  }

  @Test("A style sheet's address that leads nowhere")
  func styleSheets() async throws {
    try await expect("type.woff2 leads to no file") {
      let sheet = try $0.place(in: "assets", suffix: ".css")
      try $0.edit(sheet, "@font-face{", "@font-face{src: url(\"type.woff2\");")
    }
  }

  @Test("A file that is not what was written")
  func changes() async throws {
    try await expect("gallery.json: is not what photofall wrote") {
      try $0.edit("gallery.json", "\"version\":1", "\"version\": 1")
    }
    try await expect("is not the JSON") {
      try $0.edit("gallery.json", "\"albums\":[", "\"albums\":{")
    }
  }

  @Test("A page that a power cut left empty is named, and no template is blamed")
  func emptyPage() async throws {
    let site = try await BuiltSite()
    try site.folder.write("", to: "site/trip/index.html")
    let found = try await site.findings()
    let expected = "trip/index.html: is not what photofall wrote; remove this file"
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
    #expect(!found.contains { $0.contains("Templates") }, "\(found)")
  }

  @Test("A page and a picture that nothing leads to")
  func orphans() async throws {
    let picture = "media/aa/aabbccddeeff0011-40.jpg"
    try await expect("\(picture): nothing leads to it") {
      try $0.folder.write("left over", to: "site/" + picture)
    }
    try await expect("trip/index.html: nothing leads to it") {
      try $0.edit("index.html", "href=\"trip/index.html\"", "href=\"index.html\"")
      try $0.edit("trip/p/f.html", "href=\"../index.html", "href=\"../../index.html")
    }
  }

  @Test(
    "Tiles that overlap, stand outside, or leave a hole, and frames that differ from the page's")
  func frames() async throws {
    let site = try await BuiltSite()
    let data = try site.place(in: "data", suffix: ".json")
    let frames = try #require(
      try site.text(data).firstMatch(of: /"frames":\[\[\[([^\]]*)\],\[([^\]]*)\]/))
    let (x, y) = (String(frames.1), String(frames.2))
    try await expect("stands outside") { try $0.edit(data, "[\(x)],[\(y)]", "[0,-5,0],[\(y)]") }
    try await expect("differs from its data") {
      try $0.edit(data, "[\(x)],[\(y)]", "[\(x)],[0,9,0]")
    }
    try await expect("overlap") {
      let second = try #require(
        try $0.text(data).firstMatch(of: /"frames":\[\[(.*?)\]\],\[\[([^\]]*)\],\[([^\]]*)\]/))
      try $0.edit(data, "]],[[\(second.2)],[\(second.3)]", "]],[[\(x)],[\(y)]")
    }
    try await expect("hole") { try $0.edit(data, "\"rowSpacing\":8", "\"rowSpacing\":7.5") }
  }

  @Test("Heights and numbers of photos that differ from the data")
  func heights() async throws {
    try await expect("has another height than its data") {
      try $0.edit("stream.json", "\"heights\":[[", "\"heights\":[[9")
    }
    try await expect("other chunks or photos") {
      try $0.edit("stream.json", "},\"photos\":5", "},\"photos\":6")
    }
    try await expect("its tiles are not the photos") {
      try $0.edit("index.html", "data-photo=\"a.png\"", "data-photo=\"z.png\"")
    }
  }

  @Test("A picture without words, beside a caption none are needed")
  func alt() async throws {
    try await expect("index.html:") { try $0.edit("index.html", "alt=\"b\"", "alt=\"\"") }
    try await expect("no alt text") { try $0.edit("p/b.html", " alt=\"b\"", "") }
    try await expect("no alt text") { try $0.edit("index.html", "alt=\"b\"", "alt=\" \u{A0}\"") }
  }

  @Test("A picture without an address")
  func pictureless() async throws {
    try await expect("a picture has no address") {
      try $0.edit("p/b.html", "<img src=\"", "<img src=\"\" data-was=\"")
    }
  }

  @Test("A picture that tells where it was taken, or whose camera took it; one that is none")
  func privacy() async throws {
    let block = { (directory: [UInt8]) in
      // A TIFF block whose one directory leads to another, of one entry (EXIF 2.32, 4.6).
      Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + directory
    }
    let latitude = block(
      [0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0] + [0, 0, 0, 0] + [1, 0]
        + [1, 0, 2, 0, 2, 0, 0, 0, 0x4E, 0, 0, 0] + [0, 0, 0, 0])
    let owner = block(
      [0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0] + [0, 0, 0, 0] + [1, 0]
        + [0x30, 0xA4, 2, 0, 4, 0, 0, 0, 0x41, 0x64, 0x61, 0] + [0, 0, 0, 0])
    for (exif, told) in [(latitude, "where it was taken"), (owner, "camera's owner")] {
      try await expect(told) { site in
        let picture = try site.picture()
        let segment = Array("Exif\0\0".utf8) + exif
        let content = try File.read(site.site.appending(picture))
        let marked =
          content.prefix(2) + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
          + content.dropFirst(2)
        try site.folder.write(Array(marked), to: "site/" + picture)
      }
    }
    try await expect("not a picture") { site in
      try site.folder.write("hello, world, no photo", to: "site/" + site.picture())
    }
  }

  @Test("A page that is too heavy")
  func weight() async throws {
    try await expect("weighs 1") {
      let sheet = try $0.place(in: "assets", suffix: ".css")
      try $0.edit(sheet, "@font-face", String(repeating: " ", count: 1_000_000) + "@font-face")
    }
  }

  @Test("A record that lacks lines, which would hide changes")
  func damagedRecord() async throws {
    try await expect(".photofall: lines of its manifest are missing or damaged") { site in
      let record = try File.read(site.site.appending(".photofall/manifest"))
      let rest = record.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
      try site.folder.write(Array(rest), to: "site/.photofall/manifest")
    }
  }

  @Test("Numbers that no gallery has", arguments: [Int.max, .min, -1])
  func strangeNumbers(number: Int) async throws {
    try await expect("gallery.json: is not the JSON that photofall writes") {
      try $0.edit("gallery.json", "\"photos\":", "\"photos\":\(number),\"were\":")
    }
    try await expect(".json: is not the JSON that photofall writes") {
      let data = try $0.place(in: "data", suffix: ".json")
      try $0.edit(data, "\"columns\":", "\"columns\":\(number),\"were\":")
    }
  }

  @Test("Links to folders are not followed but for media, whose files are there")
  func linkedFolders() async throws {
    let site = try await BuiltSite()
    try site.folder.write("<a href=\"no.html\">x</a>", to: "other/page.html")
    site.folder.link("site/x", to: ".")
    site.folder.link("site/p/y", to: site.folder.appending("other"))
    try File.rename(site.site.appending("media"), to: site.folder.appending("media"))
    site.folder.link("site/media", to: site.folder.appending("media"))
    try File.remove(site.site.appending(".photofall/manifest"))
    #expect(try await site.findings() == [])
  }

  @Test("Pages and lists that nobody would write neither hold a check up nor end it")
  func excess() async throws {
    for rule in ["@media x{", ".layouts:has(#layout-a:checked) x{"] {
      let deep = "<style>" + String(repeating: rule, count: 40_000) + "</style>"
      try await expect("p/b.html: ") { try $0.edit("p/b.html", "</head>", deep + "</head>") }
    }
    let attributes = (0..<200_000).map { " a\($0)" }.joined()
    try await expect("p/b.html: has a tag of more than 262144 bytes") {
      try $0.edit("p/b.html", "<body", "<body" + attributes)
    }
    let parts = Array(repeating: "\"gallery.json\"", count: 100_000).joined(separator: ",")
    try await expect("gallery.json: ") {
      try $0.edit("gallery.json", "{", "{\"parts\":[\(parts)],")
    }
  }

  @Test("What somebody else put beside a site is theirs to judge")
  func foreign() async throws {
    let site = try await BuiltSite()
    try site.folder.write(
      "<a href=\"/nothing.html\">x</a><img src=\"no.jpg\"><a href=\"../p/b.html#no\">y</a>",
      to: "site/mine/about.html")
    try site.folder.write("no picture", to: "site/mine/old.jpg")
    #expect(try await site.findings() == [])
  }

  @Test(
    "Without its manifest a script that was changed is found by its name",
    arguments: [".js", ".css"])
  func changedAsset(kind: String) async throws {
    try await expect("\(kind): is not what photofall wrote") {
      try File.remove($0.site.appending(".photofall/manifest"))
      let asset = try $0.place(in: "assets", suffix: kind)
      try $0.folder.write(try $0.text(asset) + " ", to: "site/" + asset)
    }
  }

  @Test("A picture that is cut off is found without a manifest when pictures are decoded")
  func cutOff() async throws {
    let site = try await BuiltSite()
    try File.remove(site.site.appending(".photofall/manifest"))
    let picture = try site.picture()
    let bytes = try File.read(site.site.appending(picture))
    try site.folder.write(Array(bytes.prefix(bytes.count - 40)), to: "site/" + picture)
    #expect(try await site.findings() == [])
    let report = try await SiteCheck(site.site, jobs: 2, isDeep: true).run()
    #expect(report.findings.map(\.place) == [picture], "\(report.findings)")
  }

  @Test("A colour profile that photofall did not write, which may tell whose monitor it is of")
  func profile() async throws {
    try await expect("colour profile") { site in
      let picture = try site.picture()
      let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + Array("monitor 12345".utf8)
      let content = try File.read(site.site.appending(picture))
      let marked =
        content.prefix(2) + [0xFF, 0xE2, 0, UInt8(segment.count + 2)] + segment
        + content.dropFirst(2)
      try site.folder.write(Array(marked), to: "site/" + picture)
    }
  }

  @Test("Without its manifest a site is checked all the same; no gallery is no site")
  func noManifest() async throws {
    let site = try await BuiltSite()
    try File.remove(site.site.appending(".photofall/manifest"))
    let report = try await SiteCheck(site.site, jobs: 1).run()
    #expect(report.findings.isEmpty && !report.hasManifest)
    #expect(report.photos == 7 && report.pages == 9)
    await #expect(throws: SiteCheckError.self) {
      try await SiteCheck(site.folder.appending("photos"), jobs: 1).run()
    }
  }
}
