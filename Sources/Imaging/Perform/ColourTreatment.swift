internal import PixelKernels

/// Colour management of a source: its profile is embedded, or its colours are converted to sRGB or
/// Display P3.
struct ColourTreatment: ~Copyable {
  /// The ICC profile to embed in the pictures; empty: they are shown as sRGB.
  let embedded: [UInt8]
  private let step: Step

  /// The conversion to the embedded profile or sRGB.
  private enum Step: ~Copyable {
    case none
    case conversion(ColourProfile)
    case toneMapping(ToneMapping)
  }

  /// The largest profile that is embedded, bytes; a gallery's page loads many pictures.
  private static let embeddedLimit = 2048

  /// Decides by the source's profile; `icc` are its bytes, empty if it cannot be embedded.
  ///
  /// - Parameter isDeep: True for samples of 16 bits.
  init(
    _ profile: consuming ColourProfile?, icc: [UInt8], _ model: pf_model, isDeep: Bool = false
  ) {
    guard let profile, !profile.isSRGB else {
      embedded = []
      step = .none
      return
    }
    let isColourful = model == PF_YCBCR || model == PF_RGB || model == PF_RGBA
    // Eight bits hold too few shades of the dark in linear light.
    let isCoarse = isDeep && profile.isLinear
    // Browsers mix colours with what lies behind them in the shades of sRGB.
    let isMixed = model == PF_RGBA && !profile.hasShadesOfSRGB
    if isColourful, !isCoarse, !isMixed, let own = NeutralProfile(of: icc),
      own.bytes.count <= Self.embeddedLimit
    {
      embedded = own.bytes
      step = .none
    } else {
      let isWide = (isColourful || model == PF_CMYK) && profile.exceedsSRGB
      embedded = isWide ? NeutralProfile.displayP3 : []
      step = .conversion(profile)
    }
  }

  /// Decides by a picture's ICC profile. One of grey is meant only for what has no colours, which may
  /// be decoded as RGB(A).
  init(icc: [UInt8], of image: borrowing PlanarImage) {
    let isOfGrey = icc.dropFirst(16).starts(with: "GRAY".utf8) && image.isGreyRGB
    self.init(
      isOfGrey ? ColourProfile(ofGrey: icc, image.model) : ColourProfile(icc: icc, image.model),
      icc: isOfGrey ? [] : icc, image.model, isDeep: image.layout.sample_bytes == 2)
  }

  /// Decides for a source of high dynamic range.
  init(_ light: pf_light, _ model: pf_model) throws(ImagingError) {
    guard let mapping = ToneMapping(light) else { throw .noMemory }
    embedded = model == PF_GREY || light.primaries == 1 ? [] : NeutralProfile.displayP3
    step = .toneMapping(mapping)
  }

  /// True if colours are converted.
  var converts: Bool {
    switch step {
    case .none: false
    case .conversion: true
    case .toneMapping: true
    }
  }

  /// True if `applied` would change nothing.
  func isApplied(to image: borrowing PlanarImage) -> Bool {
    !converts && image.layout.sample_bytes == 1 && image.model != PF_CMYK
  }

  /// The light that a picture loses, and what its samples mean; nil where it loses none.
  func gains(of image: borrowing PlanarImage) throws(ImagingError) -> GainMapPicture? {
    switch step {
    case .none: return nil
    case .conversion: return nil
    case .toneMapping(let mapping):
      guard let metadata = mapping.gainMap else { return nil }
      let straight = image.model == PF_RGBA
      return GainMapPicture(
        try straight ? mapping.gains(of: image.straight()) : mapping.gains(of: image), metadata)
    }
  }

  /// A picture 8 bits deep, its colours as its file will declare them.
  ///
  /// - Parameter staysDeep: True for 16 bits of light that is brought into the range of every screen.
  func applied(
    to image: borrowing PlanarImage, staysDeep: Bool = false
  ) throws(ImagingError) -> PlanarImage {
    if image.layout.is_linear { return try applied(to: image.encoded()) }
    return switch step {
    case .conversion(let profile): try profile.converted(image, to: embedded).narrowed()
    case .toneMapping(let mapping) where staysDeep: try mapping.applied(to: image)
    case .toneMapping(let mapping): try mapping.applied(to: image).narrowed()
    case .none: try image.model == PF_CMYK ? image.naiveRGB() : image.narrowed()
    }
  }

  /// A picture 8 bits deep without alpha.
  func opaque(
    _ image: borrowing PlanarImage, on background: PictureRecipe.Colour
  ) throws(ImagingError) -> PlanarImage {
    guard image.model == PF_RGBA else { return try applied(to: image) }
    return try applied(to: image.straight()).flattened(on: matching(background))
  }

  /// A colour of sRGB as the profile of the pictures has it.
  private func matching(
    _ colour: PictureRecipe.Colour
  ) throws(ImagingError) -> PictureRecipe.Colour {
    var layout = pf_layout().resized(ImageSize(width: 1, height: 1))
    (layout.model, layout.sample_bytes) = (PF_RGB, 1)
    let pixel = try PlanarImage(layout)
    try pixel.store([colour.red, colour.green, colour.blue], 0)
    let samples = matching(pixel).interleaved()
    return PictureRecipe.Colour(red: samples[0], green: samples[1], blue: samples[2])
  }

  /// A picture of sRGB in the colours of the profile of the pictures; as it is where that is one of
  /// tables, which lead one way.
  func matching(_ picture: consuming PlanarImage) -> PlanarImage {
    guard !embedded.isEmpty, let standard = ColourProfile(.sRGB, picture.model) else {
      return picture
    }
    do throws(ImagingError) {
      return try standard.converted(picture, to: embedded)
    } catch {
      return picture
    }
  }

  /// RGB or straight RGBA in the colours of the profile of the pictures, in those of sRGB.
  func inSRGB(_ picture: consuming PlanarImage) throws(ImagingError) -> PlanarImage {
    guard !embedded.isEmpty, let own = ColourProfile(icc: embedded, picture.model) else {
      return picture
    }
    return try own.converted(picture, to: [])
  }
}
