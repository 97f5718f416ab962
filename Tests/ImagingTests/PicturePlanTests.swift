import CJPEG
import Testing

@testable import Imaging

@Suite("The plan of a photo's pictures")
struct PicturePlanTests {
  private func sizes(
    _ width: Int, _ height: Int, _ role: PlannedPicture.Role, _ recipe: PictureRecipe = .init()
  ) -> [String] {
    let header = ImageHeader(format: .jpeg, storedSize: ImageSize(width: width, height: height))
    let pictures = PicturePlan(header, recipe).pictures.filter { $0.role == role }
    return pictures.map { "\($0.size.width)x\($0.size.height)" }
  }

  @Test("A large photo gets every rung and the large picture")
  func ladder() {
    #expect(sizes(4000, 3000, .tile) == ["320x240", "480x360", "720x540", "1280x960"])
    #expect(sizes(4000, 3000, .large) == ["2048x1536"])
    #expect(sizes(3000, 4000, .large) == ["1536x2048"])
  }

  @Test("A panorama's large picture is high enough to be looked at, and holds no endless pixels")
  func panoramas() {
    #expect(sizes(12_000, 2000, .large) == ["7680x1280"])
    #expect(sizes(2000, 12_000, .tile).last == "1280x7680")
    #expect(sizes(6000, 3000, .large) == ["2560x1280"])
    #expect(sizes(5000, 2810, .large) == ["2048x1151"])
    #expect(sizes(30_000, 1500, .large) == ["18317x916"])
    var recipe = PictureRecipe()
    recipe.formats = [.jpeg, .webp]
    #expect(sizes(30_000, 1500, .large, recipe) == ["16383x819", "16383x819"])
    #expect(sizes(4000, 1000, .large) == ["4000x1000"])
  }

  @Test("Nothing is made larger than the source")
  func neverUpscaled() {
    #expect(sizes(800, 600, .tile) == ["320x240", "480x360", "720x540"])
    #expect(sizes(800, 600, .large) == ["800x600"])
    #expect(sizes(320, 240, .tile) == ["320x240"])
  }

  @Test("A source smaller than every rung gets one picture of its own size")
  func small() {
    #expect(sizes(200, 150, .tile) == ["200x150"])
    #expect(sizes(200, 150, .large) == [])
    #expect(sizes(1, 1, .tile) == ["1x1"])
  }

  @Test("The large picture is left out where a tile shows as much")
  func noLargeTwin() {
    #expect(sizes(1280, 900, .large) == [])
    #expect(sizes(2000, 10_000, .large) == [])
  }

  @Test("A side never vanishes, nor grows beyond what a format holds")
  func extremes() {
    #expect(sizes(20_000, 1, .tile).last == "1280x1")
    #expect(sizes(1, 20_000, .tile) == ["1x20000"])
    #expect(sizes(300, 90_000, .tile) == ["218x65500"])
  }

  @Test(
    "A sphere has one more picture, as wide as its share of the circle asks for",
    arguments: [
      (12_000, 6000, 1, 2048, ["8192x4096"]), (12_000, 6000, 1, 1024, ["4096x2048"]),
      (6000, 3000, 0.5, 2048, ["4096x2048"]), (6000, 3000, 1, 2048, ["6000x3000"]),
      (2000, 1000, 1, 2048, []), (6000, 3000, 0, 2048, []),
    ])
  func spheres(width: Int, height: Int, turn: Double, large: Int, size: [String]) {
    var recipe = PictureRecipe()
    (recipe.large, recipe.formats) = (large, [.avif, .jpeg])
    let source = ImageSize(width: width, height: height)
    let planned = PicturePlan.pictures(of: source, recipe, turn: turn)
    let own = planned.filter { $0.role == .sphere }
    #expect(own.map { "\($0.size.width)x\($0.size.height)" } == size)
    #expect(own.allSatisfy { $0.format == .jpeg })
    #expect(Array(planned.dropLast(own.count)) == PicturePlan.pictures(of: source, recipe))
  }

  @Test("The sides are those of the upright picture")
  func oriented() {
    var header = ImageHeader(format: .jpeg, storedSize: ImageSize(width: 4000, height: 3000))
    header.orientation = .turnedLeft
    #expect(PicturePlan(header, .init()).pictures[0].size == ImageSize(width: 320, height: 427))
  }

  @Test(
    "Formats come from the smallest files to the one that all take, however they are listed",
    arguments: [[PictureFormat.jpeg, .webp, .avif], [.webp, .avif, .jpeg]])
  func preference(formats: [PictureFormat]) {
    var recipe = PictureRecipe()
    (recipe.widths, recipe.large, recipe.formats) = ([320], 0, formats)
    let pictures = PicturePlan.pictures(of: ImageSize(width: 400, height: 300), recipe)
    #expect(pictures.map(\.format) == [.avif, .webp, .jpeg])
    #expect(Set(formats) == Set(PictureFormat.allCases))
  }

  @Test("What AVIF's encoder takes counts towards the memory of a job")
  func memory() {
    let header = ImageHeader(format: .jpeg, storedSize: ImageSize(width: 4000, height: 3000))
    var recipe = PictureRecipe()
    let plain = PicturePlan(header, recipe).memory
    recipe.formats = [.jpeg, .avif]
    #expect(PicturePlan(header, recipe).memory >= plain + 20 * 2048 * 1536)
  }

  @Test(
    "Only a known version of libjpeg has its insides changed",
    arguments: [
      ("/usr/lib/x86_64-linux-gnu/libjpeg.so.62.3.0", true),
      ("/opt/photofall.libs/libjpeg-1a2b.so.62.3.0", true), ("/usr/lib/libjpeg.so.62.4.0", false),
      ("/usr/lib/libjpeg.so.8.2.2", false), ("/usr/bin/photofall", false),
    ])
  func libraries(file: String, isKnown: Bool) {
    #expect(unsafe pf_jpeg_has_known_insides(file) == isKnown)
  }

  @Test("Whatever changes a picture changes the recipe's key")
  func key() {
    var other = PictureRecipe()
    var keys = [other.key]
    other.quality = 81
    keys.append(other.key)
    other.widths = [640]
    keys.append(other.key)
    other.large = 0
    keys.append(other.key)
    other.background = .init(red: 0, green: 0, blue: 0)
    keys.append(other.key)
    other.isProgressive = true
    keys.append(other.key)
    #expect(Set(keys).count == keys.count)
  }
}
