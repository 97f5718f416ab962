internal import CJPEG
internal import PixelKernels
internal import FileSystem

/// Decoder of JPEG; owns libjpeg's state and the open file.
@safe struct JPEGDecoder: SourceDecoder, ~Copyable {
  /// JPEG in a file.
  struct Part {
    /// The place where it begins, bytes.
    let offset: Int
    /// The profile of its colours where it has none itself; empty: they are sRGB's.
    var profile: [UInt8] = []
  }

  private let file: OpenFile
  private let part: Part
  private let pointer: OpaquePointer
  private(set) var rowsAtOnce: UInt32 = 0
  private(set) var layout = pf_layout()

  private init(_ file: OpenFile, _ part: Part, owning pointer: OpaquePointer) {
    self.file = file
    self.part = part
    unsafe self.pointer = unsafe pointer
  }

  /// Reads the header, and starts to decode at the smallest scale that keeps twice the wanted size.
  static func open(
    _ file: OpenFile, _ part: Part, wanted: ImageSize, asLight: Bool,
    _ options: PicturePlan.Options
  ) throws(ImagingError) -> JPEGDecoder {
    let limits = pf_jpeg_limits(
      memory_bytes: UInt64(options.limits.memory), scans: CInt(options.limits.scans),
      lenient: options.allowsTruncated)
    var failure = pf_failure()
    guard
      let pointer = unsafe pf_jpeg_open(
        file.descriptor.number, UInt64(part.offset), limits, &failure)
    else {
      throw ImagingError(failure)
    }
    var decoder = unsafe JPEGDecoder(file, part, owning: pointer)
    try decoder.start(wanted, asLight: asLight)
    return decoder
  }

  private mutating func start(_ wanted: ImageSize, asLight: Bool) throws(ImagingError) {
    var failure = pf_failure()
    let isStarted = unsafe pf_jpeg_start(
      pointer, UInt32(wanted.width), UInt32(wanted.height), needsRGB, asLight, &layout,
      &rowsAtOnce, &failure)
    guard isStarted else { throw ImagingError(failure) }
  }

  deinit {
    unsafe pf_jpeg_close(pointer)
  }

  /// True if colours are to be converted, which needs RGB; else they stay as coded.
  private var needsRGB: Bool {
    ColourTreatment(ColourProfile(icc: profile, PF_RGB), icc: profile, PF_RGB).converts
  }

  private var profile: [UInt8] {
    var length = 0
    let start = unsafe pf_jpeg_profile(pointer, &length)
    guard length > 0 else { return part.profile }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The colours of the profile, without its words; empty where there is none that is known.
  var neutralProfile: [UInt8] { NeutralProfile(of: profile)?.bytes ?? [] }

  func colours(of image: borrowing PlanarImage) -> ColourTreatment {
    ColourTreatment(ColourProfile(icc: profile, layout.model), icc: profile, layout.model)
  }

  var read: RowReader { unsafe pf_jpeg_read }
  var state: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }

  var isIncomplete: Bool { unsafe pf_jpeg_is_incomplete(pointer) }
}
