internal import CLCMS
internal import CPNG
internal import PixelKernels
internal import FileSystem

/// Decoder of PNG; owns libpng's state and the open file.
@safe struct PNGDecoder: SourceDecoder, ~Copyable {
  private let file: OpenFile
  private let pointer: OpaquePointer
  private let header: ImageHeader
  private(set) var layout = pf_layout()

  private init(
    _ file: OpenFile, owning pointer: OpaquePointer, _ header: ImageHeader
  ) {
    self.file = file
    unsafe self.pointer = unsafe pointer
    self.header = header
  }

  /// Reads the header; an interlaced picture is decoded here, as a whole.
  static func open(
    _ file: OpenFile, _ header: ImageHeader, asLight: Bool,
    _ options: PicturePlan.Options
  ) throws(ImagingError) -> PNGDecoder {
    let limits = pf_png_limits(
      memory_bytes: UInt64(options.limits.memory), lenient: options.allowsTruncated)
    var failure = pf_failure()
    guard let pointer = unsafe pf_png_open(file.descriptor.number, limits, &failure) else {
      throw ImagingError(failure)
    }
    var decoder = unsafe PNGDecoder(file, owning: pointer, header)
    guard unsafe pf_png_start(pointer, asLight, &decoder.layout, &failure) else {
      throw ImagingError(failure)
    }
    return decoder
  }

  deinit {
    unsafe pf_png_close(pointer)
  }

  /// The colour management, by the first of cICP, iCCP, sRGB, and gAMA with or without cHRM.
  func colours(of image: borrowing PlanarImage) throws(ImagingError) -> ColourTreatment {
    if let code = header.codePoints {
      if code.isHDR { return try ColourTreatment(code.light(peak: header.peak), layout.model) }
      return ColourTreatment(ColourProfile(code, layout.model), icc: [], layout.model)
    }
    let icc = profile
    if !icc.isEmpty { return ColourTreatment(icc: icc, of: image) }
    return ColourTreatment(gammaProfile(), icc: [], layout.model)
  }

  private var profile: [UInt8] {
    var length = 0
    let start = unsafe pf_png_profile(pointer, &length)
    let profile = unsafe Array(UnsafeBufferPointer(start: start, count: length))
    // libpng passes over a profile of RGB where there is but grey.
    guard profile.isEmpty, header.colour == .grey, var source = try? SourceBytes(file) else {
      return profile
    }
    return EmbeddedProfile.inPNG(&source)
  }

  private func gammaProfile() -> ColourProfile? {
    var colour = unsafe pf_png_colour_of(pointer)
    guard !colour.is_srgb, colour.gamma > 0 else { return nil }
    let hasPrimaries = colour.has_primaries
    let gamma = colour.gamma
    return unsafe withUnsafePointer(to: &colour.primaries) { primaries in
      unsafe primaries.withMemoryRebound(to: Double.self, capacity: 8) { primaries in
        unsafe ColourProfile(
          owning: pf_profile_of_gamma(gamma, hasPrimaries ? primaries : nil, layout.model))
      }
    }
  }

  var read: RowReader { unsafe pf_png_read }
  var state: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }
  var rowsAtOnce: UInt32 { 1 }

  var isIncomplete: Bool { unsafe pf_png_is_incomplete(pointer) }
}
