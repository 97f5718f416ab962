import FileSystem
import TestSupport
import Testing

@testable import GalleryBuild

/// Galleries that are built portion by portion, as only large ones are otherwise.
@Suite("Portions")
struct PortionTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for index in 1...4 { try workspace.addPhoto("one/\(index).png", level: UInt8(index)) }
    for index in 1...3 { try workspace.addPhoto("two/\(index).png", level: UInt8(10 + index)) }
    for index in 1...3 { try workspace.addPhoto("two/in/\(index).png", level: UInt8(20 + index)) }
    try workspace.addPhoto("top.png", level: 30)
    try workspace.addPhoto("two/copy.png", level: 1)
    // Copies in two portions.
    try workspace.addPhoto("two/in/copy.png", level: 1)
    try workspace.folder.write(
      "title: Two\ncaptions: {1.png: The first}", to: "photos/two/album.yaml")
  }

  @Test("The site is the same, and the report is but for the order", arguments: 1...6)
  func same(size: Int) async throws {
    try await workspace.settle()
    let whole = try await workspace.build()
    let contents = try workspace.contents()
    let report = try await workspace.build(portions: size, into: "portions")
    #expect(
      try workspace.contents(of: workspace.folder.appending("portions"), below: "") == contents)
    #expect(Set(report.written) == Set(whole.written))
    #expect(report.written.count == whole.written.count)
    #expect((report.photos, report.albums) == (whole.photos, whole.albums))
    #expect((report.files, report.bytes, report.unchanged) == (whole.files, whole.bytes, 0))
    #expect(report.picturesMade == whole.picturesMade)
    #expect(report.tallies.first { $0.what == .photos }?.count == 13)
    #expect(report.tallies.allSatisfy { $0.what != .photos || !$0.isReused })
    #expect(report.twins == whole.twins)
  }

  @Test("A damaged manifest costs a build time, also when pages change")
  func damagedManifest() async throws {
    try await workspace.build(portions: 4, into: "portions")
    let manifest = "portions/.photofall/manifest"
    let whole = try File.read(workspace.folder.appending(manifest))
    try workspace.folder.write(Array(whole.prefix(whole.count / 2)), to: Path(manifest))
    try workspace.folder.write("captions: {1.png: Another}", to: "photos/two/album.yaml")
    try await workspace.build(portions: 4, into: "portions")
    try await workspace.build()
    let portions = workspace.folder.appending("portions")
    #expect(try workspace.contents(of: portions) == workspace.contents())
  }

  @Test("The largest folders stay, and none is apart from itself")
  func portions() throws {
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 2)
    var input = try ScannedInput(request)
    try input.readNotes()
    #expect(input.portions(ofPhotos: 13).isEmpty)
    #expect(input.portions(ofPhotos: 12).map(\.folders) == [[""]])
    #expect(input.portions(ofPhotos: 8).map(\.folders) == [["", "one"]])
    #expect(input.portions(ofPhotos: 4).map(\.folders) == [[""], ["one"], ["two"]])
    try workspace.addMany(30)
    input = try ScannedInput(request)
    try input.readNotes()
    #expect(input.portions(ofPhotos: 4).map(\.count) == [nil, nil, nil, nil])
    #expect(
      input.portions(ofPhotos: 3).compactMap(\.count) == Array(stride(from: 3, to: 30, by: 3)))
    #expect(
      input.portions(ofPhotos: 1).compactMap(\.count) == Array(stride(from: 2, to: 30, by: 2)))
    try workspace.folder.write("query: {keywords: [none]}", to: "photos/three/album.yaml")
    input = try ScannedInput(request)
    try input.readNotes()
    #expect(input.portions(ofPhotos: 1).isEmpty)
  }

  @Test(
    "A huge album grows from portion to portion, whatever comes between its photos",
    arguments: ["sort: name", "order: descending", "sort: random"], [1, 2, 5])
  func growing(order: String, size: Int) async throws {
    try workspace.addMany(60)
    let text = "chunk: {target: 7, minimum: 4, maximum: 9}\n\(order)"
    try workspace.folder.write(text, to: "photos/photofall.yaml")
    try await workspace.settle()
    let whole = try await workspace.build()
    let report = try await workspace.build(portions: size, into: "portions")
    let portions = workspace.folder.appending("portions")
    #expect(try workspace.contents(of: portions, below: "") == workspace.contents())
    #expect(Set(report.written) == Set(whole.written))
    #expect(report.written.count == whole.written.count)
    #expect((report.photos, report.files, report.unchanged) == (whole.photos, whole.files, 0))
    #expect(report.picturesMade == whole.picturesMade)
    #expect(report.twins == whole.twins)
    #expect(try await workspace.build(portions: size, into: "portions").written == [])
    try workspace.addPhoto("many/021b.png", level: 201)
    try File.remove(workspace.input.appending("many/040.png"))
    try await workspace.settle()
    try await workspace.build(portions: size, into: "portions")
    try await workspace.build()
    #expect(try workspace.contents(of: portions, below: "") == workspace.contents())
  }

  @Test(
    "An album whose photos belong together is made as a whole, however many there are",
    arguments: 1...3)
  func together(kind: Int) async throws {
    try workspace.addMany(60)
    switch kind {
    case 1: try workspace.addPhoto("many/059.png", level: 110)
    case 2: try workspace.folder.write("sections: day", to: "photos/many/album.yaml")
    default: try workspace.folder.write("no photo", to: "photos/many/030.png")
    }
    try await workspace.settle()
    let whole = try await workspace.build()
    let report = try await workspace.build(portions: 2, into: "portions")
    #expect(
      try workspace.contents(of: workspace.folder.appending("portions"), below: "")
        == workspace.contents())
    #expect(Set(report.written) == Set(whole.written))
    #expect(report.written.count == whole.written.count)
    #expect(report.skipped == whole.skipped)
    #expect(report.twins == whole.twins)
  }

  @Test("What cannot be shown is told once, and what the next build needs is known")
  func problems() async throws {
    try workspace.folder.write("no photo", to: "photos/one/broken.png")
    try workspace.folder.write("cover: missing.png", to: "photos/two/in/album.yaml")
    try await workspace.settle()
    let whole = try await workspace.build()
    let report = try await workspace.build(portions: 3, into: "portions")
    #expect(report.skipped == whole.skipped)
    #expect(report.warnings == whole.warnings)
    #expect(report.warnings.count == 1)
    let again = try await workspace.build(portions: 3, into: "portions")
    #expect(again.written == [])
    try workspace.addPhoto("one/5.png", level: 50)
    try await workspace.build(portions: 3, into: "portions")
    try await workspace.build()
    #expect(
      try workspace.contents(of: workspace.folder.appending("portions"), below: "")
        == workspace.contents())
  }

  @Test("What was removed from a site by hand comes back, though something is reported, too")
  func removed() async throws {
    let text = "chunk: {target: 2, minimum: 1, maximum: 2}"
    try workspace.folder.write(text, to: "photos/photofall.yaml")
    try await workspace.settle()
    try await workspace.build(portions: 10, into: "site")
    for name in ["1", "2", "3", "copy"] {
      try File.remove(workspace.site.appending("two/in/p/\(name).html"))
    }
    try File.remove(workspace.site.appending("index.html"))
    try workspace.folder.write("no photo", to: "photos/two/in/broken.png")
    for index in 5...9 { try workspace.addPhoto("one/\(index).png", level: UInt8(100 + index)) }
    try await workspace.settle()
    try await workspace.build(portions: 10, into: "site")
    try await workspace.expectClean()
  }

  @Test("Pictures that an interrupted build has put there are told once, and none as edited")
  func interrupted() async throws {
    try await workspace.settle()
    try await workspace.build()
    let whole = try workspace.contents()
    // As if it had been killed before the last of its pages.
    let record = workspace.site.appending(".photofall")
    try File.rename(record.appending("manifest"), to: record.appending("journal"))
    try File.remove(workspace.site.appending("index.html"))
    let report = try await workspace.build(portions: 3, into: "site")
    #expect(try workspace.contents() == whole)
    #expect(Set(report.written).count == report.written.count)
    #expect(report.edited == [])
    #expect(report.unchanged >= 0)
    try await workspace.expectClean()
  }

  @Test("The files that portions write are counted where their names are not asked for")
  func unnamed() async throws {
    try workspace.addMany(30)
    let whole = try await workspace.build(portions: 4, into: "named")
    let report = try await workspace.build(portions: 4, into: "counted", namesFiles: false)
    #expect(report.written.total == whole.written.count && report.unchanged == whole.unchanged)
    let isPage = { (place: String) in !place.hasPrefix("media/") }
    #expect(report.written.filter(isPage) == whole.written.filter(isPage))
    #expect(report.written.count < whole.written.count)
    #expect(try await workspace.build(portions: 4, into: "named").written.total == 0)
  }

  @Test("Among files of others, one in the way is found before anything is written")
  func foreign() async throws {
    try workspace.folder.write("mine", to: "site/index.html")
    await #expect(throws: BuildError.self) {
      try await workspace.build(portions: 3, into: "site", isAdopting: true)
    }
    #expect(try workspace.contents() == ["index.html": Array("mine".utf8)])
  }

  @Test("A site that exists stays whole until its pages are made anew")
  func again() async throws {
    try await workspace.settle()
    try await workspace.build(portions: 3, into: "portions")
    for (name, text) in [
      ("photofall.yaml", "title: Another\nimages: {widths: [20]}"), ("album.yaml", "sections: day"),
      ("two/album.yaml", "query: {keywords: [none]}"),
    ] {
      try workspace.folder.write(text, to: "photos/" + name)
      if name == "two/album.yaml" {
        for index in 1...3 {
          try File.remove(workspace.input.appending("two/\(index).png"))
        }
        try File.remove(workspace.input.appending("two/copy.png"))
      }
      try await workspace.settle()
      try await workspace.build(portions: 3, into: "portions")
      try await workspace.build()
      #expect(
        try workspace.contents(of: workspace.folder.appending("portions"), below: "")
          == workspace.contents())
    }
  }
}

extension Workspace {
  /// Adds photos to one folder, numbered, each with another content.
  fileprivate func addMany(_ count: Int) throws {
    for index in 0..<count {
      let name = String(repeating: "0", count: index < 10 ? 2 : 1) + "\(index)"
      try addPhoto("many/\(name).png", level: UInt8(100 + index))
    }
  }

  /// Builds a site portion by portion, with a cache of its own.
  @discardableResult
  fileprivate func build(
    portions size: Int, into name: String, isAdopting: Bool = false, namesFiles: Bool = true
  ) async throws -> BuildReport {
    var request = BuildRequest(
      input: input, output: folder.appending(name), cache: folder.appending(name + "-cache"),
      jobs: 2)
    request.isAdopting = isAdopting
    var build = GalleryBuild(request)
    build.portionSize = size
    build.namesFiles = namesFiles
    return try await build.run()
  }
}
