internal import CPixels

extension PicturePlan {
  /// A scaled picture as a file's bytes.
  func encode(
    _ image: borrowing PlanarImage, as format: PictureFormat, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> [UInt8] {
    if colours.isApplied(to: image) {
      return try encode(image, as: format, profile: colours.embedded)
    }
    if format == .webp, image.model == PF_RGBA {
      return try encode(colours.applied(to: image.straight()), as: format, profile: [])
    }
    return try encode(opaque(image, colours), as: format, profile: colours.embedded)
  }

  private func encode(
    _ image: borrowing PlanarImage, as format: PictureFormat, profile: [UInt8]
  ) throws(ImagingError) -> [UInt8] {
    switch format {
    case .jpeg: try JPEGEncoder.encode(image, recipe, profile: profile)
    case .webp: try WebPEncoder.encode(image, recipe, profile: profile)
    }
  }

  /// A picture 8 bits deep without alpha, in the colours that its file will announce.
  func opaque(
    _ image: borrowing PlanarImage, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> PlanarImage {
    guard image.model == PF_RGBA else { return try colours.applied(to: image) }
    return try colours.applied(to: image.straight()).flattened(on: recipe.background)
  }
}
