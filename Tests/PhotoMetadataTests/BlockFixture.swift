import PhotoMetadata

/// Blocks of metadata as programs write them, for tests.
enum BlockFixture {
  /// EXIF with texts of the image's and the shot's directory by their tags, low byte first.
  static func exif(image: [Int: [UInt8]] = [:], shot: [Int: [UInt8]] = [:]) -> [UInt8] {
    let pointer = 0x8769
    let entries = image.merging([pointer: []]) { $1 }
    let shotPlace = 8 + 2 + 12 * entries.count + 4
    var data: [UInt8] = []
    let dataPlace = shotPlace + 2 + 12 * shot.count + 4
    func directory(_ entries: [Int: [UInt8]]) -> [UInt8] {
      var bytes = number(entries.count, 2)
      for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
        if tag == pointer {
          bytes += number(tag, 2) + number(4, 2) + number(1, 4) + number(shotPlace, 4)
          continue
        }
        let kind = tag == 0x9286 ? 7 : (0x9C9B...0x9C9F).contains(tag) ? 1 : 2
        bytes += number(tag, 2) + number(kind, 2) + number(value.count, 4)
        if value.count <= 4 {
          bytes += value + [UInt8](repeating: 0, count: 4 - value.count)
        } else {
          bytes += number(dataPlace + data.count, 4)
          data += value + (value.count % 2 == 1 ? [0] : [])
        }
      }
      return bytes + number(0, 4)
    }
    let directories = directory(entries) + directory(shot)
    return Array("II*\0".utf8) + number(8, 4) + directories + data
  }

  /// A zero-terminated text.
  static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  /// Photoshop's resources with IPTC-IIM of the second record, and a digest of it or another.
  static func photoshop(
    _ datasets: [(UInt8, [UInt8])], charset: [UInt8] = [], digest: [UInt8] = []
  ) -> [UInt8] {
    var stream: [UInt8] = []
    if !charset.isEmpty { stream += [0x1C, 1, 90, 0, UInt8(charset.count)] + charset }
    for (dataset, value) in datasets {
      stream += [0x1C, 2, dataset, UInt8(value.count >> 8), UInt8(value.count & 255)] + value
    }
    let resources = [(0x0404, stream), (0x0425, digest)].filter { !$0.1.isEmpty }
    return resources.flatMap { number, content -> [UInt8] in
      let length = self.number(content.count, 4).reversed()
      return Array("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 255), 0, 0] + length
        + content + (content.count % 2 == 1 ? [0] : [])
    }
  }

  /// An XMP packet with properties as RDF.
  static func xmp(_ properties: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'
       xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:exif='http://ns.adobe.com/exif/1.0/'
       xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'
       xmlns:lr='http://ns.adobe.com/lightroom/1.0/' xmlns:digiKam='http://www.digikam.org/ns/1.0/'
       xmlns:xmpNote='http://ns.adobe.com/xmp/note/'
       xmlns:Iptc4xmpExt='http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
       xmlns:Iptc4xmpCore='http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'>\(properties)</rdf:Description>
      </rdf:RDF></x:xmpmeta><?xpacket end='w'?>
      """.utf8)
  }

  /// A property with one text for each language.
  static func localized(_ name: String, _ texts: [(language: String, text: String)]) -> String {
    let items = texts.map { "<rdf:li xml:lang='\($0.language)'>\($0.text)</rdf:li>" }.joined()
    return "<\(name)><rdf:Alt>\(items)</rdf:Alt></\(name)>"
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension MetadataBlocks {
  init(exif: [UInt8] = [], xmp: [UInt8] = [], photoshop: [UInt8] = []) {
    self.init()
    self.exif = exif
    self.xmp = xmp
    self.photoshop = photoshop
  }
}
