internal import Glibc
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

extension Attachments {
  /// A picture's file, as a codec of C encodes it.
  ///
  /// - Parameter encode: Called with the picture, the attachments, and places for the bytes (to be
  ///   freed), for their number and for a failure; returns false for that.
  /// - Throws: `ImagingError` for a failure.
  func encoded(
    _ image: borrowing PlanarImage,
    _ encode: (
      UnsafeMutablePointer<pf_image>, pf_attachments,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<pf_failure>
    ) -> Bool
  ) throws(ImagingError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var failure = pf_failure()
    let source = unsafe image.pointer
    let isDone = unsafe withPointers { unsafe encode(source, $0, &bytes, &length, &failure) }
    guard isDone else { throw ImagingError(failure) }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
