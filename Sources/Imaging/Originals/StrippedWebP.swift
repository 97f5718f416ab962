internal import Bytes
internal import PhotoMetadata

/// A still WebP's chunks without metadata (RFC 9649).
struct StrippedWebP {
  private var features: [UInt8] = []
  private var picture: [UInt8] = []

  init(_ file: [UInt8]) throws(ImagingError) {
    var file = file
    var chunks = RIFFChunks()
    while let chunk = try chunks.next(in: &file) {
      let content = try file.bytes(chunk.content)
      switch chunk.kind {
      case "VP8X": features = Array(content)
      case "VP8 ", "VP8L", "ALPH", "ICCP": picture += Self.chunk(chunk.kind, content)
      default: break
      }
    }
  }

  func bytes(with blocks: MetadataBlocks) throws(ImagingError) -> [UInt8] {
    // What has no list of features had no metadata, nor room for any.
    guard features.count >= 10 else { return Self.file(picture) }
    var features = features
    let (exifFlag, xmpFlag): (UInt8, UInt8) = (0x08, 0x04)
    features[0] &= ~(exifFlag | xmpFlag)
    var metadata: [UInt8] = []
    for (kind, flag, block) in [("EXIF", exifFlag, blocks.exif), ("XMP ", xmpFlag, blocks.xmp)]
    where !block.isEmpty {
      features[0] |= flag
      metadata += Self.chunk(kind, block[...])
    }
    return Self.file(Self.chunk("VP8X", features[...]) + picture + metadata)
  }

  private static func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + (chunks.count + 4).bytes(.little, 4) + Array("WEBP".utf8) + chunks
  }

  private static func chunk(_ kind: String, _ content: ArraySlice<UInt8>) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 1 ? [0] : []
    return Array(kind.utf8) + content.count.bytes(.little, 4) + content + padding
  }
}
