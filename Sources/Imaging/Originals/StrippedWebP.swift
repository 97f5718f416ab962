internal import Bytes
internal import FileSystem
internal import PhotoMetadata

/// Chunks of a still WebP without metadata (RFC 9649).
struct StrippedWebP {
  /// The content of VP8X; empty for a file without.
  private var features: [UInt8] = []
  private var picture: FileContent
  private let header: ImageHeader

  init(_ source: inout SourceBytes, _ header: ImageHeader) throws(ImagingError) {
    self.header = header
    picture = FileContent(of: source.file)
    var chunks = RIFFChunks()
    var hasPicture = false
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
        // Another one, or what is behind it, is no part of the picture.
        guard !hasPicture else { break }
        hasPicture = chunk.kind != "ALPH"
        picture.append((content.lowerBound - 8)..<content.upperBound)
        picture.append(Self.padding(content.count))
      default: break
      }
    }
  }

  /// The file: its features, the picture, then the blocks.
  func content(with blocks: MetadataBlocks) -> FileContent {
    let isSilent = blocks.exif.isEmpty && blocks.xmp.isEmpty
    guard features.count >= 10 || !isSilent else { return file([], []) }
    var features = features.count >= 10 ? features : plainFeatures
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

  /// The content of the VP8X that a file without one needs for metadata.
  private var plainFeatures: [UInt8] {
    let (size, alphaFlag) = (header.storedSize, 0x10)
    return (header.hasAlpha ? alphaFlag : 0).bytes(.little, 4)
      + (size.width - 1).bytes(.little, 3) + (size.height - 1).bytes(.little, 3)
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
