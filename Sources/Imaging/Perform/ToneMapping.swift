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

  /// A picture with sRGB's curve, 16 bits deep.
  func applied(to image: borrowing PlanarImage) throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_tone_map(pointer, image.pointer))
  }
}
