internal import PhotoMetadata

/// A still WebP's chunks without metadata (RFC 9649).
struct StrippedWebP {
  private var features: [UInt8] = []
  private var picture: [UInt8] = []

  init(_ file: [UInt8]) throws(ImagingError) {
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
      let kind = String(decoding: rest.prefix(4), as: UTF8.self)
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(length)
      guard content.count == length else { throw .damaged("a WebP that ends too early") }
      switch kind {
      case "VP8X": features = Array(content)
      case "VP8 ", "VP8L", "ALPH", "ICCP": picture += Self.chunk(kind, content)
      default: break
      }
      rest = rest.dropFirst(8 + length + length % 2)
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
    Array("RIFF".utf8) + littleEndian(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  private static func chunk(_ kind: String, _ content: ArraySlice<UInt8>) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 1 ? [0] : []
    return Array(kind.utf8) + littleEndian(content.count) + content + padding
  }

  private static func littleEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
