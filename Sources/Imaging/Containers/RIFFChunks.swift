internal import Bytes

/// Chunk of a WebP.
struct RIFFChunk {
  /// The four letters of its name.
  let kind: String
  /// The range of its content in the file, bytes; the file may end earlier.
  let content: Range<Int>
}

/// Iterator over a WebP's chunks (RFC 9649).
struct RIFFChunks {
  private var offset = 12

  /// The next chunk; nil at the end of the file.
  ///
  /// - Throws: `ImagingError.cannotRead`.
  mutating func next(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> RIFFChunk? {
    guard offset + 8 <= source.count else { return nil }
    let start = offset + 8
    let kind = try String(decoding: source.bytes(at: offset, count: 4), as: UTF8.self)
    let length = try source.integer(at: offset + 4, 4, .little)
    offset = start + length + length % 2
    return RIFFChunk(kind: kind, content: start..<(start + length))
  }
}
