internal import PhotoMetadata

extension PicturePlan {
  /// An EXIF block with the copyright and nothing else; empty: none.
  var copyrightBlock: [UInt8] {
    copyright.map { TIFFBlock.bytes(copyright: Array(Self.notice($0).utf8)) } ?? []
  }

  /// A copyright notice as far as pictures and clips carry it.
  public static func notice(_ copyright: String) -> String {
    var text = Array(copyright.utf8.prefix(longestCopyright))
    // A character of several bytes is not split.
    while String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The longest copyright in a file, bytes.
  private static let longestCopyright = 511
}
