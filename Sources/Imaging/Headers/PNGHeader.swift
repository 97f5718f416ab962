internal import Bytes
internal import PhotoMetadata

/// Reader of a PNG's chunks, also after its pixels (Portable Network Graphics, third edition).
enum PNGHeader {
  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    var chunks = PNGChunks()
    guard let first = try chunks.next(in: &source), first.kind == "IHDR", first.content.count == 13
    else { throw .damaged("a PNG that does not begin with its header") }
    var header = imageHeader(try Array(source.bytes(first.content)))
    var blocks = MetadataBlocks(limit: limits.metadata)
    var pieces = PieceCount(limits)
    var hasPixels = false
    do throws(ImagingError) {
      while let chunk = try chunks.next(in: &source) {
        try pieces.next()
        if chunk.kind == "IDAT" { hasPixels = true }
        if !hasPixels { try note(chunk, &source, in: &header) }
        try note(chunk, &source, in: &blocks)
      }
    } catch {
      // Damage after the pixels is left to the decoder.
      guard hasPixels else { throw error }
    }
    guard hasPixels else { throw .damaged("a PNG without pixels") }
    header.note(blocks)
    return header
  }

  private static func imageHeader(_ body: [UInt8]) -> ImageHeader {
    let size = ImageSize(width: Int(body[..<4], .big), height: Int(body[4..<8], .big))
    var header = ImageHeader(format: .png, storedSize: size)
    header.bitsPerSample = Int(body[8])
    header.colour = body[9] & 2 == 0 ? .grey : .rgb
    header.hasAlpha = body[9] & 4 != 0
    header.isProgressive = body[12] != 0
    return header
  }

  private static func note(
    _ chunk: PNGChunk, _ source: inout SourceBytes, in header: inout ImageHeader
  ) throws(ImagingError) {
    switch chunk.kind {
    case "tRNS": header.hasAlpha = true
    case "acTL" where chunk.content.count == 8:
      let frames = try source.integer(at: chunk.content.lowerBound, 4, .big)
      if frames > 1 { header.embeddedClip = .animation }
    case "cICP" where chunk.content.count == 4:
      let body = try Array(source.bytes(chunk.content))
      header.codePoints = try codePoints(body)
    // Of the picture itself, which is nearer than that of the screen on which it was made.
    case "cLLI" where chunk.content.count == 8:
      let peak = try light(at: chunk.content.lowerBound, of: &source)
      if peak > 0 { header.peak = peak }
    case "mDCV" where chunk.content.count == 24 && header.peak == 0:
      header.peak = try light(at: chunk.content.lowerBound + 16, of: &source)
    default: break
    }
  }

  private static func codePoints(
    _ body: [UInt8]
  ) throws(ImagingError) -> ImageHeader.CodePoints {
    let codes = ImageHeader.CodePoints(primaries: body[0], transfer: body[1])
    guard !codes.isHDR || body[2...] == [0, 1] else {
      throw .unsupported(
        "a PNG of high dynamic range that is not RGB of the full range; export it as sRGB")
    }
    return codes
  }

  /// The light in units of 0.0001 nits, as nits.
  private static func light(
    at offset: Int, of source: inout SourceBytes
  ) throws(ImagingError) -> Double {
    try Double(source.integer(at: offset, 4, .big)) / 10_000
  }

  private static func note(
    _ chunk: PNGChunk, _ source: inout SourceBytes, in blocks: inout MetadataBlocks
  ) throws(ImagingError) {
    let length = chunk.content.count
    switch chunk.kind {
    case "eXIf" where length <= blocks.exifLimit && blocks.exif.isEmpty:
      blocks.exif = Array(try source.bytes(chunk.content))
    case "tEXt" where length <= blocks.limit:
      blocks.note(latinText: try source.bytes(chunk.content))
    case "zTXt" where length <= blocks.limit:
      blocks.note(compressedText: try source.bytes(chunk.content))
    case "iTXt" where length <= blocks.limit:
      blocks.note(internationalText: try source.bytes(chunk.content))
    default: break
    }
  }
}
