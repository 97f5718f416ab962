internal import Bytes

/// Boxes of files that are built like a movie (ISO/IEC 14496-12, 4.2).
enum ISOBoxes {
  /// The content of the first box of a kind in a range; nil: there is none.
  ///
  /// - Complexity: O(n) for n boxes in the range.
  /// - Throws: `ImagingError.damaged` where the file ends before.
  static func content(
    of kind: String, in range: Range<Int>, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int>? {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      var (head, length) = (8, try source.integer(at: offset, 4, .big))
      let isKind = try source.bytes(at: offset + 4, count: 4).elementsEqual(kind.utf8)
      if length == 1, offset + 16 <= range.upperBound {
        (head, length) = (16, try source.integer(at: offset + 8, 8, .big))
      }
      guard length >= head, length <= range.upperBound - offset else { return nil }
      if isKind { return (offset + head)..<(offset + length) }
      offset += length
    }
    return nil
  }
}
