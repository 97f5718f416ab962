internal import PixelKernels
public import FileSystem

extension PicturePlan {
  /// Options for making a plan's pictures.
  public struct Options: Hashable, Sendable, Codable {
    /// True if a truncated or damaged file is accepted, with the part that can be decoded.
    public var allowsTruncated = false
    /// The limits above which a source is refused.
    public var limits = ImagingLimits()
    /// A folder above the source, below which links are refused; nil: allowed.
    public var folder: Path?

    /// Creates the default options: whole files, default limits.
    public init() {}
  }

  /// Pictures made by a plan.
  public struct Result: Sendable {
    /// The wanted pictures as files, in the order of the request.
    public let files: [(picture: PlannedPicture, bytes: [UInt8])]
    /// The stand-in until a picture has loaded; the same whichever pictures were wanted.
    public let placeholder: Placeholder
    /// True if the source was truncated or damaged, and the pictures show only a part.
    public let isIncomplete: Bool
  }

  /// Makes pictures from one decoding of the source; no picture depends on the others wanted.
  ///
  /// - Parameters:
  ///   - wanted: The pictures to make, of those planned.
  ///   - source: The file whose header the plan was made from.
  /// - Complexity: O(n) for n pixels of the source.
  /// - Throws: `ImagingError` when the source is damaged, truncated or over a limit.
  public func make(
    _ wanted: [PlannedPicture], from source: Path, _ options: Options = Options()
  ) throws(ImagingError) -> Result {
    try make(wanted, from: .source(source, beneath: options.folder), options)
  }

  /// Makes pictures from one decoding of an open file, which is read from its start.
  ///
  /// - Complexity: O(n) for n pixels of the source.
  /// - Throws: `ImagingError` when the source is damaged, truncated or over a limit.
  package func make(
    _ wanted: [PlannedPicture], from source: OpenFile, _ options: Options
  ) throws(ImagingError) -> Result {
    var files: [PlannedPicture: [UInt8]] = [:]
    var placeholder: Placeholder?
    let cascade = Cascade(of: pictures, wanted: wanted)
    let gains = try gains(of: source, options)
    let isIncomplete = try decode(source, options) { (first, colours) throws(ImagingError) in
      try cascade.forEachSize(from: first) { (image) throws(ImagingError) in
        for picture in wanted where picture.size == image.size {
          files[picture] = try encode(image, as: picture, colours, gains)
        }
        if image.size == cascade.sizes.last {
          placeholder = try Placeholder(image, recipe, colours)
        }
      }
    }
    guard let placeholder else { fatalError("a cascade without its last size") }
    return Result(
      files: wanted.compactMap { picture in files[picture].map { (picture, $0) } },
      placeholder: placeholder, isIncomplete: isIncomplete)
  }

  /// Calls `body` with the source at the largest planned size, upright, and its colour management.
  ///
  /// - Returns: True if a part of it was missing.
  func decode(
    _ file: OpenFile, _ options: Options,
    _ body: (borrowing PlanarImage, borrowing ColourTreatment) throws(ImagingError) -> Void
  ) throws(ImagingError) -> Bool {
    var source = try SourceBytes(file)
    switch header.format {
    case .raw where header.preview == nil: return try scale(.raw, source.file, options, body)
    case .jpeg, .raw:
      let part = JPEGDecoder.Part(
        offset: header.preview?.lowerBound ?? 0, profile: header.profileByEXIF)
      let decoder = try JPEGDecoder.open(
        source.file, part, wanted: storedTarget, asLight: asLight, options)
      return try scale(decoder, options, body)
    case .png:
      let decoder = try PNGDecoder.open(source.file, header, asLight: asLight, options)
      return try scale(decoder, options, body)
    case .webp:
      let decoder = try WebPDecoder.decode(source.whole(), asLight: asLight, options)
      return try scale(decoder, options, body)
    case .heif:
      let decoder = try HEIFDecoder.open(source.whole())
      return try scale(decoder.decode(asLight: asLight, options.limits), options, body)
    case .tiff: return try scale(.tiff, source.file, options, body)
    case .jpegXL: return try scale(.jpegXL, source.file, options, body)
    case .gif: return try scale(.gif, source.file, options, body)
    case .bmp: return try scale(.bmp, source.file, options, body)
    }
  }

  private func scale(
    _ codec: PictureCodec, _ file: OpenFile, _ options: Options,
    _ body: (borrowing PlanarImage, borrowing ColourTreatment) throws(ImagingError) -> Void
  ) throws(ImagingError) -> Bool {
    let decoder = try codec.decode(file, header, asLight: asLight, options)
    return try scale(decoder, options, body)
  }

  private func scale(
    _ decoder: borrowing some SourceDecoder & ~Copyable, _ options: Options,
    _ body: (borrowing PlanarImage, borrowing ColourTreatment) throws(ImagingError) -> Void
  ) throws(ImagingError) -> Bool {
    let image = try decoder.decode(
      to: storedTarget, header.orientation, memory: options.limits.memory)
    try body(image, try decoder.colours(of: image))
    return decoder.isIncomplete
  }

  /// True if the source's rows are made proportional to light; those of high dynamic range have a
  /// curve of their own.
  private var asLight: Bool { recipe.usesLinearLight && !header.isHDR }

  /// The largest planned size, in the source's stored orientation.
  var storedTarget: ImageSize {
    let size = Cascade(of: pictures, wanted: []).sizes[0]
    return header.orientation.swapsAxes ? size.transposed : size
  }

  /// The largest planned picture as interleaved straight RGBA of sRGB, for a watermark.
  func straightRGBA(from file: OpenFile) throws(ImagingError) -> (ImageSize, [UInt8]) {
    var result: (ImageSize, [UInt8])?
    _ = try decode(file, Options()) { (image, colours) throws(ImagingError) in
      let isTransparent = image.model == PF_RGBA
      let straight =
        try isTransparent
        ? colours.applied(to: image.straight())
        : colours.opaque(
          image, on: recipe.background
        ).rgb()
      let samples = try colours.inSRGB(straight).interleaved()
      result = (image.size, isTransparent ? samples : Self.opaqueRGBA(samples))
    }
    guard let result else { throw .notAnImage }
    return result
  }

  /// Interleaved RGB as opaque RGBA.
  private static func opaqueRGBA(_ samples: [UInt8]) -> [UInt8] {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(samples.count / 3 * 4)
    for start in stride(from: 0, to: samples.count, by: 3) {
      rgba += samples[start..<(start + 3)]
      rgba.append(255)
    }
    return rgba
  }
}
