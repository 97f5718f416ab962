import FileSystem
import GalleryModel
import Glibc
import TestSupport
import Testing

@testable import GalleryBuild

/// Tests of shares of a gallery, which never talk to each other.
struct ShardTests {
  private func files(_ names: [String]) throws -> [ScannedFile] {
    let folder = TemporaryFolder()
    for name in names { try folder.write([], to: name) }
    return Array(
      try ScannedFolder(scanning: folder.path, depth: 1, ignoring: IgnoreRules([])).files)
  }

  @Test(arguments: [1, 2, 3, 16, 64])
  func everyFileIsInOneShare(of count: Int) throws {
    let files = try files((0..<1500).map { "IMG_\($0).jpg" })
    let shares = try (1...count).map { number in
      try #require(Shard(number, of: count)).batches(of: files).flatMap(\.files)
    }
    let names = shares.flatMap(\.self).map(\.name)
    #expect(names.count == files.count)
    #expect(Set(names) == Set(files.map(\.name)))
    // As even as dice: six deviations and more are a mistake.
    let even = Double(files.count) / Double(count)
    #expect(shares.allSatisfy { abs(Double($0.count) - even) <= 6 * even.squareRoot() })
  }

  @Test func aBuildOnTrustTellsTheNextOneNothing() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png", level: 1)
    func date() {
      var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec()]
      times[1] = times[0]
      _ = unsafe workspace.input.appending("a.png").withCString {
        unsafe utimensat(AT_FDCWD, $0, &times, 0)
      }
    }
    date()
    try await workspace.settle()
    let request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 2)
    _ = try await ShardedDerivation(request, #require(Shard(1, of: 1))).run()
    // Another photo of the same size and time.
    try workspace.addPhoto("a.png", level: 2)
    date()
    try await workspace.settle()
    #expect(try await workspace.build { $0.trustsStamps = true }.picturesMade == 0)
    #expect(try await workspace.build().picturesMade > 0)
    try await workspace.expectClean()
  }

  @Test func whatIsKnownOfPhotosIsReadOnceAndReplaced() async throws {
    let workspace = try Workspace()
    for number in 0..<300 { try workspace.addPhoto("\(number).png") }
    let cache = workspace.folder.appending("cache")
    try await derive(workspace, shares: 1)
    let records = SharedProbes.files(in: cache)
    #expect(records.count == 2)
    try workspace.addPhoto("new.png")
    let opened = OpenCounter(of: try #require(records.first))
    try await derive(workspace, shares: 1)
    #expect(opened.count == 1)
    #expect(SharedProbes.files(in: cache) == records)
  }

  @Test func ofRecordsOfAPhotoTheOneThatFitsCounts() async throws {
    let workspace = try Workspace()
    let names = (0..<8).map { "\($0).png" }
    for (level, shares) in [(UInt8(1), 1), (2, 8)] {
      for name in names { try workspace.addPhoto(name, level: level) }
      try await derive(workspace, shares: shares)
    }
    let opened = names.map { OpenCounter(of: workspace.input.appending($0)) }
    try await workspace.build { $0.trustsStamps = true }
    #expect(opened.map(\.count) == names.map { _ in 0 })
  }

  @Test func copiesAreCountedAsABuildCountsThem() async throws {
    let workspace = try Workspace()
    for name in ["a.png", "copy of a.png", "trip/a.png"] { try workspace.addPhoto(name) }
    try workspace.addPhoto("b.png", level: 9)
    #expect(try await derive(workspace, shares: 2) == 4)
    #expect(try await workspace.build().photos == 4)
  }

  /// Derives all shares, one after the other, on trust, once a change of the photos would show; returns
  /// the number of their photos.
  @discardableResult
  private func derive(_ workspace: Workspace, shares count: Int) async throws -> Int {
    try await workspace.settle()
    var request = BuildRequest(
      input: workspace.input, output: workspace.site, cache: workspace.folder.appending("cache"),
      jobs: 2)
    request.trustsStamps = true
    var photos = 0
    for number in 1...count {
      let shard = try #require(Shard(number, of: count))
      photos += try await ShardedDerivation(request, shard).run().photos
    }
    return photos
  }

  @Test func filesOfOnePhotoStayTogether() throws {
    let names = (0..<300).flatMap {
      ["a\($0).HEIC", "A\($0).mov", "a\($0)_HEVC.MOV", "a\($0).dng", "b\($0).jpg"]
    }
    let files = try files(names)
    let shard = try #require(Shard(2, of: 3))
    for batch in shard.batches(of: files) {
      let numbers = batch.files.map { $0.relative.text.lowercased() }.filter { $0.hasPrefix("a") }
        .map { $0.dropFirst().prefix(while: \.isNumber) }
      let counts = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
      #expect(counts.values.allSatisfy { $0 == 4 })
    }
  }

  @Test func filesOfOnePhotoStayTogetherHoweverTheyAreSpelled() throws {
    let names = (0..<300).flatMap { ["\u{C9}\($0).jpg", "e\u{301}\($0).mov", "E\u{301}\($0).dng"] }
    let shard = try #require(Shard(2, of: 3))
    let files = shard.batches(of: try files(names)).flatMap(\.files).map(\.relative.text)
    let numbers = Dictionary(grouping: files) { $0.filter(\.isNumber) }
    #expect(!numbers.isEmpty && numbers.values.allSatisfy { $0.count == 3 })
  }

  @Test func aNewPhotoChangesOneBatch() throws {
    let names = (0..<2000).map { "\($0).jpg" }
    let shard = try #require(Shard(1, of: 1))
    let before = try shard.batches(of: files(names)).map { $0.files.map(\.name) }
    let after = try shard.batches(of: files(names + ["new.jpg"])).map { $0.files.map(\.name) }
    #expect(before.count > 4)
    #expect(zip(before, after).count { $0 != $1 } == 1)
  }

  @Test func aShareIsOneOfSoMany() {
    #expect(Shard(0, of: 3) == nil)
    #expect(Shard(4, of: 3) == nil)
    #expect(Shard(1, of: 0) == nil)
  }
}
