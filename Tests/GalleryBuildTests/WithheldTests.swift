import FileSystem
import GalleryModel
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("Photos that are hidden or rejected, where no other is shown")
struct WithheldTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for (level, name) in ["a.png", "trip/b.png", "trip/day/c.png"].enumerated() {
      try workspace.addPhoto(name, level: UInt8(level))
    }
  }

  private var preview: GalleryBuild {
    var request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 1)
    request.isPreview = true
    return GalleryBuild(request)
  }

  private static let rejection = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
     xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="-1"/></rdf:RDF></x:xmpmeta>
    """

  private func withholdTrip() throws {
    try workspace.folder.write("- b.png", to: "photos/trip/arrangement.txt")
    try workspace.folder.write(Self.rejection, to: "photos/trip/day/c.png.xmp")
  }

  @Test("The album above one that shows none knows what that withholds")
  func album() async throws {
    try withholdTrip()
    let root = try await preview.draft(without: RefusedItems()).root
    #expect(root.albums.isEmpty)
    #expect(root.photos.map(\.id) == ["a.png"])
    #expect(root.hidden.map(\.relative) == ["trip/b.png"])
    #expect(root.hidden.map(\.folder) == ["trip"])
    #expect(root.rejected.map(\.relative) == ["trip/day/c.png"])
    #expect(root.rejected.map(\.folder) == ["trip/day"])
  }

  @Test("An album whose other photos turn out to be damaged leaves what it hides to the one above")
  func damage() async throws {
    let whole = try File.read(workspace.input.appending("trip/b.png"))
    try workspace.folder.write("- b.png\n- day", to: "photos/trip/arrangement.txt")
    try workspace.folder.write(Array(whole.dropLast(60)), to: "photos/trip/torn.png")
    let build = preview
    let draft = try await build.draft(without: RefusedItems())
    #expect(draft.root.albums.map { $0.hidden.count } == [1])
    let (_, root) = try await build.publish(draft) { _ in }
    #expect(root.albums.isEmpty)
    #expect(root.hidden.map(\.relative) == ["trip/b.png"])
  }

  @Test("Each build names the photos that are hidden or rejected, and counts them")
  func report() async throws {
    try withholdTrip()
    for _ in 0..<2 {
      let report = try await workspace.build()
      #expect(
        report.leftAlone.map(\.file)
          == ["trip/b.png", "trip/day/c.png"].map { workspace.input.appending($0).text })
      let reasons: [LeftAlone.Reason] = [.hiddenPhoto, .rejected]
      #expect(report.leftAlone.map(\.reason) == reasons.map(\.rawValue))
      #expect(report.ignored == 2)
    }
  }

  @Test(
    "A flag rejects a photo whatever its stars; that of the sidecar with its whole name goes first",
    arguments: [
      (#"xmpDM:pick="-1" xmpDM:good="false""#, true), (#"digiKam:PickLabel="1""#, true),
      (#"xmpDM:pick="0" digiKam:PickLabel="0""#, false), (#"digiKam:PickLabel="3""#, false),
    ])
  func flags(flag: String, isRejected: Bool) async throws {
    let flagged = { (flag: String) in
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
       xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
       xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" xmp:Rating="4" \(flag)/></rdf:RDF>
      </x:xmpmeta>
      """
    }
    try workspace.folder.write(flagged(flag), to: "photos/a.png.xmp")
    // The sidecar of all photos of a name says the contrary, and comes after.
    let other = isRejected ? "3" : "1"
    try workspace.folder.write(flagged(#"digiKam:PickLabel="\#(other)""#), to: "photos/a.xmp")
    let report = try await workspace.build()
    #expect(report.photos == (isRejected ? 2 : 3))
    let rejected = isRejected ? [workspace.input.appending("a.png").text] : []
    #expect(report.leftAlone.map(\.file) == rejected)
  }

  @Test("The site is as if the photos were not there")
  func site() async throws {
    try withholdTrip()
    try await workspace.build()
    let contents = try workspace.contents()
    for name in ["trip/b.png", "trip/day/c.png"] {
      try File.remove(workspace.input.appending(name))
    }
    try await workspace.build()
    #expect(try workspace.contents() == contents)
  }

  @Test(
    "Where all are withheld a build says so, and a preview shows an empty gallery",
    arguments: ["- a.png\n", "- a.png\n- trip\n"])
  func all(order: String) async throws {
    try withholdTrip()
    try workspace.folder.write(order, to: "photos/arrangement.txt")
    let error = await #expect(throws: BuildError.self) { try await workspace.build() }
    #expect(error?.description.contains("all photos are hidden or rejected") == true)
    #expect(try FileStatus(workspace.site) == nil)
    let build = preview
    let draft = try await build.draft(without: RefusedItems())
    #expect(draft.root.isEmpty)
    #expect(draft.root.hidden.map(\.relative).contains("a.png"))
    let (_, root) = try await build.publish(draft) { _ in }
    #expect(root.isEmpty)
    let page = try File.read(workspace.site.appending("index.html"))
    #expect(draft.page(at: "index.html") == page)
    try File.remove(workspace.input.appending("arrangement.txt"))
    let again = try await build.draft(without: RefusedItems())
    #expect(again.root.photos.map(\.id) == ["a.png"])
  }

  @Test(
    "A photo is rejected whichever way macOS or a keyboard spelled its name",
    arguments: [("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}")],
    ["", ".png", ".jpg"])
  func spelling(names: (photo: String, sidecar: String), ending: String) async throws {
    try workspace.addPhoto("\(names.photo).png", level: 90)
    // Another photo of the name may be spelled as the sidecar of both is.
    if ending == ".jpg" { try workspace.addPhoto("\(names.sidecar).jpg", level: 91) }
    let sidecar = names.sidecar + (ending == ".png" ? ending : "") + ".xmp"
    try workspace.folder.write(Self.rejection, to: "photos/" + sidecar)
    let report = try await workspace.build()
    #expect(report.photos == 3)
    #expect(report.leftAlone.allSatisfy { $0.reason.contains("rejected") })
    try await workspace.expectClean()
  }

  @Test("Photos of both spellings side by side have but the sidecars of their own")
  func spellingTwins() async throws {
    let (composed, decomposed) = ("caf\u{E9}.png", "cafe\u{301}.png")
    try workspace.addPhoto(composed, level: 90)
    try workspace.addPhoto(decomposed, level: 91)
    try workspace.folder.write(Self.rejection, to: "photos/\(composed).xmp")
    #expect(try await workspace.build().photos == 4)
    // Without its twin the other photo has the sidecar, unless there is one that is spelled as it is.
    try File.remove(workspace.input.appending(composed))
    #expect(try await workspace.build().photos == 3)
    try await workspace.expectClean()
    let accepted = Self.rejection.replacing("-1", with: "1")
    try workspace.folder.write(accepted, to: "photos/\(decomposed).xmp")
    let report = try await workspace.build()
    #expect(report.photos == 4)
    #expect(report.leftAlone.map(\.file) == [workspace.input.appending("\(composed).xmp").text])
    try await workspace.expectClean()
  }

  @Test(
    "A sidecar that differs in case rejects its photo, unless another one has the very name",
    arguments: [
      ("IMG_1.PNG", "img_1.xmp"), ("IMG_1.png", "IMG_1.PNG.xmp"), ("IMG_1.png", "IMG_1.png.Xmp"),
      ("\u{C9}t\u{E9}.PNG", "e\u{301}te\u{301}.xmp"),
    ])
  func letterCase(photo: String, sidecar: String) async throws {
    try workspace.addPhoto(photo, level: 90)
    try workspace.folder.write(Self.rejection, to: "photos/\(sidecar)")
    let report = try await workspace.build()
    #expect(report.photos == 3)
    #expect(report.leftAlone.map(\.file) == [workspace.input.appending(photo).text])
    try await workspace.expectClean()
    let isWhole = sidecar.lowercased().hasSuffix(".png.xmp")
    let own = isWhole ? photo : String(photo.dropLast(4))
    let accepted = Self.rejection.replacing("-1", with: "1")
    try workspace.folder.write(accepted, to: "photos/\(own).xmp")
    let again = try await workspace.build()
    #expect(again.photos == 4)
    #expect(again.leftAlone.map(\.file) == [workspace.input.appending(sidecar).text])
    try await workspace.expectClean()
  }

  @Test("A sidecar with the very name of a photo is of no other one that differs in case")
  func caseTwins() async throws {
    try workspace.addPhoto("IMG_1.png", level: 90)
    try workspace.addPhoto("img_1.png", level: 91)
    try workspace.folder.write(Self.rejection, to: "photos/img_1.xmp")
    let report = try await workspace.build()
    #expect(report.photos == 4)
    #expect(report.leftAlone.map(\.file) == [workspace.input.appending("img_1.png").text])
    try File.remove(workspace.input.appending("img_1.png"))
    #expect(try await workspace.build().photos == 3)
    try await workspace.expectClean()
  }

  @Test("An empty folder has nothing to show in a preview either")
  func nothing() async throws {
    for name in ["a.png", "trip/b.png", "trip/day/c.png"] {
      try File.remove(workspace.input.appending(name))
    }
    let error = await #expect(throws: BuildError.self) {
      try await preview.draft(without: RefusedItems())
    }
    #expect(error?.description.contains("no photo that can be used") == true)
  }
}
