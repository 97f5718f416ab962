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
