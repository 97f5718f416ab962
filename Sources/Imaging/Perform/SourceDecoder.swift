internal import PixelKernels
internal import CZimg

/// The type of `pf_source`'s `read`.
typealias RowReader =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<pf_image>?, UnsafeMutablePointer<UInt32>?,
    UnsafeMutablePointer<pf_failure>?
  ) -> Bool

/// A decoder that brings a source's rows from the top, in the layout that it has told.
@safe protocol SourceDecoder: ~Copyable {
  /// What will come.
  var layout: pf_layout { get }
  /// What the colours mean.
  func colours() -> ColourTreatment
  /// Decodes the next rows, as `pf_source` says.
  var read: RowReader { get }
  /// What `read` is called with.
  var state: UnsafeMutableRawPointer { get }
  /// The most rows that a call of `read` brings.
  var rowsAtOnce: UInt32 { get }
  /// Whether some of what was brought is made up, as the file was not whole.
  var isIncomplete: Bool { get }
}

extension SourceDecoder where Self: ~Copyable {
  /// Decodes all, scaled to a size of the stored picture.
  func decode(
    to size: ImageSize, _ orientation: Orientation, memory: Int
  ) throws(ImagingError) -> PlanarImage {
    let result = try PlanarImage(layout.resized(size))
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
