import FileSystem
import PhotoMetadata
import TestSupport
import Testing

@testable import Imaging

@Suite("Originals without metadata")
struct OriginalTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func stripped(
    _ file: [UInt8], _ metadata: PhotoMetadata = PhotoMetadata()
  ) throws -> [UInt8] {
    try stripped(file, ImageHeader(of: workshop.file("in", file)), metadata)
  }

  private func stripped(
    _ file: [UInt8], _ header: ImageHeader, _ metadata: PhotoMetadata = PhotoMetadata()
  ) throws -> [UInt8] {
    let file = OpenFile(try Descriptor(reading: workshop.file("original", file)))
    var bytes: [UInt8] = []
    try Original.content(of: file, header, with: metadata).forEachBlock { bytes += $0 }
    return bytes
  }

  private var published: PhotoMetadata {
    var metadata = PhotoMetadata()
    metadata.title = "A <title> & more"
    metadata.copyright = "© Ada"
    metadata.keywords = ["one", "two"]
    return metadata
  }

  private func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
    [0xFF, marker, 0, UInt8(text.utf8.count + 2)] + Array(text.utf8)
  }

  /// A sample with segments that hold secrets before and behind its pixels.
  private func jpeg() throws -> (file: [UInt8], picture: [UInt8]) {
    let sample = try File.read(Package.samples.appending("Dunes.jpg"))
    let plain = try stripped(sample)
    let secrets =
      segment(0xE0, "JFXX\0SECRET") + segment(0xE2, "MPF\0SECRET") + segment(0xE5, "SECRET")
      + segment(0xEE, "AdobeSECRET") + segment(0xFE, "SECRET")
    return (Array(plain.prefix(2)) + secrets + plain.dropFirst(2) + Array("SECRET".utf8), plain)
  }

  @Test("Of a JPEG the picture stays byte for byte, and all else goes")
  func jpegs() throws {
    let (file, picture) = try jpeg()
    #expect(try stripped(file) == picture)
    let sample = try File.read(Package.samples.appending("Dunes.jpg"))
    let tables = try #require(picture.firstRange(of: [0xFF, 0xDB] as [UInt8]))
    #expect(sample.contains(Array(picture[tables.lowerBound...])))
  }

  @Test("Colours stay that Adobe's segment tells of, also where it is longer, as Photoshop's")
  func longAdobe() throws {
    let (_, picture) = try jpeg()
    let tables = try #require(picture.firstRange(of: [0xFF, 0xDB] as [UInt8]))
    let adobe = segment(0xEE, "Adobe\0d\0\0\0\0\0SECRET OF PHOTOSHOP")
    let file: [UInt8] = picture.prefix(2) + adobe + picture[tables.lowerBound...]
    let original = try stripped(file)
    #expect(!original.contains(Array("SECRET".utf8)))
    let pixels = try [file, original].map { bytes in
      let path = try workshop.file("adobe.jpg", bytes)
      return try PicturePlan(ImageHeader(of: path), .init()).pixels(path)
    }
    #expect(pixels[0] == pixels[1])
  }

  @Test("What is published goes in, and can be read again", arguments: ["jpg", "png", "webp"])
  func published(ending: String) throws {
    let path = try source(ending)
    let file = try stripped(File.read(path), published)
    let header = try ImageHeader(of: workshop.file("out", file))
    #expect(PhotoMetadata(header.blocks).copyright == published.copyright)
    #expect(PhotoMetadata(header.blocks) == published)
    #expect(header.orientation == .turnedLeft)
    let expected = try PicturePlan(ImageHeader(of: path), .init()).pixels(path)
    #expect(try PicturePlan(header, .init()).pixels(workshop.file("out", file)) == expected)
  }

  @Test("A WebP that has no room for metadata gets some, if there are any")
  func plainWebP() throws {
    let rows = (0..<20).map { y in (0..<90).map { x in UInt8((x * 7 + y * 5) % 256) } }
    var recipe = PictureRecipe()
    recipe.formats = [.webp]
    let png = try workshop.file("plain.png", PNGFixture(size: (30, 20), rows: rows).bytes)
    let plan = try PicturePlan(ImageHeader(of: png), recipe)
    let plain = try plan.make(plan.pictures, from: png).files[0].bytes
    try #require(!plain.contains(Array("VP8X".utf8)))
    #expect(try stripped(plain) == plain)
    let path = try workshop.file("told.webp", stripped(plain, published))
    let header = try ImageHeader(of: path)
    #expect(PhotoMetadata(header.blocks) == published)
    #expect(header.storedSize == ImageSize(width: 30, height: 20) && !header.hasAlpha)
    let source = try workshop.file("plain.webp", plain)
    let expected = try PicturePlan(ImageHeader(of: source), recipe).pixels(source)
    #expect(try PicturePlan(header, recipe).pixels(path) == expected)
  }

  @Test("What is longer than its kind is, or of no known kind, is no part of the picture")
  func longParts() throws {
    let sample = try stripped(File.read(Package.samples.appending("Dunes.jpg")))
    let secrets = [0xDC, 0xDE, 0xF0, 0xC8].flatMap { segment($0, "SECRET") }
    #expect(try stripped(sample.prefix(2) + secrets + sample.dropFirst(2)) == sample)
    let rows = Array(repeating: [UInt8](repeating: 90, count: 60), count: 20)
    var fixture = PNGFixture(size: (20, 20), rows: rows)
    let plain = try stripped(fixture.bytes)
    fixture.chunks = ["bKGD", "pHYs", "sBIT"].map { ($0, Array("SECRET OF ADA".utf8)) }
    #expect(try stripped(fixture.bytes) == plain)
    fixture.chunks = [("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1])]
    #expect(try stripped(fixture.bytes) == fixture.bytes)
  }

  @Test("What stands behind a PNG's pixels in their chunks goes")
  func behindPixels() throws {
    let rows = Array(repeating: [UInt8](repeating: 90, count: 60), count: 20)
    var fixture = PNGFixture(size: (20, 20), rows: rows)
    let plain = fixture.bytes
    let header = try ImageHeader(of: workshop.file("plain.png", plain))
    let pixels = PNGFixture.stored(rows.flatMap { [0] + $0 })
    let secret = Array("SECRET".utf8)
    // The fixture's own pixels follow.
    fixture.chunks = [("IDAT", pixels + secret), ("IDAT", secret)]
    #expect(try stripped(fixture.bytes) == plain)
    let frame: [UInt8] = [0, 0, 0, 1] + pixels
    fixture.chunks = [
      ("IDAT", Array(pixels.prefix(9))), ("IDAT", pixels.dropFirst(9) + secret),
      ("fcTL", [UInt8](repeating: 0, count: 26)), ("fdAT", frame + secret),
    ]
    let animation = try stripped(fixture.bytes, header)
    #expect(!animation.contains(secret) && animation.contains(frame))
    #expect(animation.contains(pixels.dropFirst(9)))
  }

  @Test("A further picture in a WebP goes")
  func furtherPicture() throws {
    let plain = try stripped(File.read(source("webp")))
    var file = plain
    for kind in ["VP8 ", "VP8L", "ALPH"] { file += Array("\(kind)\u{6}\0\0\0SECRET".utf8) }
    let size = file.count - 8
    file.replaceSubrange(4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
    #expect(try stripped(file) == plain)
  }

  /// A small picture that lies on its side, with EXIF that says so.
  private func source(_ ending: String) throws -> Path {
    let rows = Array(repeating: [UInt8](repeating: 90, count: 60), count: 20)
    var fixture = PNGFixture(size: (20, 20), rows: rows)
    fixture.chunks = [("eXIf", PNGFixture.tiff(6))]
    let png = try workshop.file("a.png", fixture.bytes)
    guard ending != "png" else { return png }
    var recipe = PictureRecipe()
    recipe.formats = [ending == "jpg" ? .jpeg : .webp]
    fixture.chunks = []
    let plain = try workshop.file("b.png", fixture.bytes)
    let plan = try PicturePlan(ImageHeader(of: plain), recipe, copyright: "Room for EXIF")
    let made = try plan.make(plan.pictures, from: plain).files[0].bytes
    var header = try ImageHeader(of: workshop.file("c", made))
    header.orientation = .turnedLeft
    return try workshop.file("d." + ending, stripped(made, header))
  }

  @Test("Pixels stay ranges of the file, however many", arguments: ["jpg", "png", "webp"])
  func ranges(ending: String) throws {
    let path = try source(ending)
    let file = OpenFile(try Descriptor(reading: path))
    let content = try Original.content(of: file, ImageHeader(of: path), with: PhotoMetadata())
    let copied = content.pieces.map { piece in
      if case .bytes(let bytes) = piece { bytes.count } else { 0 }
    }
    #expect(content.pieces.contains { if case .range = $0 { true } else { false } })
    #expect(copied.reduce(0, +) < 200)
  }

  @Test(
    "A profile loses its words, and one of an unknown kind is not published",
    arguments: ["jpg", "png", "webp"])
  func profiles(ending: String) throws {
    var profile = ICCFixture.profile(
      .displayP3, padding: 0, besides: [("mmod", Array("SECRET".utf8))])
    let known = try stripped(file(ending, profile))
    #expect(!known.contains(Array("SECRET".utf8)))
    #expect(EmbeddedProfile.bytes(of: known, try #require(formats[ending])) != nil)
    profile[8] = 5
    let refusal = ImagingError.unsupported(
      "words cannot be taken out of a colour profile of its kind")
    #expect(throws: refusal) { try stripped(file(ending, profile)) }
  }

  @Test("The parts of a profile are joined by their numbers, in whatever order they stand")
  func parts() throws {
    let profile = ICCFixture.profile(.displayP3, padding: 0)
    let halves: [(UInt8, ArraySlice<UInt8>)] = [
      (2, profile.dropFirst(200)), (1, profile.prefix(200)),
    ]
    let segments = halves.flatMap { number, half in
      JPEGSegment.bytes(0xE2, (EmbeddedProfile.segmentHead + [number, 2] + half)[...])
    }
    let file = try File.read(source("jpg"))
    let mixed: [UInt8] = file.prefix(2) + segments + file.dropFirst(2)
    #expect(EmbeddedProfile.bytes(of: mixed, .jpeg) == profile)
    let usual = try stripped(self.file("jpg", profile))
    #expect(try stripped(mixed) == usual)
  }

  private let formats: [String: ImageFormat] = ["jpg": .jpeg, "png": .png, "webp": .webp]

  /// A picture with a profile.
  private func file(_ ending: String, _ profile: [UInt8]) throws -> [UInt8] {
    let file = try File.read(source(ending))
    switch ending {
    case "jpg":
      let content = EmbeddedProfile.segmentHead + [1, 1] + profile
      return file.prefix(2) + JPEGSegment.bytes(0xE2, content[...]) + file.dropFirst(2)
    case "png":
      let rows = Array(repeating: [UInt8](repeating: 90, count: 60), count: 20)
      var fixture = PNGFixture(size: (20, 20), rows: rows)
      fixture.chunks = [ICCFixture.chunk(profile)]
      return fixture.bytes
    default:
      var rest = file.dropFirst(12)
      // The first chunk says of which others there are.
      rest[rest.startIndex + 8] |= 0x20
      let count = PNGFixture.bigEndian(profile.count).reversed()
      let first = rest.prefix(18) + Array("ICCP".utf8) + count + profile
      let body =
        Array("WEBP".utf8) + first + [UInt8](repeating: 0, count: profile.count % 2)
        + rest.dropFirst(18)
      return Array("RIFF".utf8) + PNGFixture.bigEndian(body.count).reversed() + body
    }
  }

  @Test("A file cut anywhere is refused, or comes without metadata all the same")
  func hostile() throws {
    let (file, _) = try jpeg()
    let header = try ImageHeader(of: workshop.file("in", file))
    for count in stride(from: 2, to: file.count, by: file.count / 200) {
      let made = try? stripped(Array(file.prefix(count)), header)
      #expect(made?.contains(Array("SECRET".utf8)) != true, "cut at \(count)")
    }
  }

  @Test("A HEIC or AVIF is refused, in words that say why")
  func refused() throws {
    let header = ImageHeader(format: .heif, storedSize: ImageSize(width: 1, height: 1))
    #expect(throws: ImagingError.unsupported("metadata cannot be taken out of a HEIC or AVIF file"))
    {
      try stripped([], header)
    }
  }
}
