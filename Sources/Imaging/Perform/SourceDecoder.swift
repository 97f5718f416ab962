internal import CPixels
internal import CZimg

/// A decoder that brings a source's rows from the top, in the layout that it has told.
protocol SourceDecoder: ~Copyable {
  /// What will come.
  var layout: pf_layout { get }
  /// What the colours mean.
  func colours() -> ColourTreatment
  /// Where the rows come from.
  var rows: pf_source { get }
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
    let isDone = unsafe withUnsafePointer(to: rows) { rows in
      unsafe withUnsafePointer(to: layout) { layout in
        unsafe pf_resample(rows, layout, memory, result.pointer, padding, &failure)
      }
    }
    guard isDone else { throw ImagingError(failure) }
    return orientation == .upright ? result : try result.upright(orientation)
  }
}
