internal import PhotoMetadata

/// Reads a PNG's chunks, those behind its pixels too (Portable Network Graphics, third edition).
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    guard try source.uint32(at: 8) == 13,
      try source.bytes(at: 12, count: 4).elementsEqual("IHDR".utf8)
    else { throw .damaged("a PNG that does not begin with its header") }
    var header = try imageHeader(&source)
    var blocks = MetadataBlocks(limit: limits.metadata)
    var hasPixels = false
    do throws(ImagingError) {
      try forEachChunk(&source, limits) { (kind, offset, length, source) throws(ImagingError) in
        if kind == "IDAT" { hasPixels = true }
        if !hasPixels { try note(kind, &source, offset, length, in: &header) }
        try note(kind, &source, offset, length, in: &blocks)
      }
    } catch {
      // What is damaged behind the pixels is the decoder's to judge.
      guard hasPixels else { throw error }
    }
    guard hasPixels else { throw .damaged("a PNG without pixels") }
    header.note(blocks)
    return header
  }

  private static func forEachChunk(
    _ source: inout SourceBytes, _ limits: ImagingLimits,
    _ body: (String, Int, Int, inout SourceBytes) throws(ImagingError) -> Void
  ) throws(ImagingError) {
    var offset = 33
    var chunks = PieceCount(limits)
    while true {
      try chunks.next()
      let length = try source.uint32(at: offset)
      let kind = try String(decoding: source.bytes(at: offset + 4, count: 4), as: UTF8.self)
      if kind == "IEND" { return }
      // The pixels of a truncated file are the decoder's to judge.
      guard offset + 12 + length <= source.count || kind == "IDAT" else {
        throw .damaged("premature end of the header")
      }
      try body(kind, offset + 8, length, &source)
      offset += 12 + length
    }
  }

  private static func imageHeader(_ source: inout SourceBytes) throws(ImagingError) -> ImageHeader {
    let size = try ImageSize(width: source.uint32(at: 16), height: source.uint32(at: 20))
    let rest = try Array(source.bytes(at: 24, count: 5))
    var header = ImageHeader(format: .png, storedSize: size)
    header.bitsPerSample = Int(rest[0])
    header.colour = rest[1] & 2 == 0 ? .grey : .rgb
    header.hasAlpha = rest[1] & 4 != 0
    header.isProgressive = rest[4] != 0
    return header
  }

  private static func note(
    _ kind: String, _ source: inout SourceBytes, _ offset: Int, _ length: Int,
    in header: inout ImageHeader
  ) throws(ImagingError) {
    switch kind {
    case "tRNS": header.hasAlpha = true
    case "cICP" where length == 4:
      let body = try Array(source.bytes(at: offset, count: 4))
      header.codePoints = ImageHeader.CodePoints(primaries: body[0], transfer: body[1])
    default: break
    }
  }

  private static func note(
    _ kind: String, _ source: inout SourceBytes, _ offset: Int, _ length: Int,
    in blocks: inout MetadataBlocks
  ) throws(ImagingError) {
    switch kind {
    case "eXIf" where length <= blocks.exifLimit && blocks.exif.isEmpty:
      blocks.exif = Array(try source.bytes(at: offset, count: length))
    case "tEXt" where length <= blocks.limit:
      blocks.note(latinText: try source.bytes(at: offset, count: length))
    case "zTXt" where length <= blocks.limit:
      blocks.note(compressedText: try source.bytes(at: offset, count: length))
    case "iTXt" where length <= blocks.limit:
      blocks.note(internationalText: try source.bytes(at: offset, count: length))
    default: break
    }
  }
}
