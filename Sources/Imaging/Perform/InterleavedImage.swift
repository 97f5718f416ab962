internal import PixelKernels
internal import Glibc

/// Owner of a picture that is decoded as a whole.
@safe struct InterleavedImage: SourceDecoder, ~Copyable {
  /// The C structure that a decoder fills.
  let pointer: UnsafeMutablePointer<pf_interleaved>
  private let icc: [UInt8]
  private let codePoints: ImageHeader.CodePoints?

  /// Creates an empty picture, with its source's colour space.
  init(asLight: Bool, icc: [UInt8], _ codePoints: ImageHeader.CodePoints? = nil) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: pf_interleaved())
    unsafe pointer.pointee.layout.is_linear = asLight
    self.icc = icc
    self.codePoints = codePoints
  }

  deinit {
    unsafe free(pointer.pointee.rows)
    unsafe pointer.deallocate()
  }

  var layout: pf_layout { unsafe pointer.pointee.layout }
  var read: RowReader { unsafe pf_interleaved_read }
  var state: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }
  var rowsAtOnce: UInt32 { 1 }
  var isIncomplete: Bool { unsafe pointer.pointee.is_incomplete }

  /// The colour management; an ICC profile takes precedence over code points, but can say nothing of
  /// high dynamic range.
  func colours(of image: borrowing PlanarImage) throws(ImagingError) -> ColourTreatment {
    if let codePoints, codePoints.isHDR {
      return try ColourTreatment(codePoints.light(peak: unsafe pointer.pointee.peak), layout.model)
    }
    if icc.isEmpty, let codePoints {
      return ColourTreatment(ColourProfile(codePoints, layout.model), icc: [], layout.model)
    }
    return ColourTreatment(icc: icc, of: image)
  }
}
