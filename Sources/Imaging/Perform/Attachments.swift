internal import PixelKernels

/// Colour profile and EXIF block in a picture's file.
struct Attachments {
  /// The ICC profile; empty: none.
  var profile: [UInt8] = []
  /// The EXIF block, from its TIFF header on; empty: none.
  var exif: [UInt8] = []

  /// Calls `body` with C pointers, which are valid during the call.
  func withPointers<Result>(_ body: (pf_attachments) -> Result) -> Result {
    unsafe profile.withUnsafeBufferPointer { profile in
      unsafe exif.withUnsafeBufferPointer { exif in
        unsafe body(
          pf_attachments(
            profile: profile.baseAddress, profile_length: profile.count,
            exif: exif.baseAddress, exif_length: exif.count))
      }
    }
  }
}
