import FileSystem
import TestSupport
import Testing
import Workers

@testable import Imaging

@Suite("Damaged and many files")
struct RobustnessTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func source(_ index: Int) throws -> Path {
    let rows = (0..<(20 + index % 13)).map { y in
      (0..<(3 * (30 + index % 7))).map { x in UInt8(truncatingIfNeeded: x * y + index * 31) }
    }
    let fixture = PNGFixture(size: (30 + index % 7, rows.count), rows: rows)
    return try workshop.file("source-\(index).png", fixture.bytes)
  }

  private func converted(_ path: Path, to format: PictureFormat, progressive: Bool) throws
    -> [UInt8]
  {
    var recipe = PictureRecipe()
    recipe.formats = [format]
    recipe.isProgressive = progressive
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    return try plan.make(plan.pictures, from: path).files[0].bytes
  }

  @Test("Bytes changed anywhere never do more than to refuse a file", arguments: 1...4)
  func mutations(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let png = try source(Int(seed))
    let seeds = [
      try File.read(png), try converted(png, to: .jpeg, progressive: false),
      try converted(png, to: .jpeg, progressive: true),
      try converted(png, to: .webp, progressive: false),
      try converted(png, to: .avif, progressive: false),
    ]
    var options = PicturePlan.Options()
    for round in 0..<200 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      options.allowsTruncated.toggle()
      options.limits.pixels = 1 << 22
      let path = try workshop.file("mutant", bytes)
      guard let header = try? ImageHeader(of: path, limits: options.limits) else { continue }
      let plan = PicturePlan(header, .init())
      guard let result = try? plan.make(plan.pictures, from: path, options) else { continue }
      #expect(result.files.count == plan.pictures.count, "seed \(seed), round \(round)")
    }
  }

  @Test("Any number of workers makes the same bytes")
  func workers() async throws {
    let paths = try (0..<60).map(source)
    var recipe = PictureRecipe()
    recipe.formats = [.jpeg, .webp, .avif]
    recipe.widths = [16, 24]
    let make: @Sendable (Path) throws -> [[UInt8]] = { [recipe] path in
      let plan = try PicturePlan(ImageHeader(of: path), recipe)
      let result = try plan.make(plan.pictures, from: path)
      return result.files.map(\.bytes) + [result.placeholder.preview]
    }
    let alone = try await paths.concurrentMap(limit: 1, make)
    #expect(try await paths.concurrentMap(limit: 2, make) == alone)
    #expect(try await paths.concurrentMap(limit: 8, budget: 50_000_000, make) == alone)
  }

  @Test("Memory over the limit is refused with the limit's name")
  func memory() throws {
    let path = try source(5)
    var options = PicturePlan.Options()
    options.limits.memory = 3000
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let error = #expect(throws: ImagingError.self) {
      try plan.make(plan.pictures, from: path, options)
    }
    #expect(error?.description.contains("limits.memory") == true)
  }

  @Test("Scans over the limit are refused with the limit's name")
  func scans() throws {
    let bytes = try converted(source(3), to: .jpeg, progressive: true)
    let path = try workshop.file("scans.jpg", bytes)
    var options = PicturePlan.Options()
    options.limits.scans = 4
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let error = #expect(throws: ImagingError.self) {
      try plan.make(plan.pictures, from: path, options)
    }
    #expect(error?.description == "more than 4 scans (limits.scans)")
  }

  @Test("Only a picture's own scans count, not the same bytes in its words or behind its end")
  func likeScans() throws {
    var bytes = try converted(source(3), to: .jpeg, progressive: true)
    let scan = bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    let marks = (0..<100).flatMap { _ in [0xFF, 0xDA] as [UInt8] }
    let words: [UInt8] = [0xFF, 0xFE, 0, 202] + marks
    bytes.insert(contentsOf: words, at: try #require(scan))
    let path = try workshop.file("scans.jpg", bytes + marks)
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    #expect(try plan.make(plan.pictures, from: path).files.count == plan.pictures.count)
  }

  @Test(
    "A file that stays open makes the same pictures again",
    arguments: ["bmp", "gif", "heif", "jpeg", "jxl", "png", "raw", "tiff", "webp"])
  func again(format: String) throws {
    let folder = Package.folder.appending("Fuzz/Inputs/\(format)")
    var made = 0
    for name in try Folder.names(in: folder) {
      let file = try OpenFile.source(folder.appending(name), beneath: nil)
      guard let header = try? ImageHeader(of: file, limits: .init()) else { continue }
      let plan = PicturePlan(header, .init())
      let results = (0..<2).map { _ in
        (try? plan.make(plan.pictures, from: file, .init()))?.files.map(\.bytes)
      }
      #expect(results[0] == results[1], "\(name)")
      made += results[0] == nil ? 0 : 1
    }
    #expect(made > 0)
  }
}

/// Vigna's SplitMix64: the same numbers for the same seed.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
