import FileSystem
import JPEGWriter
import Testing

@testable import Imaging

@Suite("Pixels of JPEGs")
struct JPEGPixelTests {
  private static let size = ImageSize(width: 66, height: 37)

  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Soft waves, a plane a part, so that chroma may be coarse.
  private func waves(_ parts: Int) -> [[UInt8]] {
    (0..<parts).map { part in
      (0..<Self.size.pixels).map { i in
        let (x, y) = (i % Self.size.width, i / Self.size.width)
        return UInt8([60 + x / 2, 200 - y / 2, 90 + (x + y) / 4, 250 - (x + y) / 2][part])
      }
    }
  }

  private func pixels(
    _ colour: CJPEGColour, _ planes: [[UInt8]], _ change: (inout CJPEGOptions) -> Void = { _ in }
  ) throws -> Pixels {
    var options = unsafe CJPEGOptions()
    unsafe options.quality = 100
    unsafe change(&options)
    let samples = (0..<Self.size.pixels).flatMap { i in planes.map { $0[i] } }
    var file = unsafe CJPEGFile()
    defer { unsafe cjpeg_file_free(&file) }
    let (width, height) = (UInt32(Self.size.width), UInt32(Self.size.height))
    #expect(unsafe cjpeg_encode(samples, width, height, colour, &options, &file))
    let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    let path = try workshop.file("a.jpg", bytes)
    var pixels: Pixels?
    _ = try PicturePlan(ImageHeader(of: path), .init()).decode(path, .init()) {
      (image, colours) throws(ImagingError) in
      pixels = Pixels(try colours.opaque(image, on: .init(red: 0, green: 0, blue: 0)).rgb())
    }
    return try #require(pixels)
  }

  private func reference(_ planes: [[UInt8]]) -> Pixels {
    Pixels(
      width: Self.size.width, height: Self.size.height, planes: planes.map { $0.map { Int($0) } })
  }

  private func expect(_ result: Pixels, _ planes: [[UInt8]], within limit: Int) {
    let distance = result.distance(to: reference(planes))
    #expect(distance.map { $0 <= limit } == true, "\(distance ?? -1)")
  }

  @Test(
    "Coding does not matter", arguments: [false, true],
    [(false, 0), (false, 1), (true, 0), (true, 7)])
  func coding(progressive: Bool, entropy: (arithmetic: Bool, restartInterval: UInt32)) throws {
    let planes = waves(3)
    let result = try unsafe pixels(CJPEGColour.RGB, planes) {
      unsafe $0.progressive = progressive
      unsafe $0.arithmetic = entropy.arithmetic
      unsafe $0.restartInterval = entropy.restartInterval
    }
    expect(result, planes, within: 2)
  }

  @Test("Subsampling of every shape keeps soft colours", arguments: 1...4, 1...4)
  func subsampling(horizontal: Int32, vertical: Int32) throws {
    // ITU-T T.81, B.2.3: no more than ten blocks make a unit.
    guard horizontal * vertical <= 8 else { return }
    let planes = waves(3)
    let result = try unsafe pixels(CJPEGColour.RGB, planes) {
      unsafe $0.horizontalSampling = horizontal
      unsafe $0.verticalSampling = vertical
    }
    // Chroma is one value for so many pixels, which differ by a half a row and a column.
    expect(result, planes, within: 2 + Int(horizontal + vertical))
    let luma = { (p: Pixels, i: Int) in
      0.299 * Double(p.planes[0][i]) + 0.587 * Double(p.planes[1][i]) + 0.114
        * Double(p.planes[2][i])
    }
    let source = reference(planes)
    let differences = (0..<Self.size.pixels).map { abs(luma(result, $0) - luma(source, $0)) }
    #expect(differences.max().map { $0 < 2.5 } == true)
  }

  @Test("Grey and plain RGB keep their samples")
  func plain() throws {
    let grey = waves(1)
    unsafe expect(try pixels(CJPEGColour.grey, grey), grey + grey + grey, within: 1)
    unsafe expect(try pixels(CJPEGColour.plainRGB, waves(3)), waves(3), within: 2)
  }

  @Test("Inks become light, kept as they are or as YCCK")
  func inks() throws {
    let planes = waves(4)
    let light = (0..<3).map { part in
      zip(planes[part], planes[3]).map { UInt8((Int($0) * Int($1) + 127) / 255) }
    }
    for colour in [CJPEGColour.CMYK, .YCCK] {
      unsafe expect(try pixels(colour, planes), light, within: 3)
    }
  }

  @Test("Chroma of odd sides stays in its place when it is turned", arguments: 1...8)
  func turnedChroma(orientation: UInt8) throws {
    // Reds fade both ways; the height is odd, the width even.
    let planes = (0..<3).map { part in
      (0..<Self.size.pixels).map { i in
        let fall = 2 * (i % Self.size.width) + 3 * (i / Self.size.width)
        return UInt8(part == 0 ? 10 + fall : part == 1 ? 120 : 245 - fall)
      }
    }
    let tiff = PNGFixture.tiff(orientation)
    let upright = try unsafe pixels(CJPEGColour.RGB, planes)
    let turned = try unsafe tiff.withUnsafeBufferPointer { block in
      try unsafe pixels(CJPEGColour.RGB, planes) {
        unsafe $0.exif = block.baseAddress
        unsafe $0.exifCount = block.count
      }
    }
    let (width, height) = (upright.width, upright.height)
    var bias = 0
    for y in 0..<height {
      for x in 0..<width {
        let column = [2, 3, 7, 8].contains(orientation) ? width - 1 - x : x
        let row = [3, 4, 6, 7].contains(orientation) ? height - 1 - y : y
        let place = orientation >= 5 ? column * turned.width + row : row * turned.width + column
        bias += turned.planes[0][place] - upright.planes[0][y * width + x]
      }
    }
    // A row beside its place would be a bias of two.
    #expect(abs(Double(bias)) / Double(width * height) < 0.7)
  }
}
