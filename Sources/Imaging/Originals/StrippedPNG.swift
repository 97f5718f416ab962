internal import Bytes
internal import CZlib
internal import FileSystem
internal import PhotoMetadata

/// Chunks of a PNG without metadata (Portable Network Graphics, third edition).
struct StrippedPNG {
  private var header: FileContent
  private var picture: FileContent

  /// The chunks that are a part of the picture or determine how it looks, and the lengths that they may
  /// have, bytes.
  private static let kept: [String: ClosedRange<Int>] = [
    "PLTE": 3...768, "IDAT": 0...Int.max, "tRNS": 1...256, "cHRM": 32...32, "gAMA": 4...4,
    "sBIT": 1...4, "sRGB": 1...1, "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8, "bKGD": 1...6,
    "pHYs": 9...9, "acTL": 8...8, "fcTL": 26...26, "fdAT": 4...Int.max,
  ]

  init(_ source: inout SourceBytes) throws(ImagingError) {
    header = FileContent(of: source.file)
    picture = header
    header.append(PNGChunks.signature)
    var chunks = PNGChunks()
    while let chunk = try chunks.next(in: &source) {
      let range = try source.checked(chunk.whole)
      if chunk.kind == "IHDR" { header.append(range) }
      if chunk.kind == "iCCP" {
        let profile = try Original.wordless(EmbeddedProfile.inflated(source.bytes(chunk.content)))
        if !profile.isEmpty {
          picture.append(Self.chunk("iCCP", EmbeddedProfile.deflated(profile)))
        }
      } else if Self.kept[chunk.kind]?.contains(chunk.content.count) == true {
        picture.append(range)
      }
    }
    picture.append(Self.chunk("IEND", []))
  }

  /// The file: its header, the blocks, then the picture.
  func content(with blocks: MetadataBlocks) -> FileContent {
    var content = header
    if !blocks.exif.isEmpty { content.append(Self.chunk("eXIf", blocks.exif)) }
    let head = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
    if !blocks.xmp.isEmpty { content.append(Self.chunk("iTXt", head + blocks.xmp)) }
    content.append(picture)
    return content
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    let checksum = unsafe pf_crc32(0, body, body.count)
    return content.count.bytes(.big, 4) + body + checksum.bytes(.big, 4)
  }
}
