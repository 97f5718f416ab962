internal import PixelKernels

/// What is done about a source's colours, so that its pictures look like it.
struct ColourTreatment: ~Copyable {
  /// The ICC profile that goes along with the pictures; empty: they are shown as sRGB.
  let embedded: [UInt8]
  /// What the colours are converted to sRGB by.
  private let conversion: ColourProfile?

  /// The largest profile that goes along, bytes; a gallery's page loads many pictures.
  private static let embeddedLimit = 2048

  /// Decides by a profile of the source, and its bytes where they could go along.
  init(_ profile: consuming ColourProfile?, icc: [UInt8], _ model: pf_model) {
    let mayEmbed = (model == PF_YCBCR || model == PF_RGB) && icc.count <= Self.embeddedLimit
    if let profile, !profile.isSRGB {
      embedded = mayEmbed ? icc : []
      conversion = embedded.isEmpty ? consume profile : nil
    } else {
      embedded = []
      conversion = nil
    }
  }

  /// Whether colours are converted.
  var converts: Bool {
    switch conversion {
    case .some: true
    case .none: false
    }
  }

  /// Whether a picture is as its file will announce it already.
  func isApplied(to image: borrowing PlanarImage) -> Bool {
    !converts && image.layout.sample_bytes == 1 && image.model != PF_CMYK
  }

  /// A picture 8 bits deep, its colours as its file will announce them.
  func applied(to image: borrowing PlanarImage) throws(ImagingError) -> PlanarImage {
    if image.layout.is_linear { return try applied(to: image.encoded()) }
    return switch conversion {
    case .some(let profile): try profile.converted(image).narrowed()
    case .none: try image.model == PF_CMYK ? image.naiveRGB() : image.narrowed()
    }
  }

  /// A picture 8 bits deep without alpha.
  func opaque(
    _ image: borrowing PlanarImage, on background: PictureRecipe.Colour
  ) throws(ImagingError) -> PlanarImage {
    guard image.model == PF_RGBA else { return try applied(to: image) }
    return try applied(to: image.straight()).flattened(on: background)
  }
}
