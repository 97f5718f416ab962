import PhotoMetadata
import Testing

@Suite("Which block has the word")
struct PrecedenceTests {
  private let exif = BlockFixture.exif(
    image: [0x010E: BlockFixture.ascii("of EXIF"), 0x013B: BlockFixture.ascii("Ada; Grace")],
    shot: [0x9003: BlockFixture.ascii("2020:01:01 10:00:00")])
  private let xmp = BlockFixture.xmp(
    BlockFixture.localized("dc:description", [("x-default", "of XMP")])
      + BlockFixture.localized("dc:title", [("x-default", "Title of XMP")])
      + "<photoshop:City>Berlin</photoshop:City>")
  private let datasets: [(UInt8, [UInt8])] = [
    (120, Array("of IPTC".utf8)), (5, Array("Title of IPTC".utf8)), (95, Array("Hessen".utf8)),
  ]

  @Test("EXIF goes before XMP, and XMP before IPTC")
  func order() {
    let iptc = BlockFixture.photoshop(datasets)
    let all = PhotoMetadata(MetadataBlocks(exif: exif, xmp: xmp, photoshop: iptc))
    #expect(all.caption == "of EXIF")
    #expect(all.title == "Title of XMP")
    #expect(all.creators == ["Ada", "Grace"])
    #expect(all.place.names == ["Berlin", "Hessen"])
    #expect(PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: iptc)).caption == "of XMP")
    #expect(PhotoMetadata(MetadataBlocks(photoshop: iptc)).caption == "of IPTC")
  }

  @Test("IPTC goes before XMP where it was changed since, by its digest")
  func digest() {
    let changed = BlockFixture.photoshop(datasets, digest: [UInt8](repeating: 7, count: 16))
    let read = PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: changed))
    #expect(read.caption == "of IPTC")
    #expect(read.title == "Title of IPTC")
    #expect(read.place.city == "Berlin")
  }

  @Test("A text that IPTC had to cut is taken whole from XMP")
  func cut() {
    let long = String(repeating: "0123456789abcdef", count: 5)
    let xmp = BlockFixture.xmp(BlockFixture.localized("dc:title", [("x-default", long)]))
    let iptc = BlockFixture.photoshop(
      [(5, Array(long.utf8.prefix(64)))], digest: [UInt8](repeating: 7, count: 16))
    #expect(PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: iptc)).title == long)
  }

  @Test("Blanks say nothing")
  func blanks() {
    let blank = BlockFixture.exif(image: [0x010E: BlockFixture.ascii("      ")])
    #expect(PhotoMetadata(MetadataBlocks(exif: blank, xmp: xmp)).caption == "of XMP")
  }

  @Test("A sidecar goes before the file, field by field")
  func sidecar() {
    let file = PhotoMetadata(MetadataBlocks(exif: exif))
    let sidecar = PhotoMetadata(sidecar: xmp)
    let both = file.overridden(by: sidecar)
    #expect(both.caption == "of XMP")
    #expect(both.creators == ["Ada", "Grace"])
    #expect(both.taken?.text == "2020-01-01 10:00:00")
  }

  @Test("Only the fields that are asked for are left")
  func only() {
    let all = PhotoMetadata(MetadataBlocks(exif: exif, xmp: xmp))
    var expected = PhotoMetadata()
    expected.caption = "of EXIF"
    expected.creators = ["Ada", "Grace"]
    #expect(all.only([.caption, .creator]) == expected)
    #expect(all.only(MetadataField.allCases) == all)
    #expect(all.only([]) == PhotoMetadata())
  }
}
