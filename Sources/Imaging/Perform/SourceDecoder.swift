internal import CHEIF
internal import CJPEG
internal import CZimg
internal import PixelKernels

/// The type of `pf_source`'s `read`.
typealias RowReader =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<pf_image>?, UnsafeMutablePointer<UInt32>?,
    UnsafeMutablePointer<pf_failure>?
  ) -> Bool

/// Decoders of all formats.
package enum SourceDecoders {
  /// Lets them read what they need from files: none does so later.
  package static func prepare() {
    pf_heif_prepare()
    pf_jpeg_prepare()
  }
}

/// Decoder that yields a source's rows from the top.
@safe protocol SourceDecoder: ~Copyable {
  /// The layout of the decoded rows.
  var layout: pf_layout { get }
  /// The colour management of the source, by what it says and, where that is in doubt, its picture.
  func colours(of image: borrowing PlanarImage) throws(ImagingError) -> ColourTreatment
  /// The C function that decodes the next rows, as documented in `pf_source`.
  var read: RowReader { get }
  /// The first argument of `read`: the decoder's C state.
  var state: UnsafeMutableRawPointer { get }
  /// The most rows that one call of `read` decodes.
  var rowsAtOnce: UInt32 { get }
  /// True if some rows are made up, since the file is truncated or damaged.
  var isIncomplete: Bool { get }
}

extension SourceDecoder where Self: ~Copyable {
  /// The whole picture, scaled to a size in stored orientation, then turned upright.
  func decode(
    to size: ImageSize, _ orientation: Orientation, memory: Int, keepsChroma: Bool = false
  ) throws(ImagingError) -> PlanarImage {
    let result = try PlanarImage(layout.resized(size, keepsChroma: keepsChroma))
    let padding = pf_padding(left: orientation.mirrorsStoredX, top: orientation.mirrorsStoredY)
    var failure = pf_failure()
    let source = unsafe pf_source(
      decoder: state, read: read, rows_at_once: rowsAtOnce, is_cancelled: { Task.isCancelled })
    let isDone = unsafe withUnsafePointer(to: source) { rows in
      unsafe withUnsafePointer(to: layout) { layout in
        unsafe pf_resample(rows, layout, memory, result.pointer, padding, &failure)
      }
    }
    guard isDone else { throw ImagingError(failure) }
    return orientation == .upright ? result : try result.upright(orientation)
  }
}
