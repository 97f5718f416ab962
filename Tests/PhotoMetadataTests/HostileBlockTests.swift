import Testing

@testable import PhotoMetadata

@Suite("Hostile metadata")
struct HostileBlockTests {
  private static let exif = BlockFixture.exif(
    image: [
      0x010E: BlockFixture.ascii("A caption"), 0x8298: BlockFixture.ascii("Ada"),
      0x9C9E: [0x61, 0, 0x3B, 0, 0x62, 0],
    ],
    shot: [
      0x9003: BlockFixture.ascii("2024:05:01 12:30:00"), 0x9286: Array("UNICODE\0a\0b\0".utf8),
    ])
  private static let photoshop = BlockFixture.photoshop(
    [(5, Array("Title".utf8)), (25, Array("one".utf8)), (25, Array("two".utf8))],
    charset: [0x1B, 0x25, 0x47], digest: [UInt8](repeating: 1, count: 16))
  private static let xmp = BlockFixture.xmp(
    BlockFixture.localized("dc:title", [("x-default", "T")])
      + "<dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></dc:subject>")

  @Test("Blocks cut at any byte, or with any byte changed, are read as far as they go")
  func mutations() {
    let blocks = MetadataBlocks(exif: Self.exif, xmp: Self.xmp, photoshop: Self.photoshop)
    #expect(PhotoMetadata(blocks).keywords == ["one", "two"])
    for part in [\MetadataBlocks.exif, \.xmp, \.photoshop] {
      let whole = blocks[keyPath: part]
      for index in whole.indices {
        var cut = blocks
        cut[keyPath: part] = Array(whole[..<index])
        _ = PhotoMetadata(cut)
        for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
          var changed = blocks
          changed[keyPath: part][index] = value
          _ = PhotoMetadata(changed)
        }
      }
    }
  }

  @Test(
    "A block in a text that lies about its length is no block",
    arguments: [
      "1", "3", "-1", "9223372036854775807", "99999999999999999999", "",
    ])
  func rawProfiles(length: String) {
    #expect(RawProfile(parsing: Array("\nexif\n\(length)\n0a0b\n".utf8)[...]) == nil)
    #expect(RawProfile(parsing: Array("\nexif\n2\n0a0b\n".utf8)[...])?.content == [10, 11])
  }

  @Test("XMP that is deep, crowded or defines entities is not parsed")
  func bombs() {
    let words = BlockFixture.localized("dc:title", [("x-default", "T")])
    func title(with properties: String) -> String? {
      PhotoMetadata(sidecar: BlockFixture.xmp(words + properties))?.title
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "<xmp:a rdf:parseType='Resource'>", count: depth)
        + String(repeating: "</xmp:a>", count: depth)
    }
    #expect(title(with: nested(40)) == "T")
    #expect(title(with: nested(100_000 / 40)) == nil)
    #expect(title(with: (0..<15_000).map { "<xmp:p\($0)/>" }.joined()) == "T")
    #expect(title(with: (0..<25_000).map { "<xmp:p\($0)/>" }.joined()) == nil)
    // Brush strokes are a long list, which takes no time.
    let strokes = String(repeating: "<rdf:li>d 0.1 0.2</rdf:li>", count: 100_000)
    #expect(title(with: "<xmp:a><rdf:Seq>\(strokes)</rdf:Seq></xmp:a>") == "T")
    // What exempi puts into one list is counted as one, and an item with a prefix of its own is none.
    let many = (0..<3).map { part in
      "</rdf:Description><rdf:Description rdf:about=''>"
        + (0..<8000).map { "<xmp:p\(part)-\($0)/>" }.joined()
    }
    #expect(title(with: many.joined()) == nil)
    let items = (0..<20_000).map { "<rdf:li xmlns:rdf='u\($0)'/>" }.joined()
    #expect(title(with: "<xmp:a>\(items)</xmp:a>") == nil)
    let laughs = "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]>"
    #expect(PhotoMetadata(sidecar: Array(laughs.utf8) + BlockFixture.xmp(words))?.title == nil)
    // What stands in comments and quotes neither opens nor closes anything.
    #expect(title(with: "<!-- <a><a> </b> -->") == "T")
    #expect(title(with: "<xmp:Label>a > b</xmp:Label>") == "T")
  }

  @Test("An extended packet is put together from its parts, and dropped where one is missing")
  func extended() {
    let digest = "0123456789ABCDEF0123456789ABCDEF"
    let main = BlockFixture.xmp("<xmpNote:HasExtendedXMP>\(digest)</xmpNote:HasExtendedXMP>")
    let rest = BlockFixture.xmp(BlockFixture.localized("dc:title", [("x-default", "Far away")]))
    let cut = rest.count / 2
    func part(_ range: Range<Int>) -> [UInt8] {
      let place = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: range.lowerBound >> $0) }
      return Array("http://ns.adobe.com/xmp/extension/\0\(digest)".utf8) + [0, 0, 0, 0] + place
        + rest[range]
    }
    var blocks = MetadataBlocks()
    blocks.note(segment: (Array("http://ns.adobe.com/xap/1.0/\0".utf8) + main)[...])
    blocks.note(segment: part(cut..<rest.count)[...])
    #expect(PhotoMetadata(blocks).title == nil)
    blocks.note(segment: part(0..<cut)[...])
    #expect(PhotoMetadata(blocks).title == "Far away")
  }

  @Test(
    "A number without bounds is none",
    arguments: [
      ("FocalLength", "1e300/1e-300"), ("FNumber", "inf/1"), ("ApertureValue", "5000"),
      ("ShutterSpeedValue", "-2000/1"), ("ShutterSpeedValue", "2000/1"), ("ExposureTime", "1/0"),
    ])
  func numbers(name: String, text: String) {
    let packet = BlockFixture.xmp("<exif:\(name)>\(text)</exif:\(name)>")
    #expect(PhotoMetadata(sidecar: packet)?.exposure == Exposure())
  }

  @Test("Blocks over the limit say nothing")
  func limit() {
    let segment = (Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp)[...]
    for (limit, isRead) in [(segment.count, true), (segment.count - 1, false)] {
      var blocks = MetadataBlocks(limit: limit)
      blocks.note(segment: segment)
      #expect(blocks.xmp.isEmpty != isRead)
    }
  }
}
