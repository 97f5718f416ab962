internal import CJPEG
internal import PixelKernels
internal import Glibc

/// Encoder of JPEG.
enum JPEGEncoder {
  /// Encodes a picture of 8 bits: grey, YCbCr as `resized` lays it out, or RGB.
  static func encode(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ attachments: Attachments
  ) throws(ImagingError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var failure = pf_failure()
    let target = unsafe image.pointer
    let isDone = unsafe attachments.withPointers { attachments in
      let options = unsafe pf_jpeg_options(
        quality: CInt(recipe.quality), progressive: recipe.isProgressive,
        full_chroma: image.size.isTiny, attachments: attachments)
      return unsafe pf_jpeg_encode(target, options, &bytes, &length, &failure)
    }
    guard isDone else { throw ImagingError(failure) }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
