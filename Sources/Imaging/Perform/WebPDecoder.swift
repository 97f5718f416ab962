internal import PixelKernels
internal import CWebP

/// Decoder of WebP.
enum WebPDecoder {
  /// Decodes a file's bytes.
  static func decode(
    _ bytes: [UInt8], asLight: Bool, _ options: PicturePlan.Options
  ) throws(ImagingError) -> InterleavedImage {
    let image = InterleavedImage(asLight: asLight, icc: WebPHeader.profile(bytes))
    var failure = pf_failure()
    let isDecoded = unsafe pf_webp_decode(
      bytes, bytes.count, UInt64(options.limits.memory), options.allowsTruncated, image.pointer,
      &failure)
    guard isDecoded else { throw ImagingError(failure) }
    return image
  }
}
