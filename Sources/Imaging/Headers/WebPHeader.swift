internal import Bytes
internal import PhotoMetadata

/// Reader of a WebP's chunks (RFC 9649).
enum WebPHeader {
  static func read(
    _ source: inout some ByteSource & ~Copyable, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    var header: ImageHeader?
    var durations: [Int] = []
    var blocks = MetadataBlocks(limit: limits.metadata)
    var chunks = RIFFChunks()
    var pieces = PieceCount(limits)
    while let chunk = try chunks.next(in: &source) {
      try pieces.next()
      let isWhole = chunk.content.upperBound <= source.count
      switch chunk.kind {
      // Truncated pixels are left to the decoder.
      case "VP8X", "VP8 ", "VP8L":
        let start = chunk.content.lowerBound
        if header == nil { header = try picture(chunk.kind, &source, start) }
      case "ANMF" where isWhole && chunk.content.count >= 16:
        durations.append(try source.integer(at: chunk.content.lowerBound + 12, 3, .little))
      case "EXIF" where isWhole && chunk.content.count <= blocks.exifLimit && blocks.exif.isEmpty:
        blocks.exif = try Array(exif(source.bytes(chunk.content)))
      case "XMP " where isWhole && chunk.content.count <= blocks.limit && blocks.xmp.isEmpty:
        blocks.xmp = try Array(source.bytes(chunk.content))
      default: break
      }
    }
    guard var header else { throw .damaged("a WebP file without a picture") }
    header.note(blocks)
    if durations.count > 1 {
      header.embeddedClip = .rolledAnimation(duration: durations.reduce(0) { $0 + shown($1) })
    }
    return header
  }

  /// The duration that browsers give a picture, milliseconds.
  private static func shown(_ duration: Int) -> Int { duration <= 10 ? 100 : duration }

  /// The ICC profile; empty where there is none.
  static func profile(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var chunks = RIFFChunks()
    while let chunk = try? chunks.next(in: &bytes), chunk.content.upperBound <= bytes.count {
      if chunk.kind == "ICCP" { return Array(bytes[chunk.content]) }
    }
    return []
  }

  private static func picture(
    _ kind: String, _ source: inout some ByteSource & ~Copyable, _ start: Int
  ) throws(ImagingError) -> ImageHeader {
    func number(_ offset: Int, _ count: Int) throws(ImagingError) -> Int {
      try source.integer(at: start + offset, count, .little)
    }
    switch kind {
    case "VP8X":
      let size = try ImageSize(width: number(4, 3) + 1, height: number(7, 3) + 1)
      return header(size, hasAlpha: try number(0, 1) & 0x10 != 0)
    case "VP8L":
      let bits = try number(1, 4)
      let size = ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      return header(size, hasAlpha: bits >> 28 & 1 == 1)
    default:
      let size = try ImageSize(width: number(6, 2) & 0x3FFF, height: number(8, 2) & 0x3FFF)
      return header(size, hasAlpha: false)
    }
  }

  private static func header(_ size: ImageSize, hasAlpha: Bool) -> ImageHeader {
    var header = ImageHeader(format: .webp, storedSize: size)
    header.hasAlpha = hasAlpha
    return header
  }

  /// The EXIF block without the prefix of JPEG's, which some writers add.
  private static func exif(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    block.starts(with: "Exif\0\0".utf8) ? block.dropFirst(6) : block
  }
}
