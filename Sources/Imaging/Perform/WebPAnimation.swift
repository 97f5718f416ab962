internal import CWebP
package import FileSystem
internal import Glibc
internal import PixelKernels

/// Animated WebP, which ffmpeg does not read.
package enum WebPAnimation {
  /// Writes all pictures of an animation as an animated PNG.
  ///
  /// - Returns: The bytes of the PNG, at most a quarter of the memory that limits allow.
  /// - Complexity: O(n) for n pixels of all pictures.
  /// - Throws: `ImagingError` for a file that cannot be read, and for one that takes too much memory.
  package static func unrolled(
    _ file: OpenFile, _ limits: ImagingLimits
  ) throws(ImagingError) -> [UInt8] {
    var source = try SourceBytes(file)
    let input = try source.whole()
    var (bytes, length) = unsafe (UnsafeMutablePointer<UInt8>?.none, 0)
    var failure = pf_failure()
    let isDone = unsafe pf_webp_unroll(
      input, input.count, UInt64(limits.memory), &bytes, &length, &failure)
    guard isDone else { throw ImagingError(failure) }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
