import FileSystem
import Testing

@testable import Imaging

@Suite("Tiny pictures")
struct TinyPictureTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let colours: [[UInt8]] = [
    [255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 0, 255], [255, 255, 0], [0, 255, 255],
  ]

  /// Columns of saturated colours, each one pixel wide.
  private func sprite(_ width: Int, _ height: Int) throws -> Path {
    let row = (0..<width).flatMap { Self.colours[$0 % Self.colours.count] }
    let rows = Array(repeating: row, count: height)
    return try workshop.file("sprite.png", PNGFixture(size: (width, height), rows: rows).bytes)
  }

  private func remade(_ path: Path, as format: PictureFormat, _ name: String) throws -> Path {
    var recipe = PictureRecipe()
    recipe.quality = 98
    recipe.formats = [format]
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    return try workshop.file(name, plan.make(plan.pictures, from: path).files[0].bytes)
  }

  @Test(
    "A JPEG of at most 64 px keeps saturated colours side by side, made from a PNG or a JPEG",
    arguments: [(8, 8), (64, 64), (13, 5), (1, 64)])
  func saturated(width: Int, height: Int) throws {
    let png = try sprite(width, height)
    let expected = try PicturePlan(ImageHeader(of: png), .init()).pixels(png)
    var path = png
    for round in 1...2 {
      path = try remade(path, as: .jpeg, "\(round).jpg")
      let pixels = try PicturePlan(ImageHeader(of: path), .init()).rgb(path)
      #expect(pixels.distance(to: expected).map { $0 <= 6 } == true, "round \(round)")
    }
  }

  @Test("A tiny WebP from a JPEG has the JPEG's colours, as far as WebP can")
  func webp() throws {
    let rows = Array(repeating: (0..<30).flatMap { _ in [200, 60, 20] as [UInt8] }, count: 21)
    let png = try workshop.file("plain.png", PNGFixture(size: (30, 21), rows: rows).bytes)
    let webp = try remade(remade(png, as: .jpeg, "a.jpg"), as: .webp, "a.webp")
    let expected = try PicturePlan(ImageHeader(of: png), .init()).rgb(png)
    let distance = try PicturePlan(ImageHeader(of: webp), .init()).rgb(webp).distance(to: expected)
    #expect(distance.map { $0 <= 6 } == true)
  }
}

extension PicturePlan {
  /// The first picture as RGB.
  fileprivate func rgb(_ path: Path) throws -> Pixels {
    var pixels: Pixels?
    _ = try decode(path, Options()) { (image, colours) throws(ImagingError) in
      pixels = Pixels(try colours.opaque(image, on: recipe.background).rgb())
    }
    return try #require(pixels)
  }
}
