import FileSystem
import Glibc
import Imaging
import TestSupport
import Testing

@testable import GalleryBuild
@testable import Pictures

@Suite("What a build reads of its input, and what it leaves alone")
struct InputSafetyTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("a.png")
  }

  @Test("Photos whose names begin with _ are photos; what is left alone is named with its reason")
  func underscores() async throws {
    for (level, name) in ["_MG_0001.JPG", "_DSC1234.png", "trips/_DSC1.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
    for name in ["_old/b.png", ".hidden.png", "notes.txt"] {
      try workspace.folder.write("none", to: "photos/" + name)
    }
    let report = try await workspace.build()
    #expect(report.photos == 4 && report.skipped.isEmpty)
    let named = Dictionary(uniqueKeysWithValues: report.leftAlone.map { ($0.file, $0.reason) })
    let place = { (name: String) in self.workspace.input.appending(name).text }
    #expect(
      named == [
        place("_old"): "folders of such a name are no albums",
        place(".hidden.png"): "its name begins with a dot",
        place("notes.txt"): "no photo that Photofall reads",
      ])
    // Jekyll, which many hosts run, publishes no file whose name begins with _.
    #expect(try FileStatus(workspace.site.appending("p/mg_0001.html")) != nil)
  }

  @Test(
    "A link that leads out is never read, and what may say what is hidden is refused by name",
    arguments: [
      "album.yaml", "arrangement.txt", "photofall.yaml", "a.png.md", "a.xmp", "a.png.xmp",
      "Templates", "Templates/theme.css", "trips/album.yaml",
    ])
  func links(name: String) async throws {
    try workspace.addPhoto("trips/b.png", level: 2)
    try Folder.create(workspace.folder.appending("secret"))
    let secret = try workspace.folder.write("title: secret", to: "secret/page.mustache")
    if name.hasPrefix("Templates/") { try Folder.create(workspace.input.appending("Templates")) }
    workspace.link(name, to: name == "Templates" ? workspace.folder.appending("secret") : secret)
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    let text = error?.description ?? ""
    #expect(text.contains(workspace.input.appending(name).text), "\(text)")
    #expect(text.contains("symbolic links are not followed"), "\(text)")
    #expect(try FileStatus(workspace.site) == nil)
  }

  @Test("A photo, or its folder, that became a link since it was found is not read")
  func replaced() async throws {
    let outside = workspace.folder.appending("outside")
    let photo = PlainPNG.file(width: 40, height: 30, level: 9)
    try workspace.folder.write(photo, to: "outside/b.png")
    workspace.link("b.png", to: outside.appending("b.png"))
    workspace.link("trips", to: outside)
    var options = PicturePlan.Options()
    for name in ["b.png", "trips/b.png"] {
      let file = workspace.input.appending(name)
      let header = try ImageHeader(of: file)
      let plan = PicturePlan(header, PictureRecipe())
      options.folder = workspace.input
      #expect(throws: ImagingError.self) { try plan.make(plan.pictures, from: file, options) }
      let helpers = PhotoHelpers(PictureSettings(options: options), running: nil)
      guard case .refused(let refusal) = try helpers.probe([file]).first else {
        Issue.record("\(name) was read")
        continue
      }
      #expect(refusal.isRetryable && refusal.reason.contains("cannot read"))
      #expect(throws: FileSystemError.self) { try File.read(file, beneath: workspace.input) }
    }
  }

  @Test("Names that photofall writes under lead nowhere, though somebody made them links")
  func plantedLinks() async throws {
    try await workspace.build()
    let victim = try workspace.folder.write("precious", to: "victim")
    let own = workspace.site.appending(".photofall")
    try Folder.create(own.appending("parts"))
    let names = ["part"] + (1...30).flatMap { ["parts/\($0)", "parts/medium-\($0)"] }
    for name in names { workspace.link("../site/.photofall/" + name, to: victim) }
    try workspace.addPhoto("new.png", level: 7)
    #expect(try await workspace.build().photos == 2)
    #expect(try File.read(victim) == Array("precious".utf8))
  }

  @Test("A lock that is a link is refused, and what it leads to stays as it is")
  func plantedLock() async throws {
    try await workspace.build()
    let victim = try workspace.folder.write("precious", to: "victim")
    try File.remove(workspace.site.appending(".photofall/lock"))
    workspace.link("../site/.photofall/lock", to: victim)
    try workspace.addPhoto("new.png", level: 7)
    await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(try File.read(victim) == Array("precious".utf8))
  }

  @Test(
    "A lock that is a pipe is refused, and one that is a photo's other name gives way",
    arguments: [true, false])
  func otherLock(isLinked: Bool) async throws {
    try await workspace.build()
    let victim = try workspace.folder.write("precious", to: "victim")
    let lock = workspace.site.appending(".photofall/lock")
    try File.remove(lock)
    unsafe lock.withCString { lock in
      unsafe victim.withCString { victim in
        _ = isLinked ? unsafe link(victim, lock) : unsafe mkfifo(lock, 0o600)
      }
    }
    try workspace.addPhoto("new.png", level: 7)
    if isLinked {
      try await workspace.build()
      #expect(try FileStatus(victim)?.hasOneName == true)
    } else {
      await #expect(throws: BuildError.self) { try await workspace.build() }
    }
    #expect(try File.read(victim) == Array("precious".utf8))
  }

  @Test(
    "A record that is a link is refused, and nothing goes where it leads",
    arguments: [".photofall", ".photofall/parts"])
  func linkedRecord(place: String) async throws {
    try workspace.folder.write("precious", to: "victim/1")
    let own = workspace.site.appending(place)
    try Folder.create(own.parent ?? "")
    workspace.link("../site/" + place, to: workspace.folder.appending("victim"))
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains(own.text) == true)
    #expect(try Folder.names(in: workspace.folder.appending("victim")) == [[UInt8(ascii: "1")]])
  }

  @Test(
    "A name stands for a photo whatever Unicode form either is written in",
    arguments: [("cafe\u{301}", "caf\u{E9}"), ("caf\u{E9}", "cafe\u{301}")],
    ["album.yaml", "arrangement.txt"])
  func forms(names: (file: String, written: String), note: String) async throws {
    try workspace.addPhoto("\(names.file).png", level: 3)
    let text = note == "album.yaml" ? "hidden: [\(names.written).png]" : "- \(names.written).png\n"
    try workspace.folder.write(text, to: "photos/" + note)
    let report = try await workspace.build()
    #expect(report.warnings == [])
    #expect(report.photos == 1)
    #expect(try workspace.contents().keys.filter { $0.hasPrefix("p/caf") } == [])
  }

  @Test(
    "A name in another form changes no other name that it is a part of",
    arguments: ["album.yaml", "arrangement.txt"])
  func formsInForms(note: String) async throws {
    for (level, name) in ["\u{E9}", "cafe\u{301}", "th\u{E9}"].enumerated() {
      try workspace.addPhoto("\(name).png", level: UInt8(level))
    }
    let text =
      note == "album.yaml"
      ? """
      # cafe\u{301}.png
      captions: {"e\u{301}.png": "Words of e\u{301}.png"}
      hidden: [cafe\u{301}.png, !!str 'the\u{301}.png']
      """ : "\u{FEFF}# e\u{301}.png\r\n- cafe\u{301}.png\r\ne\u{301}.png\r\n- the\u{301}.png\n"
    try workspace.folder.write(text, to: "photos/" + note)
    let report = try await workspace.build()
    #expect(report.warnings == [])
    #expect(report.photos == 2)
    let pages = try workspace.contents().keys.filter { $0.hasPrefix("p/") }
    #expect(pages.sorted() == ["p/a.html", "p/\u{E9}.html"])
    if note == "album.yaml" {
      #expect(try page("p/\u{E9}.html").contains("Words of e\u{301}.png"))
    }
  }

  private func page(_ place: String) throws -> String {
    String(decoding: try File.read(workspace.site.appending(place)), as: UTF8.self)
  }

  @Test("A list of thousands of photos that are no more is gone through")
  func formerNames() async throws {
    let names = (0..<5000).map { "the former name of photo number \($0).png" }
    try workspace.folder.write(
      "hidden: [\(names.joined(separator: ", "))]", to: "photos/album.yaml")
    for level in 0..<200 {
      try workspace.addPhoto("a name as long as those of before \(level).png", level: UInt8(level))
    }
    #expect(try await workspace.build().warnings.count == 5000)
  }

  @Test(
    "The picture of the watermark is none of the photos", arguments: ["mark.png", "./x/m[1]*.png"])
  func watermarkAmongPhotos(name: String) async throws {
    try workspace.addPhoto(name, level: 9)
    try workspace.addPhoto("x/m1.png", level: 10)
    try workspace.folder.write("watermark: {file: '\(name)'}", to: "photos/photofall.yaml")
    let report = try await workspace.build()
    #expect(report.photos == 2)
    let left = report.leftAlone.filter { $0.reason == "it is the watermark" }
    #expect(left.map { $0.file.hasSuffix(".png") } == [true])
  }

  @Test("Nothing is written through a folder of the site that became a link, but for media")
  func linkedFolder() async throws {
    try workspace.addPhoto("album/a.png", level: 3)
    try await workspace.build()
    let away = workspace.folder.appending("away")
    for place in ["media", "album/p"] {
      let own = workspace.site.appending(place)
      try File.rename(own, to: away)
      workspace.link("../site/" + place, to: away)
      try workspace.addPhoto("album/\(place.utf8.count).png", width: 50 + place.utf8.count)
      if place == "media" {
        try await workspace.build()
        try File.remove(own)
        try File.rename(away, to: own)
      } else {
        let names = Set(try Folder.names(in: away))
        let error = await #expect(throws: BuildError.self) { try await workspace.build() }
        #expect(error?.description.contains(own.text) == true)
        #expect(Set(try Folder.names(in: away)) == names)
      }
    }
  }

  @Test(
    "A watermark outside of the photos, or behind a link, is refused",
    arguments: ["../mark.png", "linked/mark.png", "link.png"])
  func watermark(name: String) async throws {
    let mark = PlainPNG.file(width: 4, height: 3)
    let file = try workspace.folder.write(mark, to: "mark.png")
    workspace.link("linked", to: workspace.folder.appending(""))
    workspace.link("link.png", to: file)
    try workspace.folder.write("watermark: {file: \(name)}", to: "photos/photofall.yaml")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains("\(name): the watermark") == true)
    #expect(try FileStatus(workspace.site) == nil)
  }

  @Test(
    "A pipe under the name of a file with settings is refused by name",
    arguments: ["photofall.yaml", "Templates/theme.css"])
  func pipes(name: String) async throws {
    let pipe = workspace.input.appending(name)
    try Folder.create(pipe.parent ?? "")
    unsafe pipe.withCString { _ = unsafe mkfifo($0, 0o600) }
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains(pipe.text) == true)
  }

  @Test("A photo with an empty alt is decorative, and its link has words all the same")
  func decorative() async throws {
    try workspace.folder.write("alt: {a.png: \"\"}", to: "photos/album.yaml")
    #expect(try await workspace.build().photos == 1)
  }
}
