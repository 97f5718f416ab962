internal import Bytes

/// Boxes of files that are built like a movie (ISO/IEC 14496-12, 4.2).
enum ISOBoxes {
  /// A box: its kind, and the bytes of the file that it holds.
  typealias Box = (kind: String, content: Range<Int>)

  /// The most boxes that are read of a range; a movie in fragments has some for each second.
  private static let most = 1 << 16

  /// The boxes in a range, up to the first that does not fit into it.
  ///
  /// - Complexity: O(n) for n boxes.
  /// - Throws: `ImagingError.damaged` where the file ends before.
  static func all(
    in range: Range<Int>, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, boxes.count < most {
      var (head, length) = (8, try source.integer(at: offset, 4, .big))
      let kind = try String(decoding: source.bytes(at: offset + 4, count: 4), as: UTF8.self)
      if length == 1, offset + 16 <= range.upperBound {
        (head, length) = (16, try source.integer(at: offset + 8, 8, .big))
      }
      guard length >= head, length <= range.upperBound - offset else { break }
      boxes.append((kind, (offset + head)..<(offset + length)))
      offset += length
    }
    return boxes
  }

  /// The content of the first box of a kind in a range; nil: there is none.
  ///
  /// - Complexity: O(n) for n boxes in the range.
  /// - Throws: `ImagingError.damaged` where the file ends before.
  static func content(
    of kind: String, in range: Range<Int>, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int>? {
    try all(in: range, of: &source).first { $0.kind == kind }?.content
  }

  /// The sample entries in the box of a track, each of the kind of its codec.
  ///
  /// - Complexity: O(n) for n boxes in the track.
  /// - Throws: `ImagingError.damaged` where the file ends before.
  static func sampleEntries(
    ofTrack track: Range<Int>, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> [Box] {
    var place = track
    for kind in ["mdia", "minf", "stbl", "stsd"] {
      guard let inner = try content(of: kind, in: place, of: &source) else { return [] }
      place = inner
    }
    // Its version and the number of entries come first.
    guard place.count > 8 else { return [] }
    return try all(in: (place.lowerBound + 8)..<place.upperBound, of: &source)
  }

  /// A box with a short header.
  static func box(_ kind: String, _ content: some Collection<UInt8>) -> [UInt8] {
    (content.count + 8).bytes(.big, 4) + kind.utf8 + content
  }

  /// A box that begins with a version and flags.
  static func full(
    _ kind: String, _ content: [UInt8], version: UInt8 = 0, flags: Int = 0
  ) -> [UInt8] {
    box(kind, [version] + flags.bytes(.big, 3) + content)
  }
}
