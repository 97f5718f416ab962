internal import PhotoMetadata

extension PicturePlan {
  /// An EXIF block with the copyright and nothing else; empty: none.
  var copyrightBlock: [UInt8] {
    guard let copyright else { return [] }
    var text = Array(copyright.utf8.prefix(Self.longestCopyright))
    // A character of several bytes is not split.
    while String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    return TIFFBlock.bytes(copyright: text)
  }

  /// The longest copyright in a picture, bytes.
  private static let longestCopyright = 511
}
