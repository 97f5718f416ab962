import FileSystem
import PhotoMetadata
import Testing

@testable import Imaging

@Suite("Metadata in derived pictures")
struct CopyrightTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A big-endian TIFF block: a maker, the copyright, and directories with a serial number and a
  /// place on the globe.
  private func exif(copyright: String) -> [UInt8] {
    func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
      PNGFixture.bigEndian(tag, 2) + PNGFixture.bigEndian(kind, 2) + PNGFixture.bigEndian(count)
        + PNGFixture.bigEndian(value)
    }
    let (text, serial, place) = (Array(copyright.utf8) + [0], Array("SERIAL-4711\0".utf8), 256)
    let end = PNGFixture.bigEndian(0)
    let inlined = text.prefix(4).reduce(0) { $0 << 8 | Int($1) } << max(0, 8 * (4 - text.count))
    let textPlace = text.count > 4 ? 400 : inlined
    var block: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 4]
    block += entry(0x010F, 2, 12, 200) + entry(0x8298, 2, text.count, textPlace)
    block += entry(0x8769, 4, 1, 100) + entry(0x8825, 4, 1, 150) + end
    block.pad(to: 100)
    block += [0, 1] + entry(0xA431, 2, serial.count, 220) + end
    block.pad(to: 150)
    block += [0, 1] + entry(0x0002, 5, 3, place) + end
    block.pad(to: 200)
    block += Array("MAKER-OF-CAM".utf8)
    block.pad(to: 220)
    block += serial
    block.pad(to: place)
    for part in Array("6543210987651234567890AB".utf8) { block.append(part) }
    block.pad(to: 400)
    return block + text
  }

  /// The pictures of a photo whose own EXIF has a copyright.
  private func pictures(of own: String, copyright: String?) throws -> [[UInt8]] {
    let rows = Array(repeating: [UInt8](repeating: 90, count: 60), count: 20)
    var fixture = PNGFixture(size: (20, 20), rows: rows)
    fixture.chunks = [("eXIf", exif(copyright: own))]
    let path = try workshop.file("a.png", fixture.bytes)
    var recipe = PictureRecipe()
    recipe.formats = [.jpeg, .webp, .avif]
    let plan = try PicturePlan(ImageHeader(of: path), recipe, copyright: copyright)
    return try plan.make(plan.pictures, from: path).files.map(\.bytes)
  }

  @Test(
    "Of all metadata only the copyright stays, where that is wanted",
    arguments: ["© 2024 Ada Lovelace", "Ada", "A"])
  func kept(copyright: String) throws {
    for bytes in try pictures(of: "Charles", copyright: copyright) {
      let header = try ImageHeader(of: workshop.file("out", bytes))
      let block = header.blocks.exif
      // A directory of one entry, and the text behind it or in it.
      #expect(block.count == 26 + (copyright.utf8.count < 4 ? 0 : copyright.utf8.count + 1))
      #expect(Array(block[8...9]) == [1, 0])
      #expect(bytes.contains(Array(copyright.utf8)))
      for secret in ["Charles", "SERIAL", "MAKER", "65432", "4567890AB"] {
        #expect(!bytes.contains(Array(secret.utf8)))
      }
    }
  }

  @Test("Nothing stays by default")
  func dropped() throws {
    for bytes in try pictures(of: "Ada Lovelace", copyright: nil) {
      #expect(!bytes.contains(Array("Exif".utf8)) && !bytes.contains(Array("EXIF".utf8)))
      #expect(!bytes.contains(Array("Ada".utf8)))
    }
  }

  @Test("A copyright of a novel's length is cut")
  func long() throws {
    let novel = String(repeating: "Alle Rechte für immer vorbehalten. ", count: 200)
    for bytes in try pictures(of: "", copyright: novel) {
      let block = try ImageHeader(of: workshop.file("out", bytes)).blocks.exif
      #expect((26 + 511...26 + 512).contains(block.count))
      let words = block[26...].dropLast()
      #expect(String(validating: words, as: UTF8.self).map(novel.hasPrefix) == true)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func pad(to count: Int) {
    self += [UInt8](repeating: 0, count: count - self.count)
  }
}
