import FileSystem
import Pictures
import TestSupport
import Testing

@testable import GalleryBuild
@testable import GalleryModel

@Suite("What Google Takeout puts beside photos")
struct TakeoutTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.folder.write(
      "metadata.publish: [title, caption, date, keywords]", to: "photos/photofall.yaml")
  }

  private func note(
    taken: Int = 1_691_748_672, description: String = "", people: [String] = []
  ) -> String {
    let names = people.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
    return """
      {"title": "name.jpg", "description": "\(description)", "imageViews": "7",
       "creationTime": {"timestamp": "1700000000", "formatted": "14 Nov 2023"},
       "photoTakenTime": {"timestamp": "\(taken)", "formatted": "11 Aug 2023, 10:11:12 UTC"},
       "geoData": {"latitude": 48.1234, "longitude": 11.5678, "altitude": 519.0},
       "people": [\(names)], "url": "https://photos.google.com/photo/SECRET-4711",
       "googlePhotosOrigin": {"mobileUpload": {"deviceType": "ANDROID_PHONE"}}}
      """
  }

  private func add(_ photo: String, level: UInt8 = 128, _ note: String, as name: String) throws {
    try workspace.addPhoto(photo, level: level)
    try workspace.folder.write(note, to: "photos/" + name)
  }

  private func site() throws -> String {
    let texts = try workspace.contents().filter { !$0.key.hasPrefix("media/") }
    return texts.values.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  private func page(_ name: String) throws -> String {
    let bytes = try File.read(workspace.site.appending("p/\(name).html"))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Date and description are shown; place, address and device reach no file")
  func note() async throws {
    try add("lake.png", note(description: "Calm & cold"), as: "lake.png.json")
    let report = try await workspace.build()
    #expect(report.leftAlone.isEmpty && report.ignored == 0)
    #expect(try page("lake").contains("Calm &amp; cold"))
    #expect(try page("lake").contains("2023-08-11T10:11:12Z"))
    let site = try site()
    for secret in ["48.12", "11.56", "SECRET-4711", "ANDROID"] { #expect(!site.contains(secret)) }
  }

  @Test("People are keywords where they are published by name, and not with all")
  func people() async throws {
    try add("lake.png", note(people: ["Anna Example"]), as: "lake.png.json")
    for published in ["[keywords, date]", "all"] {
      try workspace.folder.write(
        "metadata.publish: \(published)", to: "photos/photofall.yaml")
      try await workspace.build()
      #expect(try !site().contains("Anna"))
    }
    try workspace.folder.write("metadata.publish: [people]", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try page("lake").contains("Anna Example"))
    #expect(try FileStatus(workspace.site.appending("tags/anna-example/index.html")) != nil)
  }

  @Test(
    "What Google Photos keeps out of sight is not published, and named with the reason",
    arguments: [("trashed", "bin"), ("inLockedFolder", "locked folder")])
  func seclusion(key: String, place: String) async throws {
    try workspace.addPhoto("sea.png", level: 7)
    let note = self.note().replacing("\"title\"", with: "\"\(key)\": true, \"title\"")
    try add("lake.png", note, as: "lake.png.supplemental-metadata.json")
    let stars = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='5'/>
      </rdf:RDF></x:xmpmeta>
      """
    try workspace.folder.write(stars, to: "photos/lake.png.xmp")
    let report = try await workspace.build()
    #expect(report.photos == 1)
    #expect(report.leftAlone.map(\.file) == [workspace.input.appending("lake.png").text])
    #expect(report.leftAlone.map(\.reason) == ["it is in the \(place) of Google Photos"])
    #expect(try !site().contains("lake.png"))
    let shown = self.note().replacing("\"title\"", with: "\"\(key)\": false, \"title\"")
    try workspace.folder.write(shown, to: "photos/lake.png.supplemental-metadata.json")
    #expect(try await workspace.build().photos == 2)
  }

  @Test("What the photo and its sidecar say themselves goes first, and the file's name comes last")
  func rank() async throws {
    let xmp = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'
       photoshop:DateCreated='2001-02-03T04:05:06'/></rdf:RDF></x:xmpmeta>
      """
    let name = "IMG_20111213_141516"
    try workspace.addPhoto("\(name).png")
    try await workspace.build()
    #expect(try page("img_20111213_141516").contains("2011-12-13T14:15:16"))
    try workspace.folder.write(note(), to: "photos/\(name).png.json")
    try await workspace.build()
    #expect(try page("img_20111213_141516").contains("2023-08-11T10:11:12Z"))
    try workspace.folder.write(xmp, to: "photos/\(name).xmp")
    try await workspace.build()
    #expect(try page("img_20111213_141516").contains("2001-02-03T04:05:06"))
  }

  @Test("A file's name tells the clock of a day for which nothing else does")
  func clockOfName() async throws {
    let sidecar = { (date: String) in
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'
       photoshop:DateCreated='\(date)'/></rdf:RDF></x:xmpmeta>
      """
    }
    let dates = [
      "IMG_20230811_101112": "2023-08-11", "IMG_20230811_101113": "2001-02-03",
      "IMG_20230811_101114": "2023-08-11T05:06:07",
    ]
    for (name, date) in dates {
      try workspace.addPhoto("\(name).png")
      try workspace.folder.write(sidecar(date), to: "photos/\(name).xmp")
    }
    try await workspace.build()
    #expect(try page("img_20230811_101112").contains("2023-08-11T10:11:12"))
    #expect(try page("img_20230811_101113").contains("\"2001-02-03\""))
    #expect(try page("img_20230811_101114").contains("2023-08-11T05:06:07"))
  }

  @Test("A note has the moment in UTC, and a file's name its day and clock")
  func localTime() async throws {
    let note = self.note(taken: 1_691_793_012)
    let names = ["Screenshot_20230812-003012", "IMG_20230812_003012"]
    for name in names { try add("\(name).png", note, as: "\(name).png.json") }
    try add("lake.png", note, as: "lake.png.json")
    try add("IMG_20230812_003013.png", "{}", as: "IMG_20230812_003013.png.json")
    try await workspace.build()
    for name in names {
      #expect(try page(name.lowercased()).contains("2023-08-12T00:30:12+02:00"), "\(name)")
    }
    #expect(try page("lake").contains("2023-08-11T22:30:12Z"))
    #expect(try page("img_20230812_003013").contains("2023-08-12T00:30:13"))
  }

  @Test(
    "Names are found as Takeout makes them",
    arguments: [
      ("IMG_1.jpg", "IMG_1.jpg.json"),
      ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
      ("IMG_1(2).jpg", "IMG_1.jpg(2).json"),
      ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
      ("IMG_1(2).jpg", "IMG_1(2).jpg.supplemental-metadata.json"),
      ("IMG_1-edited.jpg", "IMG_1.jpg.supplemental-metadata.json"),
      ("IMG_1-edited(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
      ("Screenshot_2017-07-05-10-05-26.png", "Screenshot_2017-07-05-10-05-26.png.supplementa.json"),
      (
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg",
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json"
      ),
      (
        "1234567890123456789012345678901234567890_1.jpg",
        "1234567890123456789012345678901234567890_1.jpg..json"
      ),
      (
        "Screenshot_20220207_102421_com.snapchat.android.jpg",
        "Screenshot_20220207_102421_com.snapchat.androi.json"
      ),
      (
        "Urlaub in Knaufspesch in der Schneifel (38).JPG",
        "Urlaub in Knaufspesch in der Schneifel (38).JP.json"
      ),
      (
        "Urlaub in Knaufspesch in der Schneifel 2016_8(1).JPG",
        "Urlaub in Knaufspesch in der Schneifel 2016_8.(1).json"
      ),
      (
        "Ferien in \u{D6}tz im Sommer mit Gro\u{DF}eltern und 1234.jpg",
        "Ferien in \u{D6}tz im Sommer mit Gro\u{DF}eltern und 123.json"
      ),
      ("O\u{308}tz.jpg", "\u{D6}tz.jpg.supplemental-metadata.json"),
      ("\u{D6}tz(2).jpg", "O\u{308}tz.jpg(2).json"),
      ("IMG_1-modifie\u{301}.jpg", "IMG_1.jpg.json"),
    ])
  func names(photo: String, json: String) throws {
    for name in [photo, "other.jpg", "IMG_1.png", "IMG_1(3).jpg"] {
      try workspace.folder.write("", to: "photos/" + name)
    }
    try workspace.folder.write("{}", to: "photos/" + json)
    let folder = try ScannedFolder(scanning: workspace.input, depth: 1, ignoring: IgnoreRules([]))
    let sidecars = folder.sidecars(of: Array(photo.utf8)).read(beneath: workspace.input)
    #expect(sidecars.contents.takeout == [Array("{}".utf8)])
    #expect(folder.takeout.count == 1 && folder.leftAlone.isEmpty)
    #expect(!folder.files.map(\.name).contains(Array(json.utf8)))
  }

  @Test("Notes of photos that are not here are named, and other JSON is what it was")
  func orphans() async throws {
    try workspace.addPhoto("lake.png")
    for name in ["gone.jpg.json", "gone.jpg.suppl.json", "metadata.json", "data.json", "lake.json"]
    {
      try workspace.folder.write("{}", to: "photos/" + name)
    }
    try workspace.folder.write("<x/>", to: "photos/gone.xmp")
    try workspace.folder.write("<x/>", to: "photos/gone.jpg.xmp")
    try workspace.folder.write("", to: "photos/lake.xmp")
    let left = try await workspace.build().leftAlone
    let orphans = left.filter { $0.reason == "the photo that it tells of is not here" }
    let names = orphans.map { Path($0.file).name }.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      names.sorted() == ["gone.jpg.json", "gone.jpg.suppl.json", "gone.jpg.xmp", "gone.xmp"])
    #expect(left.count == 7)
  }

  @Test(
    "JSON that is none of Takeout's, damaged or hostile, only says nothing",
    arguments: [
      "", "{", "[]", "null", "{\"photoTakenTime\": 7}",
      "{\"photoTakenTime\": {\"timestamp\": \"99999999999999999999\"}}",
      "{\"photoTakenTime\": {\"timestamp\": \"9223372036854775807\"}}",
      String(repeating: "[", count: 100_000),
    ])
  func damaged(json: String) async throws {
    try add("lake.png", json, as: "lake.png.json")
    let report = try await workspace.build()
    #expect(report.photos == 1 && report.skipped.isEmpty && report.warnings.isEmpty)
  }

  @Test("A note behind a link is not read, and no reason to stop")
  func link() async throws {
    try workspace.addPhoto("lake.png")
    try workspace.folder.write(note(description: "Elsewhere"), to: "elsewhere.json")
    workspace.link("lake.png.json", to: workspace.folder.appending("elsewhere.json"))
    let report = try await workspace.build()
    #expect(report.links == 1)
    #expect(try !site().contains("Elsewhere"))
  }

  @Test("Photos of the same content in an album are named, with the one that they are the same as")
  func twins() async throws {
    for name in ["a.png", "b.png", "trip/c.png"] { try workspace.addPhoto(name) }
    try workspace.addPhoto("d.png", level: 9)
    let twins = try await workspace.build().twins
    #expect(twins.map(\.file) == [workspace.input.appending("b.png").text])
    #expect(twins.map(\.reason) == ["the same as a.png"])
    #expect(try await workspace.build().twins.count == 1)
  }
}
