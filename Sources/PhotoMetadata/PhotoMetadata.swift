internal import CEXIF

/// What a photo's metadata says.
public struct PhotoMetadata: Hashable, Sendable, Codable {
  /// When it was taken; nil where the camera did not say, or its clock was not set.
  public let taken: CaptureDate?
  /// The words of its copyright as their bytes, which no encoding is told for, at most 511; empty
  /// where there are none.
  public let copyright: [UInt8]

  /// Reads the TIFF block of EXIF; a damaged one says nothing.
  ///
  /// - Parameter exif: The block, from its TIFF header on; nil where a file has none.
  /// - Complexity: O(n) for n bytes, at most 64 KiB.
  public init(exif: [UInt8]?) {
    var summary = pf_exif_summary()
    guard let exif, unsafe pf_exif_read(exif, exif.count, &summary) else {
      taken = nil
      copyright = []
      return
    }
    taken = CaptureDate(
      exif: Self.text(summary.date_time_original),
      fraction: Self.text(summary.sub_sec_time_original))
    copyright = Self.words(summary.copyright)
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    String(decoding: words(characters), as: UTF8.self)
  }

  /// The text in one of the summary's fixed arrays.
  private static func words<Characters>(_ characters: Characters) -> [UInt8] {
    unsafe withUnsafeBytes(of: characters) { unsafe Array($0.prefix { $0 != 0 }) }
  }
}
