internal import Bytes

/// Directory of the pictures in a JPEG's file (CIPA DC-007), as a segment of the first of two.
enum MultiPictureSegment {
  /// The start of the segment's content; the directory, built as in TIFF, is behind it.
  static let head = Array("MPF\0".utf8)
  /// The tag of the list of pictures.
  static let entries = 0xB002
  /// The length of the whole segment, bytes.
  static let length = 2 + 2 + 4 + directoryLength
  private static let directoryLength = 8 + 2 + 3 * 12 + 4 + 2 * 16

  /// Writes the segment.
  ///
  /// - Parameters:
  ///   - offset: The place of the segment in the file, bytes.
  ///   - first: The length of the first picture, which has the segment, bytes.
  ///   - second: The length of the second one, which follows it, bytes.
  static func bytes(at offset: Int, first: Int, second: Int) -> [UInt8] {
    let base = offset + 2 + 2 + head.count
    let list = 8 + 2 + 3 * 12 + 4
    let entry = { (tag: Int, kind: Int, count: Int, value: [UInt8]) -> [UInt8] in
      tag.bytes(.big, 2) + kind.bytes(.big, 2) + count.bytes(.big, 4) + value
    }
    let directory =
      Array("MM\0*".utf8) + 8.bytes(.big, 4) + 3.bytes(.big, 2)
      + entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, 2.bytes(.big, 4))
      + entry(entries, 7, 32, list.bytes(.big, 4)) + 0.bytes(.big, 4)
    // The first is the one to show; of the second the standard says nothing.
    let pictures = [(0x030000, first, 0), (0, second, first - base)].flatMap { kind, size, place in
      kind.bytes(.big, 4) + size.bytes(.big, 4) + place.bytes(.big, 4) + 0.bytes(.big, 4)
    }
    return [0xFF, 0xE2] + (length - 2).bytes(.big, 2) + head + directory + pictures
  }
}
