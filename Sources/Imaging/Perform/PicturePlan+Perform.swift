internal import CPixels
public import FileSystem

extension PicturePlan {
  /// How a plan is performed.
  public struct Options: Hashable, Sendable {
    /// Whether what there is of a truncated or damaged file will do.
    public var allowsTruncated = false
    /// What a source may cost.
    public var limits = ImagingLimits()

    /// Creates the default options: whole files, default limits.
    public init() {}
  }

  /// What came of a plan.
  public struct Result: Sendable {
    /// The pictures that were wanted, as files, in the order in which they were asked for.
    public let files: [(picture: PlannedPicture, bytes: [UInt8])]
    /// Whether the source was truncated or damaged, and the pictures show what there was.
    public let isIncomplete: Bool
  }

  /// Makes pictures from one decoding of the source; the same bytes whichever others are wanted.
  ///
  /// - Parameters:
  ///   - wanted: The pictures to make, of those planned.
  ///   - source: The file whose header the plan was made from.
  /// - Complexity: O(n) for n pixels of the source.
  /// - Throws: `ImagingError` when the source is damaged, truncated or over a limit.
  public func make(
    _ wanted: [PlannedPicture], from source: Path, _ options: Options = Options()
  ) throws(ImagingError) -> Result {
    var source = try SourceBytes.open(source)
    switch header.format {
    case .jpeg:
      let decoder = try JPEGDecoder.open(source.file, wanted: storedTarget, options)
      return try make(wanted, decoder, options)
    case .png:
      return try make(wanted, PNGDecoder.open(source.file, header, options), options)
    case .webp:
      return try make(wanted, WebPDecoder.decode(source.whole(), options), options)
    case .heif:
      let decoder = try HEIFDecoder.open(source.whole())
      return try make(wanted, decoder.decode(options.limits), options)
    }
  }

  /// The largest picture as the source is stored.
  var storedTarget: ImageSize {
    let size = Cascade(of: pictures, wanted: []).sizes[0]
    return header.orientation.swapsAxes ? size.transposed : size
  }

  private func make(
    _ wanted: [PlannedPicture], _ decoder: borrowing some SourceDecoder & ~Copyable,
    _ options: Options
  ) throws(ImagingError) -> Result {
    var files: [PlannedPicture: [UInt8]] = [:]
    let colours = decoder.colours()
    let first = try decoder.decode(
      to: storedTarget, header.orientation, memory: options.limits.memory)
    let cascade = Cascade(of: pictures, wanted: wanted)
    try cascade.forEachSize(from: first) { (image) throws(ImagingError) in
      for picture in wanted where picture.size == image.size {
        files[picture] = try encode(image, as: picture.format, colours)
      }
    }
    return Result(
      files: wanted.compactMap { picture in files[picture].map { (picture, $0) } },
      isIncomplete: decoder.isIncomplete)
  }
}
