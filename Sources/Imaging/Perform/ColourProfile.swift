internal import CLCMS
internal import PixelKernels

/// Owner of an open colour profile.
@safe struct ColourProfile: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes ownership of a C pointer; nil for null.
  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = unsafe pointer
  }

  /// Opens an ICC profile; nil unless it is one for pictures of `model`.
  init?(icc bytes: [UInt8], _ model: pf_model) {
    unsafe self.init(owning: pf_profile_open(bytes, bytes.count, model))
  }

  /// Opens an ICC profile of grey for RGB(A) without colours; nil for another one.
  init?(ofGrey icc: [UInt8], _ model: pf_model) {
    unsafe self.init(owning: pf_profile_of_grey(icc, icc.count, model))
  }

  /// A profile from code points; nil for unknown ones.
  init?(_ code: ImageHeader.CodePoints, _ model: pf_model) {
    let made = unsafe pf_profile_of_code_points(CInt(code.primaries), CInt(code.transfer), model)
    unsafe self.init(owning: made)
  }

  deinit {
    unsafe pf_profile_close(pointer)
  }

  /// True if converting to sRGB changes no colours; also for an unusable profile.
  var isSRGB: Bool { unsafe pf_profile_is_srgb(pointer) }

  /// True if sRGB has no room for some of the colours.
  var exceedsSRGB: Bool { unsafe pf_profile_exceeds_srgb(pointer) }

  /// True if samples are proportional to light, or nearly so.
  var isLinear: Bool { lightOfHalf > 0.4 }

  /// True if samples mean as much light as those of sRGB, or nearly so.
  var hasShadesOfSRGB: Bool { abs(lightOfHalf - 0.214) < 0.02 }

  private var lightOfHalf: Double { unsafe pf_profile_light_of_half(pointer) }

  /// A picture in the colours of another profile, by its bytes; empty: of sRGB.
  func converted(
    _ image: borrowing PlanarImage, to target: [UInt8]
  ) throws(ImagingError) -> PlanarImage {
    var failure = pf_failure()
    let result = unsafe pf_profile_apply(
      pointer, target, target.count, image.pointer, &failure)
    guard unsafe result != nil else { throw ImagingError(failure) }
    return try unsafe PlanarImage(owning: result)
  }
}
