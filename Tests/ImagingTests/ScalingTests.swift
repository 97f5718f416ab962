import PixelKernels
import FileSystem
import Testing

@testable import Imaging

@Suite("Making pictures smaller")
struct ScalingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func recipe(_ width: Int) -> PictureRecipe {
    var recipe = PictureRecipe()
    recipe.widths = [width]
    recipe.large = 0
    return recipe
  }

  private func pixels(_ fixture: PNGFixture, _ recipe: PictureRecipe) throws -> Pixels {
    let path = try workshop.file("a.png", fixture.bytes)
    return try PicturePlan(ImageHeader(of: path), recipe).pixels(path)
  }

  @Test("A fine checkerboard keeps its brightness in linear light, its levels otherwise")
  func checkerboard() throws {
    let rows = (0..<128).map { y in (0..<128).map { x in UInt8((x + y) % 2 * 255) } }
    let board = PNGFixture(size: (128, 128), colourType: 0, rows: rows)
    var recipe = recipe(32)
    let levels = try pixels(board, recipe)
    #expect(inside(levels).allSatisfy { (126...129).contains($0) })
    recipe.usesLinearLight = true
    let light = try pixels(board, recipe)
    #expect(inside(light).allSatisfy { (187...189).contains($0) })
  }

  /// The samples apart from the edges, where half of what the filter sees is made up.
  private func inside(_ pixels: Pixels) -> [Int] {
    (4..<(pixels.height - 4)).flatMap { y in
      pixels.planes[0][(y * pixels.width + 4)..<((y + 1) * pixels.width - 4)]
    }
  }

  @Test("Transparent black leaves no dark fringe around white", arguments: [false, true])
  func fringes(linear: Bool) throws {
    let rows = (0..<90).map { y in
      (0..<90).flatMap { x -> [UInt8] in
        let isInside = (x - 45) * (x - 45) + (y - 45) * (y - 45) < 900
        return isInside ? [255, 255, 255, 255] : [0, 0, 0, 0]
      }
    }
    var recipe = recipe(31)
    recipe.usesLinearLight = linear
    recipe.background = .init(red: 255, green: 255, blue: 255)
    let result = try pixels(PNGFixture(size: (90, 90), colourType: 6, rows: rows), recipe)
    #expect(result.planes.allSatisfy { $0.allSatisfy { $0 >= 254 } })
  }

  @Test("A gradient of 16 bits is true to a level, and never steps back")
  func gradient() throws {
    let samples = (0..<2048).map { 20_000 + $0 * 10 }
    let row = samples.flatMap { PNGFixture.bigEndian($0, 2) }
    let fixture = PNGFixture(
      size: (2048, 4), depth: 16, colourType: 0, rows: Array(repeating: row, count: 4))
    let result = try pixels(fixture, recipe(512)).planes[0].prefix(512)
    for (x, value) in result.enumerated() {
      let ideal = (20_000 + (Double(x) * 4 + 1.5) * 10) / 257
      #expect(abs(Double(value) - ideal) < 0.6, "at \(x)")
    }
    #expect(zip(result, result.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("A smooth picture keeps its shape, whatever the ratio", arguments: [17, 50, 99, 133, 199])
  func ramp(width: Int) throws {
    let rows = (0..<150).map { y in
      (0..<200).flatMap { x in [UInt8(x), UInt8(y), UInt8(255 - x)] }
    }
    let result = try pixels(PNGFixture(size: (200, 150), rows: rows), recipe(width))
    let scale = 200 / Double(width)
    for x in 2..<(width - 2) {
      let ideal = (Double(x) + 0.5) * scale - 0.5
      #expect(abs(Double(result.planes[0][x]) - ideal) <= 1, "at \(x)")
    }
  }

  @Test(
    "Sides of any length make pictures",
    arguments: [(1, 1), (1, 20_000), (20_000, 1), (65_535, 2), (3, 5)])
  func extremes(width: Int, height: Int) throws {
    let row = (0..<width).map { UInt8($0 % 251) }
    let fixture = PNGFixture(
      size: (width, height), colourType: 0, rows: Array(repeating: row, count: height))
    let path = try workshop.file("a.png", fixture.bytes)
    var recipe = PictureRecipe()
    recipe.formats = [.jpeg, .webp, .avif]
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    for (picture, bytes) in try plan.make(plan.pictures, from: path).files {
      #expect(try ImageHeader(of: workshop.file("out", bytes)).size == picture.size)
    }
  }

  @Test("Sharpening raises an edge's contrast, and leaves plains alone")
  func sharpening() throws {
    let rows = Array(repeating: (0..<16).map { UInt8($0 < 8 ? 80 : 160) }, count: 4)
    let path = try workshop.file(
      "a.png", PNGFixture(size: (16, 4), colourType: 0, rows: rows).bytes)
    var edge: [Int] = []
    _ = try PicturePlan(ImageHeader(of: path), recipe(16)).decode(path, .init()) {
      (image, _) throws(ImagingError) in
      edge = Array(Pixels(try image.sharpened(100)).planes[0].prefix(16))
    }
    #expect(edge[7] < 80 && edge[8] > 160)
    #expect(edge.prefix(7).allSatisfy { $0 == 80 } && edge.suffix(7).allSatisfy { $0 == 160 })
  }

  @Test("A watermark lies in its corner, from its least width on")
  func watermark() throws {
    let mark = PNGFixture(
      size: (10, 10), colourType: 6,
      rows: Array(repeating: (0..<10).flatMap { _ in [255, 0, 0, 255] as [UInt8] }, count: 10))
    var watermark = try Watermark(of: workshop.file("mark.png", mark.bytes))
    watermark.opacity = 100
    watermark.minimumWidth = 100
    let rows = Array(repeating: [UInt8](repeating: 255, count: 300), count: 100)
    let path = try workshop.file("a.png", PNGFixture(size: (100, 100), rows: rows).bytes)
    var recipe = recipe(100)
    recipe.watermark = watermark
    recipe.quality = 100
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    let made = try workshop.file("out.jpg", plan.make(plan.pictures, from: path).files[0].bytes)
    var green: [Int] = []
    _ = try plan.with(ImageHeader(of: made)).decode(made, .init()) {
      (image, _) throws(ImagingError) in green = Pixels(try image.rgb()).planes[1]
    }
    #expect(green[100 * 93 + 93] < 10)
    #expect(green[100 * 60 + 60] > 245)
    #expect(green[100 * 5 + 5] > 245)
  }

  @Test(
    "A watermark is seen on transparent photos too, in its own colours where nothing is behind it",
    arguments: [PictureFormat.webp, .avif])
  func watermarkOnGlass(format: PictureFormat) throws {
    let red = Array(repeating: [255, 0, 0, 255] as [UInt8], count: 24).flatMap(\.self)
    let mark = PNGFixture(size: (24, 24), colourType: 6, rows: Array(repeating: red, count: 24))
    var watermark = try Watermark(of: workshop.file("mark.png", mark.bytes))
    (watermark.position, watermark.minimumWidth) = (.centre, 100)
    // White on the left, nothing on the right.
    let row = (0..<100).flatMap { [UInt8](repeating: $0 < 50 ? 255 : 0, count: 4) }
    let fixture = PNGFixture(
      size: (100, 100), colourType: 6, rows: Array(repeating: row, count: 100))
    let path = try workshop.file("a.png", fixture.bytes)
    var recipe = recipe(100)
    (recipe.watermark, recipe.formats, recipe.quality) = (watermark, [format], 100)
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    let made = try workshop.file("out", plan.make(plan.pictures, from: path).files[0].bytes)
    var planes: [[Int]] = []
    _ = try plan.with(ImageHeader(of: made)).decode(made, .init()) {
      (image, _) throws(ImagingError) in planes = Pixels(try image.straight().narrowed()).planes
    }
    let places = [
      (44, [255, 128, 128, 255]), (56, [255, 0, 0, 128]), (20, [255, 255, 255, 255]),
    ]
    for (x, expected) in places {
      let seen = planes.map { $0[100 * 50 + x] }
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) < 12 }, "\(seen) at \(x)")
    }
    #expect(planes[3][100 * 50 + 80] == 0)
  }
}

extension PicturePlan {
  /// The same recipe for another source.
  fileprivate func with(_ header: ImageHeader) -> PicturePlan { PicturePlan(header, recipe) }
}
