internal import PhotoMetadata

/// Reads a WebP's chunks up to its pixels (RFC 9649).
enum WebPHeader {
  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    var header: ImageHeader?
    var blocks = MetadataBlocks(limit: limits.metadata)
    try forEachChunk(&source, limits) { (kind, offset, length, source) throws(ImagingError) in
      switch kind {
      case "VP8X", "VP8 ", "VP8L":
        if header == nil { header = try picture(kind, source.bytes(at: offset, count: 10)) }
      case "EXIF" where length <= blocks.exifLimit && blocks.exif.isEmpty:
        blocks.exif = try Array(exif(source.bytes(at: offset, count: length)))
      case "XMP " where length <= blocks.limit && blocks.xmp.isEmpty:
        blocks.xmp = try Array(source.bytes(at: offset, count: length))
      default: break
      }
    }
    guard var header else { throw .damaged("a WebP file without a picture") }
    header.note(blocks)
    return header
  }

  /// The ICC profile; empty where there is none.
  static func profile(_ bytes: [UInt8]) -> [UInt8] {
    var offset = 12
    while offset + 8 <= bytes.count {
      let length = littleEndian(bytes[(offset + 4)..<(offset + 8)])
      guard offset + 8 + length <= bytes.count else { break }
      if bytes[offset..<(offset + 4)].elementsEqual("ICCP".utf8) {
        return Array(bytes[(offset + 8)..<(offset + 8 + length)])
      }
      offset += 8 + length + length % 2
    }
    return []
  }

  private static func forEachChunk(
    _ source: inout SourceBytes, _ limits: ImagingLimits,
    _ body: (String, Int, Int, inout SourceBytes) throws(ImagingError) -> Void
  ) throws(ImagingError) {
    var offset = 12
    var chunks = PieceCount(limits)
    while offset + 8 <= source.count {
      try chunks.next()
      let kind = try String(decoding: source.bytes(at: offset, count: 4), as: UTF8.self)
      let length = try littleEndian(source.bytes(at: offset + 4, count: 4))
      // The pixels of a truncated file are the decoder's to judge.
      if offset + 8 + length <= source.count || kind.hasPrefix("VP8") {
        try body(kind, offset + 8, length, &source)
      }
      offset += 8 + length + length % 2
    }
  }

  private static func picture(
    _ kind: String, _ body: ArraySlice<UInt8>
  ) throws(ImagingError) -> ImageHeader {
    let start = body.startIndex
    func number(_ offset: Int, _ count: Int) -> Int {
      littleEndian(body[(start + offset)..<(start + offset + count)])
    }
    switch kind {
    case "VP8X":
      let size = ImageSize(width: number(4, 3) + 1, height: number(7, 3) + 1)
      return header(size, hasAlpha: number(0, 1) & 0x10 != 0)
    case "VP8L":
      let bits = number(1, 4)
      let size = ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      return header(size, hasAlpha: bits >> 28 & 1 == 1)
    default:
      let size = ImageSize(width: number(6, 2) & 0x3FFF, height: number(8, 2) & 0x3FFF)
      return header(size, hasAlpha: false)
    }
  }

  private static func header(_ size: ImageSize, hasAlpha: Bool) -> ImageHeader {
    var header = ImageHeader(format: .webp, storedSize: size)
    header.hasAlpha = hasAlpha
    return header
  }

  /// Some writers begin the block as JPEG's segment does.
  private static func exif(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    block.starts(with: "Exif\0\0".utf8) ? block.dropFirst(6) : block
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
