internal import CPixels
internal import CWebP
internal import Glibc

/// Encodes WebP.
enum WebPEncoder {
  /// Encodes a picture of 8 bits: grey, 4:2:0, RGB or straight RGBA.
  ///
  /// - Parameter profile: The ICC profile to embed; empty: none.
  static func encode(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, profile: [UInt8]
  ) throws(ImagingError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var failure = pf_failure()
    let source = unsafe image.pointer
    let isDone = unsafe profile.withUnsafeBufferPointer { profile in
      let options = unsafe pf_webp_options(
        quality: CInt(recipe.quality), profile: profile.isEmpty ? nil : profile.baseAddress,
        profile_length: profile.count)
      return unsafe pf_webp_encode(source, options, &bytes, &length, &failure)
    }
    guard isDone else { throw ImagingError(failure) }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
