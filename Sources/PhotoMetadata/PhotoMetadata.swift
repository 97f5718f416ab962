internal import CEXIF

/// What a photo's metadata says.
public struct PhotoMetadata: Hashable, Sendable {
  /// When it was taken; nil where the camera did not say, or its clock was not set.
  public let taken: CaptureDate?

  /// Reads the TIFF block of EXIF; a damaged one says nothing.
  ///
  /// - Parameter exif: The block, from its TIFF header on; nil where a file has none.
  /// - Complexity: O(n) for n bytes, at most 64 KiB.
  public init(exif: [UInt8]?) {
    var summary = pf_exif_summary()
    guard let exif, unsafe pf_exif_read(exif, exif.count, &summary) else {
      taken = nil
      return
    }
    taken = CaptureDate(
      exif: Self.text(summary.date_time_original),
      fraction: Self.text(summary.sub_sec_time_original))
  }

  /// The text in one of the summary's fixed arrays.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
