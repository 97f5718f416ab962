extension PicturePlan {
  /// An EXIF block with the copyright and nothing else; empty: none.
  var copyrightBlock: [UInt8] {
    guard let copyright else { return [] }
    var text = Array(copyright.utf8.prefix(Self.longestCopyright))
    // A letter of several bytes is not to be cut in two.
    while String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    return Self.block(copyright: text + [0])
  }

  /// The most bytes of a copyright that each picture carries.
  private static let longestCopyright = 511

  /// A directory of one entry (TIFF 6.0, section 2); up to four bytes of text stand in the entry.
  private static func block(copyright text: [UInt8]) -> [UInt8] {
    let (ascii, tag, behind) = (2, 0x8298, 26)
    let head = Array("II*\0".utf8) + littleEndian(8, 4) + littleEndian(1, 2)
    let entry = littleEndian(tag, 2) + littleEndian(ascii, 2) + littleEndian(text.count, 4)
    let end = littleEndian(0, 4)
    if text.count <= 4 {
      return head + entry + text + [UInt8](repeating: 0, count: 4 - text.count) + end
    }
    return head + entry + littleEndian(behind, 4) + end + text
  }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
