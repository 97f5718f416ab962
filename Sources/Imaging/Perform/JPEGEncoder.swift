internal import CJPEG
internal import PixelKernels

/// Encoder of JPEG.
enum JPEGEncoder {
  /// Encodes a picture of 8 bits: grey, YCbCr as `resized` lays it out, or RGB.
  ///
  /// - Parameter isGainMap: True for codes of its own, which take a little longer to find, and the
  ///   chroma that the picture has.
  static func encode(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ attachments: Attachments,
    isGainMap: Bool = false
  ) throws(ImagingError) -> [UInt8] {
    try unsafe attachments.encoded(image) { source, attachments, bytes, length, failure in
      let options = unsafe pf_jpeg_options(
        quality: CInt(recipe.quality), progressive: recipe.isProgressive, is_gain_map: isGainMap,
        full_chroma: isGainMap || image.size.isTiny, attachments: attachments)
      return unsafe pf_jpeg_encode(source, options, bytes, length, failure)
    }
  }
}
