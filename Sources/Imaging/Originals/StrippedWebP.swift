internal import Bytes
internal import FileSystem
internal import PhotoMetadata

/// Chunks of a still WebP without metadata (RFC 9649).
struct StrippedWebP {
  private var features: [UInt8] = []
  private var picture: FileContent

  init(_ source: inout SourceBytes) throws(ImagingError) {
    picture = FileContent(of: source.file)
    var chunks = RIFFChunks()
    while let chunk = try chunks.next(in: &source) {
      let content = try source.checked(chunk.content)
      switch chunk.kind {
      case "VP8X":
        features = try Array(source.bytes(content))
        let animationFlag: UInt8 = 0x02
        guard (features.first ?? 0) & animationFlag == 0 else {
          throw .unsupported("metadata cannot be taken out of a WebP that moves")
        }
      case "ICCP":
        let profile = try Array(source.bytes(content))
        picture.append(Self.chunk("ICCP", try Original.wordless(profile)))
      case "VP8 ", "VP8L", "ALPH":
        picture.append((content.lowerBound - 8)..<content.upperBound)
        picture.append(Self.padding(content.count))
      default: break
      }
    }
  }

  /// The file: its features, the picture, then the blocks.
  func content(with blocks: MetadataBlocks) -> FileContent {
    // A file without VP8X had no metadata, and has no place for any.
    guard features.count >= 10 else { return file([], []) }
    var features = features
    let (exifFlag, xmpFlag): (UInt8, UInt8) = (0x08, 0x04)
    features[0] &= ~(exifFlag | xmpFlag)
    var metadata: [UInt8] = []
    for (kind, flag, block) in [("EXIF", exifFlag, blocks.exif), ("XMP ", xmpFlag, blocks.xmp)]
    where !block.isEmpty {
      features[0] |= flag
      metadata += Self.chunk(kind, block)
    }
    return file(Self.chunk("VP8X", features), metadata)
  }

  private func file(_ before: [UInt8], _ after: [UInt8]) -> FileContent {
    let size = 4 + before.count + picture.count + after.count
    var content = FileContent(of: picture.file)
    content.append(Array("RIFF".utf8) + size.bytes(.little, 4) + Array("WEBP".utf8) + before)
    content.append(picture)
    content.append(after)
    return content
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + content.count.bytes(.little, 4) + content + padding(content.count)
  }

  /// The padding after a chunk: chunks begin at even offsets.
  private static func padding(_ count: Int) -> [UInt8] { count % 2 == 1 ? [0] : [] }
}
