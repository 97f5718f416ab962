internal import Bytes

/// Chunk of a WebP.
struct RIFFChunk {
  /// The four letters of its name.
  let kind: String
  /// The range of its content in the file, bytes; the file may end earlier.
  let content: Range<Int>
}

/// Iterator over a WebP's chunks (RFC 9649); what stands behind their end is none.
struct RIFFChunks {
  private static let pixels: Set = ["VP8 ", "VP8L", "ANMF"]

  private var offset = 12
  /// The end of the chunks, once it is known to be none before that of pixels: a wrong one is not
  /// heeded.
  private var end = Int.max

  /// The next chunk; nil at the end of all.
  ///
  /// - Throws: `ImagingError.cannotRead`.
  mutating func next(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> RIFFChunk? {
    guard offset + 8 <= min(end, source.count) else { return nil }
    let start = offset + 8
    let kind = try String(decoding: source.bytes(at: offset, count: 4), as: UTF8.self)
    let length = try source.integer(at: offset + 4, 4, .little)
    offset = start + length + length % 2
    if Self.pixels.contains(kind) {
      let told = 8 + (try source.integer(at: 4, 4, .little))
      if told >= start + length { end = told }
    }
    return RIFFChunk(kind: kind, content: start..<(start + length))
  }
}
