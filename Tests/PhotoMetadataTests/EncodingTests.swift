import PhotoMetadata
import Testing

@Suite("Encodings of metadata")
struct EncodingTests {
  private func caption(_ bytes: [UInt8], tag: Int = 0x010E) -> String? {
    let exif =
      tag == 0x9286
      ? BlockFixture.exif(shot: [tag: bytes]) : BlockFixture.exif(image: [tag: bytes])
    return PhotoMetadata(MetadataBlocks(exif: exif)).caption
  }

  @Test("EXIF's text may be UTF-8, Windows-1252 or ASCII")
  func exif() {
    #expect(caption(BlockFixture.ascii("Blåbær – 北京")) == "Blåbær – 北京")
    #expect(caption([0x42, 0x6C, 0xE5, 0x20, 0x96, 0x20, 0x80, 0]) == "Blå – €")
    #expect(caption(BlockFixture.ascii("plain\0rest")) == "plain")
  }

  @Test("The user's comment names its encoding")
  func comment() {
    let (ascii, unicode) = (Array("ASCII\0\0\0".utf8), Array("UNICODE\0".utf8))
    let little = "Zürich".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = "Zürich".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(caption(ascii + Array("Hello".utf8), tag: 0x9286) == "Hello")
    #expect(caption(unicode + little, tag: 0x9286) == "Zürich")
    #expect(caption(unicode + big, tag: 0x9286) == "Zürich")
    #expect(
      caption([UInt8](repeating: 0, count: 8) + Array("Zürich".utf8), tag: 0x9286) == "Zürich")
    #expect(caption(ascii + Array("       ".utf8), tag: 0x9286) == nil)
    #expect(caption(Array("JIS\0\0\0\0\0".utf8) + [0x1B, 0x24, 0x42], tag: 0x9286) == nil)
  }

  @Test(
    "A comment without the name of its encoding is read whole, and a byte order mark is no letter")
  func unnamed() {
    #expect(caption(Array("Screen at home".utf8), tag: 0x9286) == "Screen at home")
    #expect(caption(Array("Hi".utf8), tag: 0x9286) == "Hi")
    let (mark, text) = (
      [0xFE, 0xFF] as [UInt8], "日本".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    )
    #expect(caption(Array("UNICODE\0".utf8) + mark + text, tag: 0x9286) == "日本")
  }

  @Test("A text that was cut within a letter lacks that letter alone")
  func cut() {
    let cut = Array("Замок над рекой".utf8.dropLast())
    for charset in [[], [0x1B, 0x25, 0x47]] as [[UInt8]] {
      let iptc = BlockFixture.photoshop([(5, cut)], charset: charset)
      #expect(PhotoMetadata(MetadataBlocks(photoshop: iptc)).title == "Замок над реко")
    }
    #expect(caption(cut + [0]) == "Замок над реко")
    #expect(caption([0x43, 0x61, 0x66, 0xE9, 0]) == "Café")
  }

  @Test("Windows' keywords are UTF-16, with semicolons between")
  func windows() {
    let text = "Straße; 東京;;\0".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let exif = BlockFixture.exif(image: [0x9C9E: text])
    #expect(PhotoMetadata(MetadataBlocks(exif: exif)).keywords == ["Straße", "東京"])
  }

  @Test("IPTC's texts are as it announces them, or as they look")
  func iptc() {
    let (utf8, latin) = (Array("Züri".utf8), [0x5A, 0xFC, 0x72, 0x69] as [UInt8])
    func keyword(_ value: [UInt8], _ charset: [UInt8]) -> [String] {
      PhotoMetadata(
        MetadataBlocks(photoshop: BlockFixture.photoshop([(25, value)], charset: charset))
      ).keywords
    }
    #expect(keyword(utf8, [0x1B, 0x25, 0x47]) == ["Züri"])
    #expect(keyword(utf8, []) == ["Züri"])
    #expect(keyword(latin, []) == ["Züri"])
    #expect(keyword(latin, [0x1B, 0x25, 0x47]) == ["Züri"])
    #expect(keyword(latin, [0x1B, 0x2E, 0x41]) == ["Züri"])
    #expect(keyword(utf8, [0x1B, 0x2E, 0x41]) == ["ZÃ¼ri"])
  }

  @Test("Of texts in several languages that for all is taken, else the first")
  func languages() {
    func title(_ texts: [(String, String)]) -> String? {
      PhotoMetadata(sidecar: BlockFixture.xmp(BlockFixture.localized("dc:title", texts)))?.title
    }
    #expect(title([("de", "Bergsee"), ("x-default", "Mountain lake")]) == "Mountain lake")
    #expect(title([("de", "Bergsee"), ("fr", "Lac")]) == "Bergsee")
    #expect(PhotoMetadata(sidecar: BlockFixture.xmp("<dc:title>Bare</dc:title>"))?.title == "Bare")
  }

  @Test("Letters of XMP may be written as numbers")
  func references() {
    let written = "Caf&#xE9; &#x27;D&#x4f;R&#39; &#x5317;&#x1F600;&#xa;&#x9;&#38;#x27; &#x0000041;"
    let packet = BlockFixture.xmp(BlockFixture.localized("dc:title", [("x-default", written)]))
    #expect(PhotoMetadata(sidecar: packet)?.title == "Café 'DOR' 北😀\n\t&#x27; A")
  }

  @Test("What only looks like a letter written as a number stays as it is")
  func noReferences() {
    let written = "&#x+4; &#x 4; &#x-4; &#x; &#x0x; &#x4 &#x"
    let packet = BlockFixture.xmp(
      BlockFixture.localized("dc:title", [("x-default", "<![CDATA[\(written)]]>")]))
    #expect(PhotoMetadata(sidecar: packet)?.title == written)
  }

  @Test("A sidecar may come in UTF-16 or with a byte order mark", arguments: [false, true])
  func utf16(isLittleEndian: Bool) {
    let packet = String(
      decoding: BlockFixture.xmp(BlockFixture.localized("dc:title", [("x-default", "Süd")])),
      as: UTF8.self
    ).split(separator: "?>", maxSplits: 1)[1]
    let bytes = ("\u{FEFF}" + packet).utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit & 255), UInt8(unit >> 8)]
      return isLittleEndian ? pair : pair.reversed()
    }
    #expect(PhotoMetadata(sidecar: bytes)?.title == "Süd")
    #expect(PhotoMetadata(sidecar: Array(("\u{FEFF}" + packet).utf8))?.title == "Süd")
  }

  @Test("Characters that are not seen are no text, and those that XML does not allow are left out")
  func unseen() {
    func read(_ text: String) -> PhotoMetadata {
      let bytes = Array(text.utf8)
      return PhotoMetadata(
        MetadataBlocks(photoshop: BlockFixture.photoshop([(5, bytes), (25, bytes)])))
    }
    for text in ["\u{200B}", "\u{A0}\u{200B} \u{FEFF}", "\u{FFFF}"] {
      #expect(read(text) == PhotoMetadata(), "\(text.unicodeScalars.map(\.value))")
    }
    #expect(read("La\u{FFFF}ke\u{FFFE}").title == "Lake")
    #expect(read("👩\u{200D}🌾").keywords == ["👩\u{200D}🌾"])
  }
}
