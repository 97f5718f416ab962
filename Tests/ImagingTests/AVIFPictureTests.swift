import FileSystem
import Testing

@testable import Imaging

@Suite("Pictures in AVIF")
struct AVIFPictureTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A picture of 41 x 30 px, and its file.
  private func made(alpha: Bool) throws -> (picture: PlannedPicture, bytes: [UInt8]) {
    var rows: [[UInt8]] = []
    for y in 0..<30 {
      rows.append([])
      for x in 0..<41 {
        rows[y] += [200, UInt8(y * 8), UInt8(x * 6)] + (alpha ? [UInt8(x * 6)] : [])
      }
    }
    let fixture = PNGFixture(size: (41, 30), colourType: alpha ? 6 : 2, rows: rows)
    let path = try workshop.file("a.png", fixture.bytes)
    var recipe = PictureRecipe()
    (recipe.formats, recipe.quality) = ([.avif], 95)
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    return try plan.make(plan.pictures, from: path).files[0]
  }

  @Test("It keeps size, transparency and colours", arguments: [false, true])
  func roundTrip(alpha: Bool) throws {
    let path = try workshop.file("a.avif", made(alpha: alpha).bytes)
    let header = try ImageHeader(of: path)
    #expect(header.size == ImageSize(width: 41, height: 30) && header.hasAlpha == alpha)
    let pixels = try PicturePlan(header, .init()).pixels(path)
    for (index, red) in pixels.planes[0].enumerated() {
      let share = alpha ? Double(index % 41 * 6) / 255 : 1
      #expect(abs(Double(red) - (200 * share + 255 * (1 - share))) < 12, "at \(index)")
    }
  }

  @Test("It is known by its boxes, and is no other picture", arguments: [false, true])
  func header(alpha: Bool) throws {
    let (picture, bytes) = try made(alpha: alpha)
    #expect(picture.isHeader(of: bytes))
    #expect(!PlannedPicture(size: picture.size, format: .webp, role: .tile).isHeader(of: bytes))
    let other = ImageSize(width: 41, height: 31)
    #expect(!PlannedPicture(size: other, format: .avif, role: .tile).isHeader(of: bytes))
  }

  @Test(
    "One that is turned, mirrored, cropped, of another brand or of two sizes is not what was planned",
    arguments: [
      ("pixi", "irot"), ("pixi", "imir"), ("pixi", "clap"), ("ftypavif", "ftypheic"),
      ("ispe\0\0\0\0\0\0\0)", "ispe\0\0\0\0\0\0\0*"), ("ipco", "ipca"), ("meta", "mete"),
    ])
  func lies(honest: String, lie: String) throws {
    var (picture, bytes) = try made(alpha: true)
    let word = Array(honest.utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: word) }
    let start = try #require(place)
    bytes.replaceSubrange(start..<(start + word.count), with: lie.utf8)
    #expect(!picture.isHeader(of: bytes))
  }

  @Test("One that is cut off in its boxes is not what was planned")
  func truncation() throws {
    let (picture, bytes) = try made(alpha: false)
    let pixels = bytes.indices.first { bytes[$0...].starts(with: "mdat".utf8) }
    for count in 0..<(try #require(pixels) - 4) {
      #expect(!picture.isHeader(of: Array(bytes.prefix(count))), "cut at \(count)")
    }
  }

  @Test("More quality for JPEG is more for AVIF, within its range")
  func quality() {
    let qualities = (1...100).map(AVIFEncoder.quality(likeJPEG:))
    #expect(zip(qualities, qualities.dropFirst()).allSatisfy(<=))
    #expect(qualities.allSatisfy((0...100).contains) && qualities.last == 100)
  }
}
