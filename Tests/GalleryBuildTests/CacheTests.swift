import FileSystem
import Glibc
import Pictures
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("The cache")
struct CacheTests {
  private let workspace: Workspace
  private var cache: Path { workspace.folder.appending("cache") }

  init() throws {
    workspace = try Workspace()
    try workspace.addPhoto("a.png", level: 1)
  }

  @Test("Nothing is written or removed where a link leads that somebody planted in the cache")
  func links() async throws {
    let victim = workspace.folder.appending("victim")
    try workspace.folder.write("precious", to: "victim/00000000deadbeef")
    try Folder.create(cache)
    workspace.folder.link("cache/parts", to: victim)
    workspace.folder.link("cache/build-4.sqlite", to: victim.appending("database"))
    workspace.folder.link("cache/build-4.sqlite-shm", to: victim.appending("00000000deadbeef"))
    try await workspace.build()
    #expect(try Folder.names(in: victim) == [Array("00000000deadbeef".utf8)])
    #expect(try File.read(victim.appending("00000000deadbeef")) == Array("precious".utf8))
  }

  @Test("What a build left behind that was killed goes, unless another is at work")
  func parts() async throws {
    try workspace.folder.write("half a photo", to: "cache/parts/00000000deadbeef")
    let other = try Lock(sharing: cache.appending("lock"))
    try await workspace.build()
    #expect(try FileStatus(cache.appending("parts/00000000deadbeef")) != nil)
    other.release()
    try workspace.addPhoto("b.png", level: 2)
    try await workspace.build()
    #expect(try FileStatus(cache.appending("parts/00000000deadbeef")) == nil)
  }

  @Test("Pictures that an older version kept under shorter keys go, and are made anew")
  func outdated() async throws {
    let old = "cache/photos/00/0011223344556677"
    try workspace.folder.write("pictures of old", to: old)
    try workspace.folder.write("records of old", to: "cache/build-1.sqlite")
    #expect(try await workspace.build().picturesMade == 1)
    for file in [old, "cache/build-1.sqlite"] {
      #expect(try FileStatus(workspace.folder.appending(file)) == nil)
    }
  }

  @Test("It is not taken away while a build is at work with it")
  func inUse() async throws {
    try await workspace.build()
    let held = try OpenStore(cache)
    let before = try workspace.contents(of: cache)
    let error = #expect(throws: BuildError.self) {
      try CacheCleaning(cache, of: workspace.input).run()
    }
    #expect(error?.description.contains("builds are at work") == true)
    #expect(try workspace.contents(of: cache) == before)
    held.close()
    #expect(try CacheCleaning(cache, of: workspace.input).run().removed.count == before.count - 1)
    #expect(try FileStatus(cache) == nil)
  }

  /// A path that even root cannot make, unless a bare container lacks the kernel's `/sys`.
  private static var isSysThere: Bool { ((try? FileStatus("/sys/kernel")) ?? nil) != nil }

  @Test(
    "One that can only be read costs a warning and time, not the site", .enabled(if: isSysThere))
  func readOnly() async throws {
    try await workspace.build()
    let site = try workspace.contents()
    for _ in 1...2 {
      let report = try await workspace.build {
        // Nobody makes a folder there.
        $0.cache = "/sys/photofall"
        $0.isForced = true
      }
      #expect(report.picturesMade == 1 && report.warnings.count == 1)
      #expect(report.warnings.first?.reason.contains("keeps nothing") == true)
    }
    #expect(try workspace.contents() == site)
  }

  @Test(
    "What was not used for long goes when there is too much, and is made again when it is asked for"
  )
  func trimming() async throws {
    try await workspace.build()
    let pictures = FolderStore(cache)
    #expect(pictures.trim(to: 0).isEmpty)
    let files = pictures.shelves.flatMap(pictures.objects)
    try #require(files.count == 1)
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 0)]
    _ = unsafe files[0].withCString { unsafe utimensat(AT_FDCWD, $0, &times, 0) }
    #expect(pictures.trim(to: 1 << 30).isEmpty)
    #expect(pictures.trim(to: 0) == [Path(bytes: files[0].name)])
    #expect(pictures.shelves.flatMap(pictures.objects).isEmpty)
    #expect(try await workspace.build { $0.isForced = true }.picturesMade == 1)
  }

  @Test("What is known of a photo that was refused makes room as pictures do")
  func trimmingRefusals() async throws {
    let photo = PlainPNG.file(width: 90, height: 900, level: 3)
    try workspace.folder.write(Array(photo.prefix(photo.count / 2)), to: "photos/cut.png")
    try workspace.folder.write("limits: {cache: 1}", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(knownPictures.count == 2)
    let pictures = FolderStore(cache)
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 0)]
    for file in pictures.shelves.flatMap(pictures.objects) {
      _ = unsafe file.withCString { unsafe utimensat(AT_FDCWD, $0, &times, 0) }
    }
    try workspace.addPhoto("b.png", level: 2)
    try await workspace.build()
    #expect(knownPictures.count == 1)
  }

  private var knownPictures: [[UInt8]] {
    var keys: [[UInt8]] = []
    BuildDatabase(in: cache, creating: false)?.forEachKey(below: "", in: .pictures) {
      keys.append($0)
    }
    return keys
  }

  @Test("A note that could not be read is looked at again", arguments: ["album.yaml", "a.png.xmp"])
  func unreadableNote(name: String) async throws {
    let before = try await workspace.build()
    let note = workspace.input.appending(name)
    let target = workspace.folder.appending("target")
    _ = unsafe note.withCString { note in
      unsafe target.withCString { target in unsafe symlink(target, note) }
    }
    for _ in 1...2 {
      await #expect(throws: BuildError.self) { try await workspace.build() }
    }
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li \
      xml:lang="x-default">Found</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    try File.remove(note)
    try workspace.folder.write(
      name == "album.yaml" ? "title: Found" : packet, to: "photos/" + name)
    let report = try await workspace.build()
    #expect(report.photos == before.photos)
    let page = try File.read(
      workspace.site.appending(name == "album.yaml" ? "index.html" : "p/a.html"))
    #expect(String(decoding: page, as: UTF8.self).contains("Found"))
  }
}
