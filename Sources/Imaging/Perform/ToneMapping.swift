internal import PhotoMetadata
internal import PixelKernels

/// Owner of the curves that bring high dynamic range into the range of every screen.
@safe struct ToneMapping: ~Copyable {
  private let pointer: OpaquePointer

  /// Makes the curves for a picture's light.
  ///
  /// - Returns: Nil without memory for them.
  init?(_ light: pf_light) {
    guard let made = unsafe pf_tone_make(light) else { return nil }
    unsafe pointer = unsafe made
  }

  deinit {
    unsafe pf_tone_free(pointer)
  }

  /// The meaning of `gains`; nil for a picture that is nowhere brighter than white.
  var gainMap: GainMapMetadata? {
    let headroom = unsafe pf_tone_headroom(pointer)
    return headroom > 0 ? GainMapMetadata(upTo: headroom) : nil
  }

  /// The light that is lost in `applied`, as samples of a gain map.
  func gains(of image: borrowing PlanarImage) throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_tone_gains(pointer, image.pointer))
  }

  /// A picture with sRGB's curve, 16 bits deep.
  func applied(to image: borrowing PlanarImage) throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_tone_map(pointer, image.pointer))
  }
}
