internal import Bytes
internal import PhotoMetadata

/// A PNG's chunks without metadata (Portable Network Graphics, third edition).
struct StrippedPNG {
  private var header: ArraySlice<UInt8> = []
  private var picture: [UInt8] = []

  /// The chunks that are a part of the picture, or say how it looks.
  private static let kept: Set = [
    "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI",
    "bKGD", "pHYs", "acTL", "fcTL", "fdAT",
  ]

  init(_ file: [UInt8]) throws(ImagingError) {
    var file = file
    var chunks = PNGChunks()
    while let chunk = try chunks.next(in: &file) {
      let bytes = try file.bytes(chunk.whole)
      if chunk.kind == "IHDR" { header = bytes }
      if Self.kept.contains(chunk.kind) { picture += bytes }
    }
  }

  func bytes(with blocks: MetadataBlocks) throws(ImagingError) -> [UInt8] {
    let exif = blocks.exif.isEmpty ? [] : Self.chunk("eXIf", blocks.exif)
    let head = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
    let xmp = blocks.xmp.isEmpty ? [] : Self.chunk("iTXt", head + blocks.xmp)
    return PNGChunks.signature + header + exif + xmp + picture
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return content.count.bytes(.big, 4) + body + checksum(body).bytes(.big, 4)
  }

  /// CRC-32, annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
