internal import PhotoMetadata

extension PicturePlan {
  /// An EXIF block with the copyright and nothing else; empty: none.
  var copyrightBlock: [UInt8] {
    guard let copyright else { return [] }
    var text = Array(copyright.utf8.prefix(Self.longestCopyright))
    // A letter of several bytes is not to be cut in two.
    while String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    return TIFFBlock.bytes(copyright: text)
  }

  /// The most bytes of a copyright that each picture carries.
  private static let longestCopyright = 511
}
