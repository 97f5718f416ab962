import FileSystem
import GalleryModel
import Pictures
import Synchronization
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("A site that is shown before it is made")
struct DraftTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for (index, name) in ["a.png", "b.png", "c.png", "d.png"].enumerated() {
      try workspace.addPhoto(name, width: 40 + index, level: UInt8(40 * index))
    }
  }

  private var cache: Path { workspace.folder.appending("cache") }

  private var build: GalleryBuild { build(recalling: nil) }

  private func build(recalling memory: BuildMemory?) -> GalleryBuild {
    GalleryBuild(
      BuildRequest(input: workspace.input, output: workspace.site, cache: cache, jobs: 1),
      recalling: memory)
  }

  private func jobs(_ draft: SiteDraft) -> [PictureJob] {
    draft.root.photos.map {
      PictureJob(
        workspace.input.appending($0.relative.bytes), $0.file, $0.planned, stamp: $0.stamp,
        copyright: nil)
    }
  }

  @Test("Photos that are waited for are taken first, all others in order")
  func order() async throws {
    let build = build
    let draft = try await build.draft(without: RefusedItems())
    let queue = PictureQueue()
    let third = draft.root.photos[2].pictureKey
    let waiting = Task.immediate { await queue.wait(for: third) }
    queue.fill(jobs(draft))
    #expect(
      Array(queue).map { String(decoding: $0.source.name, as: UTF8.self) } == [
        "c.png", "a.png", "b.png", "d.png",
      ])
    queue.close()
    await waiting.value
  }

  @Test("Whoever waits goes on when the photo is done, never comes, or nobody makes it any more")
  func waiting() async throws {
    let build = build
    let draft = try await build.draft(without: RefusedItems())
    let queue = PictureQueue()
    let photos = draft.root.photos
    async let done: Void = queue.wait(for: photos[0].pictureKey)
    async let unknown: Void = queue.wait(for: photos[1].pictureKey)
    async let never: Void = queue.wait(for: photos[3].pictureKey)
    queue.fill(jobs(draft).filter { $0.key != photos[1].pictureKey })
    await unknown
    let first = try #require(queue.next())
    queue.finish(first, .refused(Refusal("damaged")))
    await done
    let cancelled = Task { await queue.wait(for: photos[3].pictureKey) }
    cancelled.cancel()
    await cancelled.value
    queue.close()
    await never
    await queue.wait(for: photos[3].pictureKey)
  }

  @Test("A draft has the pages of the site, and pictures that are made when they are asked for")
  func contents() async throws {
    let build = build
    let draft = try await build.draft(without: RefusedItems())
    #expect(draft.page(at: "index.html") != nil)
    #expect(draft.page(at: "nothing.html") == nil)
    #expect(try FileStatus(workspace.site) == nil)
    async let published = build.publish(draft) { _ in }
    let names = draft.root.photos.map(\.pictureKey)
    _ = try await published
    let site = try workspace.contents()
    for (place, content) in site where place.hasPrefix("media/") {
      #expect(try await draft.media(at: place)?.hash == ContentHash(content))
    }
    #expect(site.keys.filter { $0.hasPrefix("media/") }.count == names.count)
    #expect(await draft.media(at: "media/00/0000000000000000-40.jpg") == nil)
    #expect(!draft.holds("media/00/0000000000000000-40.jpg"))
    #expect(site.keys.filter(draft.holds) == site.keys.filter { $0.hasPrefix("media/") })
    let again = try await build.draft(without: RefusedItems())
    for (place, content) in site where !place.hasPrefix("media/") {
      #expect(again.page(at: place) == content, "\(place)")
    }
  }

  @Test("A photo that is being written is not shown until it is whole")
  func growth() async throws {
    for index in 0..<64 { try workspace.addPhoto("many \(index).png", width: 30 + index) }
    let last = workspace.input.appending("z.png")
    try workspace.addPhoto("z.png")
    let (whole, part) = (try File.read(last), workspace.folder.appending("part"))
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: cache, jobs: 1)
    let growing = GalleryBuild(request) { progress in
      guard progress.step == .reading, progress.done == 64 else { return }
      try? File.write(whole + [0], to: last, through: part)
    }
    let draft = try await growing.draft(without: RefusedItems())
    #expect(draft.root.photos.count == 68)
    #expect(draft.skipped.map(\.file) == [last.text])
    #expect(draft.skipped.allSatisfy { $0.reason.contains("changed while it was read") })
    let next = try await build.draft(without: draft.refused)
    #expect(next.root.photos.count == 69)
    #expect(next.skipped.isEmpty)
  }

  @Test("Photos that turn out to be damaged are taken out of the draft, and of the next")
  func damage() async throws {
    try workspace.folder.write([0x89, 0x50, 0x4E, 0x47], to: "photos/no.png")
    let whole = try File.read(workspace.input.appending("d.png"))
    for lost in 60...62 {
      try workspace.folder.write(Array(whole.dropLast(lost)), to: "photos/torn \(lost).png")
    }
    let build = build
    let draft = try await build.draft(without: RefusedItems())
    #expect(draft.root.photos.count == 7)
    let last = Mutex(draft)
    let (report, root) = try await build.publish(draft) { next in
      #expect(next.root.photos.count + next.skipped.count == 8)
      last.withLock { $0 = next }
    }
    #expect(last.withLock { $0.root.photos.map(\.id) } == ["a.png", "b.png", "c.png", "d.png"])
    #expect(root.photos.count == 4)
    #expect(report.skipped.count == 4)
    let next = try await build.draft(without: draft.refused)
    #expect(next.root.photos.count == 4)
    #expect(next.skipped == report.skipped)
  }

  @Test("A photo that comes is drafted from what was published, and all that it does not touch")
  func coming() async throws {
    let build = try await published()
    try workspace.addPhoto("bb.png", level: 99)
    let draft = try await build.draft(without: RefusedItems())
    let known = draft.gallery.report.tallies.filter { $0.what == .photos }
    #expect(known.first { $0.isReused }?.count == 34)
    #expect(draft.root.photos.filter { !$0.isKnown }.map(\.id) == ["bb.png"])
    _ = try await build.publish(draft) { _ in }
    try await workspace.expectClean()
    let again = try await build.draft(without: RefusedItems())
    for (place, content) in try workspace.contents() {
      if place.hasPrefix("media/") {
        #expect(try await draft.media(at: place)?.hash == ContentHash(content), "\(place)")
      } else {
        #expect(draft.page(at: place) != nil, "\(place)")
        #expect(again.page(at: place) == content, "\(place)")
      }
    }
  }

  @Test("A photo that came and went while another state was published is on no page")
  func overtaken() async throws {
    // Its pictures are in the cache, so that it can go before it is published.
    try workspace.addPhoto("bb.png", level: 99)
    _ = try await build.run()
    try File.remove(workspace.input.appending("bb.png"))
    let build = try await published()
    try workspace.addPhoto("bb.png", level: 99)
    let with = try await build.draft(without: RefusedItems())
    try File.remove(workspace.input.appending("bb.png"))
    let without = try await build.draft(without: RefusedItems())
    #expect(without.root.photos.filter { !$0.isKnown }.isEmpty)
    _ = try await build.publish(with) { _ in }
    #expect(without.page(at: "p/bb.html") == nil && with.page(at: "p/bb.html") != nil)
    #expect(try workspace.contents().keys.contains("p/bb.html"))
    let (_, root) = try await build.publish(without) { _ in }
    #expect(root.photos.count == 34)
    try await workspace.expectClean()
  }

  @Test("One that comes and turns out to be damaged changes nothing of the album that is known")
  func comingDamaged() async throws {
    let build = try await published()
    let whole = try File.read(workspace.input.appending("d.png"))
    try workspace.folder.write(Array(whole.dropLast(60)), to: "photos/bb.png")
    let draft = try await build.draft(without: RefusedItems())
    #expect(draft.root.photos.count == 35)
    let last = Mutex(draft)
    let (report, root) = try await build.publish(draft) { next in last.withLock { $0 = next } }
    #expect(report.skipped.count == 1)
    #expect(root.photos.count == 34)
    #expect(last.withLock { $0.root.photos.map(\.id) } == root.photos.map(\.id))
    try await workspace.expectClean()
  }

  /// A build in the process that has published the photos, and others on more pages.
  private func published() async throws -> GalleryBuild {
    try workspace.folder.write("chunk: {target: 4, minimum: 2}", to: "photos/photofall.yaml")
    for index in 10..<40 {
      try workspace.addPhoto("e\(index % 10)\(index).png", level: UInt8(100 + index))
    }
    try await workspace.settle()
    let build = build(recalling: BuildMemory())
    _ = try await build.publish(try await build.draft(without: RefusedItems())) { _ in }
    return build
  }

  @Test("A gallery that nobody shows any more leaves the memory")
  func forgetting() async throws {
    weak var photo: Item?
    try await {
      let build = build
      let draft = try await build.draft(without: RefusedItems())
      let (_, root) = try await build.publish(draft) { _ in }
      photo = root.photos[0]
      withExtendedLifetime(root) { #expect(photo != nil) }
    }()
    #expect(photo == nil)
  }

  @Test("What a build has found out the next of its run knows, whatever became of the database")
  func memory() async throws {
    let build = build(recalling: BuildMemory())
    func known() async throws -> Int {
      try await build.arrange().report.tallies.first(where: \.isReused)?.count ?? 0
    }
    let first = try await build.draft(without: RefusedItems())
    _ = try await build.publish(first) { _ in }
    // A file is read again until its stamp is old enough to be trusted.
    while try await known() < 4 {}
    for file in BuildDatabase.files(in: cache) { try File.remove(file) }
    #expect(try await known() == 4)
    let draft = try await build.draft(without: RefusedItems())
    #expect(draft.root.photos.allSatisfy { $0.placeholder != nil })
    try workspace.addPhoto("b.png", width: 60, level: 9)
    let changed = try await build.arrange().root.photos.map(\.pictureKey)
    let before = first.root.photos.map(\.pictureKey)
    #expect(zip(changed, before).map { $0 == $1 } == [true, false, true, true])
  }
}
