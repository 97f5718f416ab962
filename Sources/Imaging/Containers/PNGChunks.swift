internal import Bytes

/// Chunk of a PNG.
struct PNGChunk {
  /// The four letters of its name.
  let kind: String
  /// The range of its content in the file, bytes.
  let content: Range<Int>

  /// The range of the whole chunk in the file, bytes: length, name, content and checksum.
  var whole: Range<Int> { (content.lowerBound - 8)..<(content.upperBound + 4) }
}

/// Iterator over a PNG's chunks (Portable Network Graphics, third edition, section 5).
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var offset = Self.signature.count
  private var isAtEnd = false

  /// The next chunk; nil after the last one. Only pixels and the last chunk may be truncated.
  ///
  /// - Throws: `ImagingError.damaged` where any other chunk is truncated.
  mutating func next(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> PNGChunk? {
    guard !isAtEnd else { return nil }
    let start = offset + 8
    let length = try source.integer(at: offset, 4, .big)
    let kind = try String(decoding: source.bytes(at: offset + 4, count: 4), as: UTF8.self)
    let chunk = PNGChunk(kind: kind, content: start..<(start + length))
    isAtEnd = kind == "IEND"
    guard chunk.whole.upperBound <= source.count || kind == "IDAT" || isAtEnd else {
      throw .headerEnds(at: offset)
    }
    offset = chunk.whole.upperBound
    return chunk
  }
}
