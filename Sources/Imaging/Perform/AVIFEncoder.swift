internal import CHEIF
internal import PixelKernels

/// Encoder of AVIF.
enum AVIFEncoder {
  /// Encodes grey, YCbCr as `resized` lays it out, RGB or straight RGBA: with 8 bits, or of deep
  /// samples with 10.
  ///
  /// - Parameter isGainMap: True for samples that are no colours, with the chroma that they have.
  static func encode(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ attachments: Attachments,
    isGainMap: Bool = false
  ) throws(ImagingError) -> [UInt8] {
    if image.layout.sample_bytes > 1 { return try deep(image, recipe, attachments) }
    return try unsafe attachments.encoded(image) { source, attachments, bytes, length, failure in
      let options = unsafe pf_avif_options(
        quality: CInt(Self.quality(likeJPEG: recipe.quality)),
        full_chroma: isGainMap && image.model != PF_GREY || image.size.isTiny,
        is_gain_map: isGainMap, attachments: attachments)
      return unsafe pf_avif_encode(source, options, bytes, length, failure)
    }
  }

  /// The quality at which AVIF comes as close to a photo as JPEG does at `quality`, 1...100.
  static func quality(likeJPEG quality: Int) -> Int {
    let next = max(1, pairs.firstIndex { $0.jpeg >= quality } ?? pairs.count - 1)
    let (low, high) = (pairs[next - 1], pairs[next])
    return low.avif + (high.avif - low.avif) * (quality - low.jpeg) / (high.jpeg - low.jpeg)
  }

  /// Qualities of the same luma SSIM, on photos of 12 megapixels at 320 to 1280 px.
  private static let pairs: [(jpeg: Int, avif: Int)] = [
    (0, 20), (40, 44), (60, 51), (70, 56), (80, 63), (90, 78), (100, 100),
  ]
}
