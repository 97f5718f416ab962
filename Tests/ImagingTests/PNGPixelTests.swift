import FileSystem
import Testing

@testable import Imaging

@Suite("Pixels of PNGs")
struct PNGPixelTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func pixels(_ fixture: PNGFixture, _ recipe: PictureRecipe = .init()) throws -> Pixels {
    let path = try workshop.file("a.png", fixture.bytes)
    return try PicturePlan(ImageHeader(of: path), recipe).pixels(path)
  }

  /// Packs samples of a depth into a row's bytes.
  private func packed(_ samples: [Int], _ depth: Int) -> [UInt8] {
    guard depth < 8 else { return samples.flatMap { PNGFixture.bigEndian($0, depth / 8) } }
    let perByte = 8 / depth
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (0..<perByte).reduce(0) { byte, i in
        byte << depth | UInt8(start + i < samples.count ? samples[start + i] : 0)
      }
    }
  }

  @Test("Grey of every depth keeps its shades", arguments: [1, 2, 4, 8, 16])
  func grey(depth: Int) throws {
    let top = (1 << depth) - 1
    let rows = (0..<7).map { y in (0..<13).map { x in (x * 37 + y * 91) * 257 % (top + 1) } }
    let fixture = PNGFixture(
      size: (13, 7), depth: depth, colourType: 0, rows: rows.map { packed($0, depth) })
    let expected = rows.flatMap { $0.map { Int((Double($0) * 255 / Double(top)).rounded()) } }
    #expect(try pixels(fixture) == Pixels(width: 13, height: 7, planes: [expected]))
  }

  @Test("Palettes of every depth keep their colours", arguments: [1, 2, 4, 8])
  func palette(depth: Int) throws {
    let colours = (0..<(1 << depth)).map { [$0 * 77 % 256, $0 * 5 % 256, 255 - $0] }
    let rows = (0..<5).map { y in (0..<9).map { x in (x + 3 * y) % colours.count } }
    var fixture = PNGFixture(
      size: (9, 5), depth: depth, colourType: 3, rows: rows.map { packed($0, depth) })
    fixture.chunks = [("PLTE", colours.flatMap { $0.map { UInt8($0) } })]
    let planes = (0..<3).map { part in rows.flatMap { $0.map { colours[$0][part] } } }
    #expect(try pixels(fixture) == Pixels(width: 9, height: 5, planes: planes))
  }

  @Test("A palette's transparency that comes before the palette makes no pixel transparent")
  func transparencyBeforePalette() throws {
    let rows = (0..<6).map { y in (0..<24).map { UInt8(($0 * 41 + y * 7) % 256) } }
    var fixture = PNGFixture(size: (8, 6), rows: rows)
    let plain = try pixels(fixture)
    fixture.chunks = [("tRNS", [0, 1, 0, 2, 0, 3]), ("PLTE", [0, 0, 0, 128, 128, 128])]
    #expect(try pixels(fixture) == plain)
  }

  @Test("Colours with alpha are laid on the background", arguments: [8, 16], [4, 6])
  func alpha(depth: Int, type: Int) throws {
    let top = (1 << depth) - 1
    let parts = type == 6 ? 4 : 2
    let rows = (0..<6).map { y in
      (0..<(8 * parts)).map { i in (i * 7919 + y * 104_729) % (top + 1) }
    }
    let fixture = PNGFixture(
      size: (8, 6), depth: depth, colourType: type, rows: rows.map { packed($0, depth) })
    var recipe = PictureRecipe()
    recipe.background = .init(red: 250, green: 100, blue: 0)
    let planes = [250.0, 100, 0].enumerated().map { part, behind in
      rows.flatMap { row in
        (0..<8).map { x in
          let alpha = Double(row[x * parts + parts - 1]) / Double(top)
          let colour = Double(row[x * parts + (type == 6 ? part : 0)]) / Double(top) * 255
          return Int((colour * alpha + behind * (1 - alpha)).rounded())
        }
      }
    }
    let distance = try pixels(fixture, recipe).distance(
      to: Pixels(width: 8, height: 6, planes: planes))
    #expect(distance.map { $0 <= 1 } == true)
  }

  @Test("Every orientation stands upright, pixel for pixel", arguments: 1...8)
  func orientation(number: Int) throws {
    let upright = (0..<15).map { [$0 * 16, 255 - $0 * 11, $0 * $0] }  // 5 wide, 3 high
    let swaps = number >= 5
    let (width, height) = swaps ? (3, 5) : (5, 3)
    // Where EXIF says that the stored row 0 and column 0 are: top, bottom, left or right.
    let rows = (0..<height).map { row in
      (0..<width).flatMap { column -> [UInt8] in
        let x =
          swaps
          ? ([6, 7].contains(number) ? 4 - row : row)
          : ([2, 3].contains(number) ? 4 - column : column)
        let y =
          swaps
          ? ([7, 8].contains(number) ? 2 - column : column)
          : ([3, 4].contains(number) ? 2 - row : row)
        return upright[y * 5 + x].map { UInt8($0) }
      }
    }
    var fixture = PNGFixture(size: (width, height), rows: rows)
    fixture.chunks = [PNGFixture.exif(UInt8(number))]
    let planes = (0..<3).map { part in upright.map { $0[part] } }
    #expect(try pixels(fixture) == Pixels(width: 5, height: 3, planes: planes))
  }

  @Test("A PNG cut at any byte is refused, or whole")
  func truncation() throws {
    let rows = (0..<9).map { y in (0..<33).map { UInt8($0 * y % 256) } }
    let whole = PNGFixture(size: (11, 9), rows: rows)
    let expected = try pixels(whole)
    for count in 0..<whole.bytes.count {
      let path = try workshop.file("cut.png", Array(whole.bytes.prefix(count)))
      let result = Result { try PicturePlan(ImageHeader(of: path), .init()).pixels(path) }
      if case .success(let pixels) = result { #expect(pixels == expected, "cut at \(count)") }
    }
  }
}
