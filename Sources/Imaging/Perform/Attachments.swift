internal import PixelKernels

/// What goes along with a picture in its file.
struct Attachments {
  /// The ICC profile; empty: none.
  var profile: [UInt8] = []
  /// The EXIF block, from its TIFF header on; empty: none.
  var exif: [UInt8] = []

  /// Hands them out as C takes them; they live as long as the call.
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
