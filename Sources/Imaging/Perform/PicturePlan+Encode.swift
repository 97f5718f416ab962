internal import CPixels

extension PicturePlan {
  /// A scaled picture as a file's bytes.
  func encode(
    _ image: borrowing PlanarImage, as format: PictureFormat, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> [UInt8] {
    switch format {
    case .jpeg where colours.isApplied(to: image):
      return try JPEGEncoder.encode(image, recipe, profile: colours.embedded)
    case .jpeg:
      return try JPEGEncoder.encode(opaque(image, colours), recipe, profile: colours.embedded)
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
