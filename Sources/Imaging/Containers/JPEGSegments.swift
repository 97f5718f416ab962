internal import Bytes

/// Segment of a JPEG.
struct JPEGSegment {
  /// The second byte of its marker; the first is 0xFF.
  let marker: UInt8
  /// The range of its content in the file, bytes.
  let content: Range<Int>

  /// The range of the whole segment in the file, bytes: marker, length and content.
  var whole: Range<Int> { (content.lowerBound - 4)..<content.upperBound }

  /// A segment's bytes: marker, length and content.
  static func bytes(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8] {
    [0xFF, marker] + (content.count + 2).bytes(.big, 2) + content
  }

  /// The marker of a scan's header; coded pixels follow it.
  static let scan: UInt8 = 0xDA
}

/// Iterator over a JPEG's segments (ITU-T T.81, annex B).
struct JPEGSegments {
  /// The most fill bytes accepted between two segments.
  private static let fillLimit = 64 << 10

  private var offset = 2

  /// The next segment with a content; nil at the end of the picture.
  ///
  /// - Throws: `ImagingError.damaged` where there is neither.
  mutating func next(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> JPEGSegment? {
    let marker = try nextMarker(in: &source)
    if marker == 0xD9 { return nil }
    let start = offset + 2
    let length = try source.integer(at: offset, 2, .big)
    guard length >= 2 else {
      throw .damaged("damaged JPEG header: a segment of no length, at byte \(offset)")
    }
    offset += length
    return JPEGSegment(marker: marker, content: start..<offset)
  }

  /// Moves past the next marker of a segment and returns it; skips markers without content and fill
  /// bytes.
  private mutating func nextMarker(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> UInt8 {
    let limit = offset + Self.fillLimit
    while true {
      while offset < limit, try source.byte(at: offset) != 0xFF { offset += 1 }
      while offset < limit, try source.byte(at: offset) == 0xFF { offset += 1 }
      guard offset < limit else {
        throw .damaged("damaged JPEG header: no segment where one ought to be, at byte \(offset)")
      }
      offset += 1
      let marker = try source.byte(at: offset - 1)
      if !Self.isBare(marker) { return marker }
    }
  }

  /// True for a marker without content.
  private static func isBare(_ marker: UInt8) -> Bool {
    marker <= 0x01 || (0xD0...0xD8).contains(marker)
  }

  /// Skips the coded pixels after a scan's header, up to the next marker that is no part of them,
  /// and returns their range.
  mutating func skipScan(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int> {
    let start = offset
    while offset + 1 < source.count {
      let block = try source.bytes(at: offset, count: min(4096, source.count - offset))
      let end = block.indices.dropLast().first { index in
        let next = block[index + 1]
        return block[index] == 0xFF && next != 0 && next != 0xFF && !(0xD0...0xD7).contains(next)
      }
      offset += (end ?? block.endIndex - 1) - block.startIndex
      if end != nil { break }
    }
    return start..<offset
  }
}
