import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Metadata of photos in a site")
struct MetadataTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("lake.png")
  }

  private func write(_ properties: String, to name: String) throws {
    try workspace.folder.write(
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'
       xmlns:Iptc4xmpCore='http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'
       xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:exif='http://ns.adobe.com/exif/1.0/'
       xmlns:aux='http://ns.adobe.com/exif/1.0/aux/' exif:GPSLatitude='48,12.3456N'
       aux:SerialNumber='SERIAL-4711' aux:OwnerName='Olga Owner'>\(properties)</rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """, to: "photos/" + name)
  }

  private func text(_ name: String, _ words: String) -> String {
    "<\(name)><rdf:Alt><rdf:li xml:lang='x-default'>\(words)</rdf:li></rdf:Alt></\(name)>"
  }

  private func page(_ place: String = "p/lake.html") throws -> String {
    let bytes = try File.read(workspace.site.appending(place))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A sidecar's title and caption are on the photo's page, as text and not as Markdown")
  func sidecar() async throws {
    try write(
      text("dc:title", "Königssee") + text("dc:description", "*Calm* &lt;b>\n1. of two"),
      to: "lake.xmp")
    try await workspace.build()
    let page = try page()
    #expect(page.contains("<h1>Königssee</h1>"))
    #expect(page.contains("<p>*Calm* &lt;b&gt;<br />\n1. of two</p>"))
  }

  @Test("Captions: the album's file, the note beside the photo, the sidecar, in this order")
  func captions() async throws {
    try write(text("dc:description", "of photo.xmp"), to: "lake.xmp")
    try await workspace.build()
    #expect(try page("index.html").contains(">of photo.xmp<"))
    try write(text("dc:description", "of photo.png.xmp"), to: "lake.png.xmp")
    try await workspace.build()
    #expect(try page("index.html").contains(">of photo.png.xmp<"))
    try workspace.folder.write("of the note", to: "photos/lake.png.md")
    try await workspace.build()
    #expect(try page("index.html").contains(">of the note<"))
    try workspace.folder.write("captions: {lake.png: of the album}", to: "photos/album.yaml")
    try await workspace.build()
    #expect(try page("index.html").contains(">of the album<"))
  }

  @Test("Nothing of the metadata is in any file but what is to be published")
  func published() async throws {
    try write(
      text("dc:title", "A title") + text("dc:description", "A caption")
        + text("Iptc4xmpCore:AltTextAccessibility", "An alt") + text("dc:rights", "(c) Ada"),
      to: "lake.xmp")
    try workspace.folder.write("metadata: {publish: [alt]}", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try page().contains("alt=\"An alt\""))
    for (place, content) in try workspace.contents() {
      for secret in ["A title", "A caption", "(c) Ada", "SERIAL", "Olga", "48,12"] {
        #expect(!content.contains(Array(secret.utf8)), "\(secret) in \(place)")
      }
    }
  }

  @Test(
    "What a camera or an app wrote by itself is no caption",
    arguments: [
      "OLYMPUS DIGITAL CAMERA", #"{"latitude": "52.518", "account": "ada@example.org"}"#,
      #"DCIM\100MEDIA\DJI_0026.JPG"#, "CREATOR: gd-jpeg v1.0 (using IJG JPEG v80), quality = 90",
      "vid:v12044gd0000c0abc", "Type=N, Mode=P, DE=None", "Tue, 20 Oct 2021 15:46:02 +0200",
      "2021-10-20T15:46:02.5Z",
    ])
  func machines(words: String) async throws {
    try write(text("dc:description", words) + text("dc:title", "Kept"), to: "lake.xmp")
    try workspace.folder.write("originals: download", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try page().contains("Kept"))
    for (place, content) in try workspace.contents() {
      for secret in [words, "52.518"] {
        #expect(!content.contains(Array(secret.utf8)), "\(secret) in \(place)")
      }
    }
  }

  @Test(
    "Words that a person may have written are a caption",
    arguments: ["May 2021", "12:30 at the lake", "E=mc2", "a=b, and more", "2021", "1:0, 2:1"])
  func persons(words: String) async throws {
    try write(text("dc:description", words), to: "lake.xmp")
    try await workspace.build()
    #expect(try page().contains(words))
  }

  @Test("What is published besides stands on the page and in the data, in one order")
  func information() async throws {
    try write(
      """
      <exif:FocalLength>50/1</exif:FocalLength><exif:FNumber>28/10</exif:FNumber>
      <exif:ExposureTime>1/250</exif:ExposureTime><xmp:Rating>4</xmp:Rating>
      <exif:DateTimeOriginal>2024-05-01T12:30:00.25+02:00</exif:DateTimeOriginal>
      <dc:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>&lt;i></rdf:li></rdf:Bag></dc:subject>
      """, to: "lake.xmp")
    try workspace.folder.write(
      "metadata: {publish: [keywords, exposure, date]}", to: "photos/photofall.yaml")
    try await workspace.build()
    let page = try page()
    let rows = [
      "<dt>Date</dt><dd><time datetime=\"2024-05-01T12:30:00.25+02:00\">May 1, 2024, 12:30</time>",
      "<dt>Exposure</dt><dd>1/250 s · f/2.8 · 50 mm</dd>",
      "<dt>Keywords</dt><dd><a href=\"../tags/lake/index.html\">lake</a>, <a href=",
    ]
    let places = rows.compactMap { page.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
    #expect(!page.contains("Rating") && !page.contains("★"))
    #expect(
      try self.page("data/lake.json").contains(
        #""info":[["Date","May 1, 2024, 12:30"],["Exposure","1/250 s · f/2.8 · 50 mm"],"#))
  }

  @Test("An aperture that is wider than the focal length is long has two decimals")
  func wideAperture() async throws {
    try write("<exif:FNumber>95/100</exif:FNumber>", to: "lake.xmp")
    try workspace.folder.write("metadata.publish: [exposure]", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try page().contains("<dt>Exposure</dt><dd>f/0.95</dd>"))
  }

  @Test("A date of which only the year is known neither sorts nor sections into a crash")
  func year() async throws {
    try write("<exif:DateTimeOriginal>2024</exif:DateTimeOriginal>", to: "lake.xmp")
    try workspace.folder.write(
      "{metadata: {publish: [date]}, sections: day}", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try page().contains("<time datetime=\"2024\">2024</time>"))
  }

  @Test("A title in album.yaml goes before the photo's own: shown, searched and in an original")
  func titles() async throws {
    try write(text("dc:title", "DSC words"), to: "lake.xmp")
    try workspace.folder.write("titles: {lake.png: Königssee & <so>}", to: "photos/album.yaml")
    try workspace.folder.write("originals: download", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try page().contains("<h1>Königssee &amp; &lt;so&gt;</h1>"))
    let contents = try workspace.contents()
    let found = contents.filter { $0.key.hasPrefix("search/") }
      .contains { $0.value.contains(Array("Königssee".utf8)) }
    #expect(found)
    let originals = contents.filter { $0.key.hasPrefix("media/") }
      .filter { $0.value.contains(Array("Königssee &amp; &lt;so".utf8)) }
    #expect(originals.count == 1)
    #expect(!contents.values.contains { $0.contains(Array("DSC words".utf8)) })
    try workspace.folder.write("titles: {lake.png: ' '}", to: "photos/album.yaml")
    try await workspace.build()
    #expect(try page().contains("<h1>DSC words</h1>"))
  }

  @Test(
    "An original has the title of the first language, whichever language leads to it",
    arguments: [("download", "de/p/lake.html"), ("album-zip", "de/index.html")])
  func originalTitle(originals: String, place: String) async throws {
    try workspace.folder.write(
      "{languages: [en, de], originals: \(originals)}", to: "photos/photofall.yaml")
    try workspace.folder.write(
      "titles: {lake.png: {en: Hello, de: Hallo}}", to: "photos/album.yaml")
    try await workspace.build()
    #expect(try page("de/p/lake.html").contains("<h1>Hallo</h1>"))
    #expect(try page(place).contains(" download=\""))
    let media = try workspace.contents().filter { $0.key.hasPrefix("media/") }.values
    #expect(media.filter { $0.contains(Array(">Hello<".utf8)) }.count == 1)
  }

  private static let facts = """
    <exif:DateTimeOriginal>2011-12-13T14:15:16</exif:DateTimeOriginal><xmp:Rating>4</xmp:Rating>
    <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
    <dc:subject><rdf:Bag><rdf:li>hushed</rdf:li></rdf:Bag></dc:subject>
    """

  @Test(
    "Nothing of a photo's metadata is in any file where publish says no, whatever albums show",
    arguments: ["no", "none", "[]"])
  func reticent(value: String) async throws {
    try workspace.addPhoto("sea.png", level: 90)
    let all = text("dc:title", "Hush title") + text("dc:rights", "(c) Hush") + Self.facts
    try write(all, to: "lake.xmp")
    try write(all.replacing("2011-12-13", with: "2015-01-02"), to: "sea.xmp")
    try workspace.folder.write(
      "site.url: https://example.org/\nmetadata.publish: all\noriginals: download\nsections: day",
      to: "photos/photofall.yaml")
    try workspace.folder.write("publish: {lake.png: \(value)}", to: "photos/album.yaml")
    try await workspace.build()
    #expect(try page("p/sea.html").contains("Hush title"))
    for (place, content) in try workspace.contents() {
      for secret in ["2011", "Dec 13", "December 13"] {
        #expect(!content.contains(Array(secret.utf8)), "\(secret) in \(place)")
      }
    }
    let lake = try page("p/lake.html")
    for secret in ["Hush", "hushed", "Ada"] { #expect(!lake.contains(secret), "\(secret)") }
    try workspace.folder.write(
      "publish: {lake.png: \(value), sea.png: no}", to: "photos/album.yaml")
    try await workspace.build()
    for (place, content) in try workspace.contents() {
      for secret in ["Hush", "hushed", "Ada", "2015"] {
        #expect(!content.contains(Array(secret.utf8)), "\(secret) in \(place)")
      }
    }
  }

  @Test("An album publishes what its own preset says, and so do those below it")
  func presets() async throws {
    try workspace.addPhoto("trip/day/sea.png", level: 90)
    let all = text("dc:title", "A title") + Self.facts
    for name in ["lake.xmp", "trip/day/sea.xmp"] { try write(all, to: name) }
    let shows = { (name: String) in
      let page = try self.page(name)
      return ["A title", "hushed", "2011"].filter(page.contains)
    }
    for (preset, expected) in [
      ("all", ["A title", "hushed", "2011"]), ("basic", ["A title"]), ("none", []),
      ("[keywords]", ["hushed"]),
    ] {
      try workspace.folder.write(
        "metadata: {publish: \(preset)}", to: "photos/trip/album.yaml")
      try await workspace.build()
      #expect(try shows("trip/day/p/sea.html") == expected, "\(preset)")
      #expect(try shows("p/lake.html") == ["A title"])
    }
  }

  @Test("A photo that its photographer rejected is not shown")
  func rejected() async throws {
    try workspace.addPhoto("sea.png", level: 90)
    try write("<xmp:Rating>-1</xmp:Rating>", to: "sea.png.xmp")
    #expect(try await workspace.build().photos == 1)
  }

  @Test(
    "A photo is not shown whose sidecar cannot be read: it may say so", arguments: [true, false])
  func unreadSidecars(isDamaged: Bool) async throws {
    try workspace.addPhoto("sea.png", level: 90)
    let strokes = String(repeating: "<rdf:li>d 0.1 0.2</rdf:li>", count: 60_000)
    if isDamaged {
      try workspace.folder.write("<x:xmpmeta xmlns:x='adobe:ns:meta/'>", to: "photos/sea.png.xmp")
    } else {
      try write(
        "<xmp:Rating>-1</xmp:Rating><dc:a><rdf:Seq>\(strokes)</rdf:Seq></dc:a>", to: "sea.png.xmp")
    }
    let report = try await workspace.build()
    #expect(report.photos == 1)
    let said = isDamaged ? ["its sidecar is no XMP that can be read; mend it, or take it away"] : []
    #expect(report.skipped.map(\.reason) == said)
  }

  @Test("Pictures carry the copyright, of a sidecar too, unless it is not to be published")
  func copyright() async throws {
    try write(text("dc:rights", "(c) Ada Lovelace"), to: "lake.xmp")
    let carry = { (picture: [UInt8]) in picture.contains(Array("(c) Ada Lovelace".utf8)) }
    try await workspace.build()
    let pictures = try workspace.contents().filter { $0.key.hasPrefix("media/") }.map(\.value)
    #expect(!pictures.isEmpty && pictures.allSatisfy(carry))
    try workspace.folder.write("metadata: {publish: []}", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(!(try workspace.contents().values.contains(where: carry)))
  }
}
