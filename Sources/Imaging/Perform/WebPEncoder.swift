internal import PixelKernels
internal import CWebP

/// Encoder of WebP.
enum WebPEncoder {
  /// Encodes a picture of 8 bits: grey, 4:2:0, RGB or straight RGBA.
  static func encode(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ attachments: Attachments
  ) throws(ImagingError) -> [UInt8] {
    try unsafe attachments.encoded(image) { source, attachments, bytes, length, failure in
      let options = unsafe pf_webp_options(
        quality: CInt(recipe.quality), attachments: attachments)
      return unsafe pf_webp_encode(source, options, bytes, length, failure)
    }
  }
}
