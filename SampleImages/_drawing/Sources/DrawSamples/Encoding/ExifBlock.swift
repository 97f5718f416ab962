/// The little that a camera would have noted: how it was held, and when.
struct ExifBlock {
  var orientation: Orientation
  /// Local time as `YYYY:MM:DD HH:MM:SS`.
  var taken: String?

  /// A TIFF block (TIFF 6.0, Exif 2.32), big-endian.
  var bytes: [UInt8] {
    var tags = [Tag(number: 0x0112, type: 3, count: 1, value: UInt32(orientation.rawValue) << 16)]
    guard let taken else { return header + directory(tags) }
    // The second directory follows the first, and the date follows the second.
    let second = UInt32(header.count + size(tags: 2))
    tags.append(Tag(number: 0x8769, type: 4, count: 1, value: second))
    let text = Array(taken.utf8) + [0]
    let date = Tag(
      number: 0x9003, type: 2, count: UInt32(text.count), value: second + UInt32(size(tags: 1)))
    return header + directory(tags) + directory([date]) + text
  }

  private struct Tag {
    var number: UInt16
    var type: UInt16
    var count: UInt32
    var value: UInt32
  }

  private let header: [UInt8] = Array("MM\0*".utf8) + UInt32(8).bigEndianBytes

  init(orientation: Orientation, taken: String?) {
    self.orientation = orientation
    self.taken = taken
  }

  private func size(tags: Int) -> Int { 2 + 12 * tags + 4 }

  private func directory(_ tags: [Tag]) -> [UInt8] {
    let entries = tags.flatMap { tag in
      tag.number.bigEndianBytes + tag.type.bigEndianBytes
        + tag.count.bigEndianBytes + tag.value.bigEndianBytes
    }
    return UInt16(tags.count).bigEndianBytes + entries + UInt32(0).bigEndianBytes
  }
}

extension FixedWidthInteger {
  /// The number's bytes, the most significant first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
