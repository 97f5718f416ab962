internal import PixelKernels
internal import CWebP
internal import Glibc

/// Encoder of WebP.
enum WebPEncoder {
  /// Encodes a picture of 8 bits: grey, 4:2:0, RGB or straight RGBA.
  static func encode(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ attachments: Attachments
  ) throws(ImagingError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var failure = pf_failure()
    let source = unsafe image.pointer
    let isDone = unsafe attachments.withPointers { attachments in
      let options = unsafe pf_webp_options(
        quality: CInt(recipe.quality), attachments: attachments)
      return unsafe pf_webp_encode(source, options, &bytes, &length, &failure)
    }
    guard isDone else { throw ImagingError(failure) }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
