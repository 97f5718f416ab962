import PhotoMetadata
import Testing

@Suite("Marks in sidecars")
struct PhotoMarkTests {
  /// A sidecar with words that a reader of XMP takes for the same, and others that none reads.
  private static let sidecar = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <!-- scanned by Anna, box 7 -->
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
    rdf:about="" tiff:Artist="Cid" tiff:Software="Scanner 1" xmp:CreatorTool="Lightroom">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">A boat</rdf:li>\
    <rdf:li xml:lang="de">Ein Boot &amp; März</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>Anna</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>

    """

  private func marked(_ sidecar: String, _ mark: PhotoMark, rating: Int = 0) throws -> String {
    let text = try #require(
      mark.written(into: Array(sidecar.utf8), rating: rating, isRejected: rating == -1))
    return String(decoding: text, as: UTF8.self)
  }

  @Test("All else stays as it was written: languages, what other names say, comments")
  func words() throws {
    let tool = "xmp:CreatorTool=\"Lightroom\""
    let starred = Self.sidecar.replacing(tool, with: tool + " xmp:Rating=\"3\"")
    #expect(try marked(Self.sidecar, .stars(3)) == starred)
    #expect(try marked(starred, .stars(5), rating: 3) == starred.replacing("\"3\"", with: "\"5\""))
  }

  @Test("Elements are changed where they stand, and go with their lines")
  func elements() throws {
    let prefixes =
      "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" "
      + "xmlns:digiKam=\"http://www.digikam.org/ns/1.0/\" xmlns:my=\"http://x.org/my/\""
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description \(prefixes) rdf:about="" my:a="b"/>
      <rdf:Description \(prefixes) rdf:about="">
       <xmp:Rating>-1</xmp:Rating>
       <digiKam:PickLabel>1</digiKam:PickLabel>
       <!-- of 2025 -->
      </rdf:Description></rdf:RDF></x:xmpmeta>

      """
    let neither = try marked(text, .neither, rating: -1)
    #expect(neither.contains("<xmp:Rating>0</xmp:Rating>\n <digiKam:PickLabel>0<"))
    #expect(neither.contains("\n <!-- of 2025 -->\n"))
    #expect(neither.contains("rdf:about=\"\" my:a=\"b\""))
    let rejected = try marked(neither, .reject)
    #expect(rejected.contains("<xmp:Rating>-1</xmp:Rating>"))
    #expect(PhotoMetadata(sidecar: Array(rejected.utf8))?.flag == .reject)
    #expect(PhotoMetadata(sidecar: Array(rejected.utf8))?.rating == -1)
  }

  @Test(
    "A sidecar that is RDF alone is read, and takes a mark as it is",
    arguments: [("rdf:", "xmlns:rdf"), ("", "xmlns")])
  func bare(prefix: String, names: String) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(prefix)RDF \(names)="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <\(prefix)Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="2"/>
      </\(prefix)RDF>

      """
    #expect(PhotoMetadata(sidecar: Array(text.utf8))?.rating == 2)
    #expect(try marked(text, .stars(4), rating: 2) == text.replacing("\"2\"", with: "\"4\""))
  }

  @Test("A new sidecar has the mark, and what is no XMP has none")
  func others() throws {
    let new = try #require(PhotoMark.pick.written(into: nil, rating: 0, isRejected: false))
    #expect(PhotoMetadata(sidecar: new)?.flag == .pick)
    let empty = try marked("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>", .stars(4))
    #expect(PhotoMetadata(sidecar: Array(empty.utf8))?.rating == 4)
    #expect(
      PhotoMark.pick.written(into: Array("no XMP at all".utf8), rating: 0, isRejected: false) == nil
    )
  }
}
