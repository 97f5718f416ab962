import PixelKernels
import FileSystem
import Glibc
import Testing

@testable import Imaging

@Suite("Colours")
struct ColourTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A chart of 6 x 6 x 6 colours, one pixel each.
  private static let chart = (0..<216).map { i in [i / 36, i / 6 % 6, i % 6].map { 20 + 43 * $0 } }

  private func fixture(_ chunks: [(kind: String, body: [UInt8])]) -> PNGFixture {
    let rows = (0..<12).map { y in
      Self.chart[(18 * y)..<(18 * y + 18)].flatMap { $0.map { UInt8($0) } }
    }
    return PNGFixture(size: (18, 12), rows: rows, chunks: chunks)
  }

  private func pixels(_ chunks: [(kind: String, body: [UInt8])]) throws -> Pixels {
    let path = try workshop.file("chart.png", fixture(chunks).bytes)
    return try PicturePlan(ImageHeader(of: path), .init()).pixels(path)
  }

  private func expected(_ convert: ([Double]) -> [Double]) -> Pixels {
    let colours = Self.chart.map { convert($0.map { Double($0) / 255 }) }
    let planes = (0..<3).map { part in
      colours.map { Int((min(1, max(0, $0[part])) * 255).rounded()) }
    }
    return Pixels(width: 18, height: 12, planes: planes)
  }

  @Test(
    "The colours of a profile go along with the picture, whose samples stay; its words do not",
    arguments: [0, 4000])
  func embedded(padding: Int) throws {
    let profile = ICCFixture.profile(.displayP3, padding: padding)
    #expect(try pixels([ICCFixture.chunk(profile)]) == expected { $0 })
    let path = try workshop.file("p3.png", fixture([ICCFixture.chunk(profile)]).bytes)
    var recipe = PictureRecipe()
    recipe.formats = [.jpeg, .webp, .avif]
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    let own = try #require(NeutralProfile(of: profile))
    for (_, bytes) in try plan.make(plan.pictures, from: path).files {
      let format = try ImageFormat(signature: bytes)
      #expect(EmbeddedProfile.bytes(of: bytes, format) == own.bytes)
    }
  }

  @Test(
    "What stands for a picture has the colours that it will have",
    arguments: [RGBSpace.sRGB, .displayP3, .adobeRGB])
  func placeholder(space: RGBSpace) throws {
    let row = Array(repeating: [150, 80, 60] as [UInt8], count: 32).flatMap(\.self)
    var fixture = PNGFixture(size: (32, 24), rows: Array(repeating: row, count: 24))
    fixture.chunks = [ICCFixture.chunk(ICCFixture.profile(space, padding: 0))]
    let path = try workshop.file("plain.png", fixture.bytes)
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let made = try plan.make(plan.pictures, from: path).placeholder
    let expected = space.toSRGB([150.0, 80, 60].map { $0 / 255 }).map { $0 * 255 }
    let colour = [made.colour.red, made.colour.green, made.colour.blue].map { Double($0) }
    #expect(zip(colour, expected).allSatisfy { abs($0 - $1) < 3 }, "\(colour)")
    let preview = try workshop.file("preview.webp", made.preview)
    let planes = try PicturePlan(ImageHeader(of: preview), .init()).pixels(preview).planes
    let middle = planes.map { Double($0[16 * 6 + 8]) }
    #expect(zip(middle, expected).allSatisfy { abs($0 - $1) < 12 }, "\(middle)")
  }

  @Test("A profile that says sRGB is dropped")
  func dropped() throws {
    let profile = ICCFixture.profile(.sRGB, padding: 0)
    let path = try workshop.file("s.png", fixture([ICCFixture.chunk(profile)]).bytes)
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let bytes = try plan.make(plan.pictures, from: path).files[0].bytes
    #expect(!bytes.contains(Array("ICC_PROFILE".utf8)))
    #expect(try pixels([ICCFixture.chunk(profile)]) == expected { $0 })
  }

  @Test(
    "PNG's gamma is heeded as Chromium does, alone and with primaries", arguments: [45, 22, 100])
  func gamma(hundredths: Int) throws {
    let gamma = ("gAMA", PNGFixture.bigEndian(hundredths * 1000))
    let numbers = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    let primaries = ("cHRM", numbers.flatMap { PNGFixture.bigEndian($0) })
    let shown = expected {
      $0.map { v in
        let light = pow(v, 100 / Double(hundredths))
        return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      }
    }
    #expect(try pixels([gamma]).distance(to: shown).map { $0 <= 2 } == true)
    #expect(try pixels([gamma, primaries]).distance(to: shown).map { $0 <= 2 } == true)
  }

  @Test("Linear light of 16 bits keeps the shades of the dark")
  func linearLight() throws {
    let row = (0...80).flatMap { (level: Int) -> [UInt8] in
      let light = Int((RGBSpace.sRGB.linear(Double(level) / 255) * 65_535).rounded())
      return (0..<3).flatMap { _ in PNGFixture.bigEndian(light, 2) }
    }
    var fixture = PNGFixture(size: (81, 1), depth: 16, rows: [row])
    fixture.chunks = [ICCFixture.chunk(ICCFixture.profile(.linear, padding: 0))]
    let path = try workshop.file("linear.png", fixture.bytes)
    let pixels = try PicturePlan(ImageHeader(of: path), .init()).pixels(path)
    let planes = Array(repeating: Array(0...80), count: 3)
    let distance = pixels.distance(to: Pixels(width: 81, height: 1, planes: planes))
    #expect(distance.map { $0 <= 1 } == true, "\(pixels.planes)")
  }

  @Test("Grey with a profile of RGB, as of a black and white photo, gets the shades of its curve")
  func greyOfRGB() throws {
    var fixture = PNGFixture(size: (3, 1), colourType: 0, rows: [[0, 128, 255]])
    fixture.chunks = [ICCFixture.chunk(ICCFixture.profile(.linear, padding: 0))]
    let path = try workshop.file("grey.png", fixture.bytes)
    let pixels = try PicturePlan(ImageHeader(of: path), .init()).pixels(path)
    let distance = pixels.distance(to: Pixels(width: 3, height: 1, planes: [[0, 188, 255]]))
    #expect(distance.map { $0 <= 1 } == true, "\(pixels.planes)")
  }

  @Test("A picture with alpha keeps the colours beyond sRGB, on a background that is one of sRGB")
  func alpha() throws {
    let row: [UInt8] = [255, 0, 0, 255, 20, 230, 40, 255, 0, 0, 0, 0, 90, 90, 90, 0]
    var fixture = PNGFixture(size: (4, 1), colourType: 6, rows: [row])
    fixture.chunks = [ICCFixture.chunk(ICCFixture.profile(.displayP3, padding: 0))]
    let path = try workshop.file("alpha.png", fixture.bytes)
    var recipe = PictureRecipe()
    recipe.background = .init(red: 255, green: 0, blue: 0)
    recipe.formats = [.jpeg, .webp, .avif]
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    // The red of sRGB in Display P3 is 234, 51, 35.
    let shown = [[255, 20, 234, 234], [0, 230, 51, 51], [0, 40, 35, 35]]
    let pixels = try plan.pixels(path)
    let distance = pixels.distance(to: Pixels(width: 4, height: 1, planes: shown))
    #expect(distance.map { $0 <= 1 } == true, "\(pixels.planes)")
    for (picture, bytes) in try plan.make(plan.pictures, from: path).files {
      let format = try ImageFormat(signature: bytes)
      #expect(EmbeddedProfile.bytes(of: bytes, format) != nil, "\(picture.format)")
    }
  }

  @Test("A picture with alpha is mixed with the background as browsers do, whatever its profile")
  func mixedAlpha() throws {
    let row: [UInt8] = [0, 0, 0, 128, 90, 90, 90, 255, 90, 90, 90, 128]
    var fixture = PNGFixture(size: (3, 1), colourType: 6, rows: [row])
    fixture.chunks = [ICCFixture.chunk(ICCFixture.profile(.gamma18, padding: 0))]
    let path = try workshop.file("mixed.png", fixture.bytes)
    var recipe = PictureRecipe()
    recipe.background = .init(red: 255, green: 255, blue: 255)
    let plan = try PicturePlan(ImageHeader(of: path), recipe)
    // In sRGB 90 of this profile is 109.
    let shown = Array(repeating: [127, 109, 182], count: 3)
    let pixels = try plan.pixels(path)
    let distance = pixels.distance(to: Pixels(width: 3, height: 1, planes: shown))
    #expect(distance.map { $0 <= 1 } == true, "\(pixels.planes)")
    let bytes = try plan.make(plan.pictures, from: path).files[0].bytes
    #expect(EmbeddedProfile.bytes(of: bytes, .jpeg) == nil)
  }

  @Test("PNG's code points say Display P3, and so does the picture")
  func codePoints() throws {
    let pixels = try pixels([("cICP", [12, 13, 0, 1])])
    #expect(pixels.distance(to: expected { $0 }).map { $0 <= 2 } == true)
  }

  @Test("Inks without a profile multiply, as browsers have it")
  func naiveInks() throws {
    let rgb = try inks([[255, 255, 255, 255], [0, 255, 255, 255], [255, 128, 255, 128]]).naiveRGB()
    #expect(Pixels(rgb).planes == [[255, 0, 128], [255, 255, 64], [255, 255, 128]])
  }

  @Test("Inks with a profile get the colours of its table")
  func profiledInks() throws {
    guard let profile = ColourProfile(icc: ICCFixture.inkProfile, PF_CMYK) else {
      Issue.record("the profile does not open")
      return
    }
    // No ink is white; all of them the table's darkest grey.
    let inks = try inks([[255, 255, 255, 255], [0, 0, 0, 0]])
    let result = try Pixels(profile.converted(inks, to: []))
    let distance = result.distance(
      to: Pixels(width: 2, height: 1, planes: Array(repeating: [255, 119], count: 3)))
    #expect(distance.map { $0 <= 2 } == true, "\(result.planes)")
  }

  @Test("A profile of grey is heeded, also where grey has alpha", arguments: [0, 4])
  func profileOfGrey(colourType: Int) throws {
    let shades = (0..<16).map { 17 * $0 }
    let row = shades.flatMap { (shade: Int) -> [UInt8] in
      colourType == 4 ? [UInt8(shade), 255] : [UInt8(shade)]
    }
    var fixture = PNGFixture(size: (16, 1), colourType: colourType, rows: [row])
    fixture.chunks = [ICCFixture.chunk(ICCFixture.linearGrey)]
    let path = try workshop.file("grey.png", fixture.bytes)
    let pixels = try PicturePlan(ImageHeader(of: path), .init()).pixels(path)
    let shown = shades.map { shade in
      let light = Double(shade) / 255
      let level = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return Int((level * 255).rounded())
    }
    let planes = Array(repeating: shown, count: colourType == 4 ? 3 : 1)
    let distance = pixels.distance(to: Pixels(width: 16, height: 1, planes: planes))
    #expect(distance.map { $0 <= 1 } == true, "\(pixels.planes)")
  }

  @Test(
    "A profile of grey means RGB without colours, and is not embedded",
    arguments: [([90, 90, 90, 7, 7, 7] as [UInt8], true), ([90, 90, 90, 7, 8, 7], false)])
  func profileOfGreyRGB(samples: [UInt8], isMeant: Bool) throws {
    let image = try row(PF_RGB, [Array(samples[..<3]), Array(samples[3...])])
    let treatment = ColourTreatment(icc: ICCFixture.linearGrey, of: image)
    #expect(treatment.converts == isMeant && treatment.embedded.isEmpty)
  }

  private func inks(_ pixels: [[UInt8]]) throws -> PlanarImage { try row(PF_CMYK, pixels) }

  private func row(_ model: pf_model, _ pixels: [[UInt8]]) throws -> PlanarImage {
    var layout = pf_layout().resized(ImageSize(width: pixels.count, height: 1))
    layout.model = model
    layout.sample_bytes = 1
    let image = try PlanarImage(layout)
    try image.store(Array(pixels.joined()), 0)
    return image
  }
}
