import FileSystem
import Testing

@testable import Imaging

@Suite("Watermarks")
struct WatermarkTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A square mark of rows of one colour each, by their place in it.
  private func mark(
    _ side: Int, profile: [UInt8]? = nil, for recipe: PictureRecipe = PictureRecipe(),
    _ colour: (Int) -> [UInt8]
  ) throws -> Watermark {
    let rows = (0..<side).map { y in (0..<side).flatMap { _ in colour(y) } }
    var fixture = PNGFixture(size: (side, side), rows: rows)
    fixture.chunks = profile.map { [ICCFixture.chunk($0)] } ?? []
    var mark = try Watermark(of: workshop.file("mark.png", fixture.bytes), for: recipe)
    (mark.opacity, mark.minimumWidth) = (100, 100)
    return mark
  }

  /// A picture that is made of a grey photo with a mark.
  private func marked(
    _ mark: Watermark, _ size: (width: Int, height: Int), profile: [UInt8]? = nil
  ) throws -> Pixels {
    let row = [UInt8](repeating: 128, count: 3 * size.width)
    var fixture = PNGFixture(
      size: (size.width, size.height), rows: Array(repeating: row, count: size.height))
    fixture.chunks = profile.map { [ICCFixture.chunk($0)] } ?? []
    let path = try workshop.file("photo.png", fixture.bytes)
    var recipe = PictureRecipe()
    (recipe.widths, recipe.large) = ([size.width], 0)
    (recipe.watermark, recipe.quality) = (mark, 100)
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    let made = try workshop.file("out.jpg", plan.make(plan.pictures, from: path).files[0].bytes)
    var pixels: Pixels?
    _ = try PicturePlan(ImageHeader(of: made), recipe).decode(made, .init()) {
      (image, _) throws(ImagingError) in pixels = Pixels(try image.rgb())
    }
    return try #require(pixels)
  }

  @Test("All of a square mark is seen on a panorama")
  func panorama() throws {
    let mark = try mark(200) { $0 < 150 ? [220, 20, 20] : [20, 20, 220] }
    let pixels = try marked(mark, (600, 100))
    let lower = pixels.planes.map { $0[600 * 82 + 562] }
    #expect(zip(lower, [20, 20, 220]).allSatisfy { abs($0 - $1) < 12 }, "\(lower)")
    #expect(abs(pixels.planes[0][600 * 20 + 562] - 128) < 12)
  }

  @Test(
    "A mark has its own colours, whatever profile the photo has",
    arguments: [RGBSpace.sRGB, .displayP3, .adobeRGB])
  func coloursOnAProfile(space: RGBSpace) throws {
    let mark = try mark(24) { _ in [200, 90, 60] }
    let pixels = try marked(mark, (100, 100), profile: ICCFixture.profile(space, padding: 0))
    let seen = space.toSRGB(pixels.planes.map { Double($0[100 * 86 + 86]) / 255 })
    let distance = zip(seen, [200, 90, 60]).map { abs($0 * 255 - Double($1)) }
    #expect(distance.allSatisfy { $0 < 6 }, "\(distance)")
  }

  @Test("The profile of a mark tells its colours", arguments: [RGBSpace.displayP3, .adobeRGB])
  func coloursOfAProfile(space: RGBSpace) throws {
    let profile = ICCFixture.profile(space, padding: 0)
    let mark = try mark(24, profile: profile) { _ in [150, 80, 60] }
    let pixels = try marked(mark, (100, 100))
    let expected = space.toSRGB([150.0, 80, 60].map { $0 / 255 })
    let seen = pixels.planes.map { Double($0[100 * 86 + 86]) }
    #expect(zip(seen, expected).allSatisfy { abs($0 - $1 * 255) < 4 }, "\(seen)")
  }

  @Test("Of a large mark no more is kept than the largest picture shows")
  func largeMark() throws {
    var recipe = PictureRecipe()
    (recipe.widths, recipe.large) = ([320], 320)
    let large = try mark(400, for: recipe) { _ in [200, 90, 60] }
    let small = try mark(200, for: recipe) { _ in [200, 90, 60] }
    #expect(large.size == ImageSize(width: 226, height: 226))
    #expect(small.size == ImageSize(width: 200, height: 200))
  }
}
