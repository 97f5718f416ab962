import FileSystem
import FoundationEssentials
import PhotoMetadata
import Testing

@testable import Imaging

@Suite("What a file says of itself")
struct ImageHeaderTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func jpeg(_ frame: [UInt8], before: [UInt8] = []) throws -> Path {
    try workshop.file("photo", [0xFF, 0xD8] + before + [0xFF] + frame)
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + PNGFixture.bigEndian(body.count + 2, 2) + body
  }

  private static let frame: [UInt8] = [
    0, 17, 8, 0, 20, 0, 30, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
  ]

  @Test("A JPEG is told by its content, with its size and orientation")
  func orientedJPEG() throws {
    let exif = segment(0xE1, Array("Exif\0\0".utf8) + PNGFixture.tiff(6))
    let header = try ImageHeader(of: jpeg([0xC0] + Self.frame, before: exif))
    #expect(header.format == .jpeg)
    #expect(header.storedSize == ImageSize(width: 30, height: 20))
    #expect(header.size == ImageSize(width: 20, height: 30))
    #expect(header.blocks.exif == PNGFixture.tiff(6))
  }

  @Test("An orientation that is a long integer counts in either order of bytes")
  func longOrientation() throws {
    let big: [UInt8] =
      [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 4, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0]
    let little: [UInt8] =
      [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 4, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    for block in [big, little] {
      let exif = segment(0xE1, Array("Exif\0\0".utf8) + block)
      let header = try ImageHeader(of: jpeg([0xC0] + Self.frame, before: exif))
      #expect(header.size == ImageSize(width: 20, height: 30))
    }
  }

  @Test("An HEIC that ends within a box is told by the offset in the file of what is missing")
  func endOfHEIC() {
    let entry = ISOBoxes.full("infe", [0, 1], version: 2)
    let list = ISOBoxes.full("iinf", [0, 1] + entry)
    var file = ISOBoxes.box("ftyp", Array("heic\0\0\0\0".utf8)) + ISOBoxes.full("meta", list)
    let end = file.count
    #expect(throws: ImagingError.headerEnds(at: end)) { try HEIFItems(&file) }
  }

  @Test("A header is kept whole, but for its blocks of metadata")
  func keptHeader() throws {
    let exif = segment(0xE1, Array("Exif\0\0".utf8) + PNGFixture.tiff(6))
    var header = try ImageHeader(of: jpeg([0xC2] + Self.frame, before: exif))
    header.isAdobeRGB = true
    header.codePoints = .init(primaries: 12, transfer: 13)
    header = ImageHeader(header, in: 5..<90)
    header.embeddedClip = .movie(700..<9000)
    header.gainMap = GainMap(8000..<8500, ImageSize(width: 15, height: 10), appleGain: 2)
    header.multiPicture = 100..<190
    header.sphere = Sphere()
    let kept = try JSONEncoder().encode(header)
    for label in Mirror(reflecting: header).children.compactMap(\.label) {
      // The storage of what is kept apart begins with an underscore.
      let field = label.drop { $0 == "_" }
      let isKept = String(decoding: kept, as: UTF8.self).contains("\"\(field)\":")
      #expect(isKept == (field != "blocks"), "\(field)")
    }
    _ = header.takeBlocks()
    #expect(try JSONDecoder().decode(ImageHeader.self, from: kept) == header)
  }

  @Test("The frame is found behind segments of any length")
  func farFrame() throws {
    let far = (0..<5).flatMap { _ in segment(0xE2, [UInt8](repeating: 0xFF, count: 60_000)) }
    #expect(try ImageHeader(of: jpeg([0xC2] + Self.frame, before: far)).isProgressive)
  }

  @Test(
    "JPEGs that cannot be decoded say why",
    arguments: [
      (UInt8(0xC3), UInt8(8), "lossless"), (0xC5, 8, "hierarchical"), (0xC1, 12, "12 bits"),
    ])
  func refusedJPEG(marker: UInt8, bits: UInt8, word: String) throws {
    let path = try jpeg([marker, 0, 17, bits] + Self.frame.dropFirst(3))
    let error = #expect(throws: ImagingError.self) { try ImageHeader(of: path) }
    #expect(error?.description.contains(word) == true)
  }

  @Test(
    "Other formats are refused by name",
    arguments: [
      ("8BPS", "a Photoshop file"), ("v/1\u{1}", "an OpenEXR picture"),
      ("\0\0\0\u{20}ftypisom", "a video"),
      ("<svg width=\"1\">", "an SVG"), ("%PDF-1.7", "a PDF"),
    ])
  func foreign(content: String, name: String) throws {
    let path = try workshop.file("photo.jpg", Array(content.utf8))
    let error = #expect(throws: ImagingError.self) { try ImageHeader(of: path) }
    #expect(error?.description.hasPrefix(name) == true)
  }

  @Test("No bytes, no picture and no file are three different errors")
  func nothing() throws {
    let empty = try workshop.file("empty.jpg", [])
    let text = try workshop.file("text.jpg", Array("Dear diary".utf8))
    #expect(throws: ImagingError.empty) { try ImageHeader(of: empty) }
    #expect(throws: ImagingError.notAnImage) { try ImageHeader(of: text) }
    #expect(throws: ImagingError.cannotRead(code: 2)) { try ImageHeader(of: "/nowhere/a.jpg") }
  }

  @Test("A picture of too many pixels is refused before any is decoded")
  func tooLarge() throws {
    let bomb = PNGFixture(size: (30_000, 30_000), rows: [])
    let path = try workshop.file("bomb.png", bomb.bytes)
    let error = #expect(throws: ImagingError.self) { try ImageHeader(of: path) }
    let text = "30000 x 30000 px is over the limit of 268435456 px (limits.pixels)"
    #expect(error?.description == text)
  }

  @Test("A PNG tells its depth, its alpha and its orientation")
  func png() throws {
    var fixture = PNGFixture(size: (2, 1), depth: 16, colourType: 6, rows: [])
    fixture.chunks = [PNGFixture.exif(8)]
    let header = try ImageHeader(of: workshop.file("a.png", fixture.bytes))
    #expect(header.bitsPerSample == 16)
    #expect(header.hasAlpha)
    #expect(header.orientation == .turnedRight)
  }
}
