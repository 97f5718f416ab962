import FileSystem
import JPEGWriter
import PhotoMetadata
import Testing

@testable import Imaging

@Suite("Adobe RGB that EXIF alone tells of")
struct AdobeRGBTests {
  private static let size = ImageSize(width: 64, height: 48)
  private static let green: [UInt8] = [120, 190, 80]

  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A JPEG of one colour, with segments before all others.
  private func file(
    _ segments: [UInt8], _ colour: CJPEGColour = .RGB, _ pixel: [UInt8] = Self.green
  ) throws -> [UInt8] {
    var options = unsafe CJPEGOptions()
    unsafe options.quality = 100
    let samples = Array(repeating: pixel, count: Self.size.pixels).flatMap(\.self)
    var file = unsafe CJPEGFile()
    defer { unsafe cjpeg_file_free(&file) }
    let (width, height) = (UInt32(Self.size.width), UInt32(Self.size.height))
    let isDone = unsafe cjpeg_encode(samples, width, height, colour, &options, &file)
    try #require(isDone)
    let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    return bytes.prefix(2) + segments + bytes.dropFirst(2)
  }

  private func header(_ file: [UInt8]) throws -> ImageHeader {
    try ImageHeader(of: workshop.file("header.jpg", file))
  }

  private func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
    let head = PNGFixture.bigEndian(tag, 2) + PNGFixture.bigEndian(kind, 2)
    return head + PNGFixture.bigEndian(count) + value
  }

  private func directory(_ entries: [UInt8]...) -> [UInt8] {
    PNGFixture.bigEndian(entries.count, 2) + entries.flatMap(\.self) + [0, 0, 0, 0]
  }

  /// An EXIF block with a colour space and the rules of the file, as cameras write them.
  private func exif(_ space: Int = 0xFFFF, _ rules: String = "R03") -> [UInt8] {
    let (shot, interoperability) = (26, 56)
    let head = Array("MM\0*".utf8) + PNGFixture.bigEndian(8)
    let first = directory(entry(0x8769, 4, 1, PNGFixture.bigEndian(shot)))
    let second = directory(
      entry(0xA001, 3, 1, PNGFixture.bigEndian(space, 2) + [0, 0]),
      entry(0xA005, 4, 1, PNGFixture.bigEndian(interoperability)))
    return head + first + second + directory(entry(1, 2, 4, Array("\(rules)\0".utf8)))
  }

  private func segment(exif: [UInt8]) -> [UInt8] {
    JPEGSegment.bytes(0xE1, (Array("Exif\0\0".utf8) + exif)[...])
  }

  private func segment(profile: [UInt8]) -> [UInt8] {
    JPEGSegment.bytes(0xE2, (EmbeddedProfile.segmentHead + [1, 1] + profile)[...])
  }

  /// The colour that a screen of sRGB shows of a file.
  private func shown(_ file: [UInt8]) throws -> [Int] {
    let path = try workshop.file("shown.jpg", file)
    var pixels: Pixels?
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    _ = try plan.decode(path, .init()) { (image, colours) throws(ImagingError) in
      let rgb = try colours.opaque(image, on: .init(red: 0, green: 0, blue: 0)).rgb()
      pixels = Pixels(try colours.inSRGB(rgb))
    }
    return try #require(pixels).planes.map { $0[Self.size.pixels / 2] }
  }

  private func distance(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).map { abs($0 - $1) }.max() ?? .max
  }

  @Test(
    "A camera's photo has the colours of Adobe RGB, as if it held the profile",
    arguments: [(0xFFFF, "R03"), (2, "R98")])
  func colours(space: Int, rules: String) throws {
    let told = try file(segment(exif: exif(space, rules)))
    let expected = RGBSpace.adobeRGB.toSRGB(Self.green.map { Double($0) / 255 })
    let colour = try shown(told)
    #expect(distance(colour, expected.map { Int(($0 * 255).rounded()) }) <= 4, "\(colour)")
    let profile = ICCFixture.profile(.adobeRGB, padding: 0)
    #expect(try distance(colour, shown(file(segment(profile: profile)))) <= 1)
    #expect(try distance(colour, shown(file([]))) > 40)
    let plan = try PicturePlan(header(told), .init())
    let made = try plan.make(plan.pictures, from: workshop.file("told.jpg", told)).files[0]
    #expect(EmbeddedProfile.bytes(of: made.bytes, .jpeg) == NeutralProfile.adobeRGB)
  }

  @Test("Other rules, sRGB, a profile, grey and inks are as ever")
  func others() throws {
    for (space, rules) in [(0xFFFF, "R98"), (1, "R03"), (1, "R98")] {
      let colour = try shown(file(segment(exif: exif(space, rules))))
      #expect(distance(colour, Self.green.map { Int($0) }) <= 2, "\(space) \(rules)")
    }
    let wide = segment(profile: ICCFixture.profile(.displayP3, padding: 0))
    let expected = try shown(file(wide))
    #expect(try shown(file(segment(exif: exif()) + wide)) == expected)
    #expect(try shown(file(wide + segment(exif: exif()))) == expected)
    #expect(try !header(file(segment(exif: exif()), .grey, [90])).isAdobeRGB)
    #expect(try !header(file(segment(exif: exif()), .CMYK, [9, 9, 9, 9])).isAdobeRGB)
  }

  @Test("EXIF that ends too early, or leads nowhere, tells of no colours")
  func damage() throws {
    let whole = exif()
    // Of the last directory four bytes lead to none.
    for count in 0..<(whole.count - 4) {
      #expect(!TIFFDirectory.tellsAdobeRGB(Array(whole.prefix(count))), "cut at \(count)")
    }
    // The places of the two directories, as if they were behind the end.
    for place in [18, 48] {
      var bytes = whole
      bytes[place] = 0xFF
      #expect(try !header(file(segment(exif: bytes))).isAdobeRGB, "\(place)")
    }
  }

  @Test("The original carries the profile, since its EXIF goes")
  func original() throws {
    let told = try file(segment(exif: exif()))
    let path = try workshop.file("original.jpg", told)
    let content = try Original.content(
      of: OpenFile(try Descriptor(reading: path)), ImageHeader(of: path), with: PhotoMetadata())
    var bytes: [UInt8] = []
    try content.forEachBlock { bytes += $0 }
    #expect(EmbeddedProfile.bytes(of: bytes, .jpeg) == NeutralProfile.adobeRGB)
    #expect(try header(bytes).blocks.exif.isEmpty)
    #expect(try shown(bytes) == shown(told))
  }

  @Test("Pictures and originals of earlier versions do not stand for such a file")
  func versions() throws {
    let header = try header(file(segment(exif: exif())))
    var earlier = header
    earlier.isAdobeRGB = false
    #expect(header.reading != earlier.reading)
    #expect(Original.version(of: header) != Original.version(of: earlier))
    #expect(Original.version(of: earlier) == Original.version(of: nil))
  }
}
