public import FileSystem
public import PhotoMetadata

/// What a picture file says of itself before its pixels.
public struct ImageHeader: Hashable, Sendable, Codable {
  /// What the samples mean.
  public enum Colour: String, Hashable, Sendable, Codable {
    /// Shades of grey.
    case grey
    /// Red, green and blue, or YCbCr.
    case rgb
    /// Inks.
    case cmyk
  }

  /// The format, told by content.
  public let format: ImageFormat
  /// The size of the stored picture, px.
  public let storedSize: ImageSize
  /// How the stored picture is turned to stand upright.
  public internal(set) var orientation = Orientation.upright
  /// The raw blocks of metadata; none once they were taken.
  public private(set) var blocks = MetadataBlocks()
  /// What the samples mean.
  public internal(set) var colour = Colour.rgb
  /// Whether pixels may be transparent.
  public internal(set) var hasAlpha = false
  /// The depth, 1...16 bits.
  public internal(set) var bitsPerSample = 8
  /// Whether the file is a JPEG of several scans or an interlaced PNG, which take more memory.
  public internal(set) var isProgressive = false
  /// How many samples a JPEG codes for a pixel: 1.5 with 4:2:0.
  var samplesPerPixel = 3.0
  /// The colour space by ITU-T H.273, where the file names one so.
  var codePoints: CodePoints?

  /// All but the blocks, which are as long as a thousand headers, and are in the file.
  private enum CodingKeys: CodingKey {
    case format, storedSize, orientation, colour, hasAlpha, bitsPerSample, isProgressive
    case samplesPerPixel, codePoints
  }

  /// The size of the picture as it stands upright, px.
  public var size: ImageSize { orientation.swapsAxes ? storedSize.transposed : storedSize }

  init(format: ImageFormat, storedSize: ImageSize) {
    self.format = format
    self.storedSize = storedSize
  }
}

extension ImageHeader {
  /// A colour space by the numbers of ITU-T H.273.
  struct CodePoints: Hashable, Sendable, Codable {
    let primaries: UInt8
    let transfer: UInt8

    /// The curves of high dynamic range look grey and dull when they are shown as others.
    func refuseHDR() throws(ImagingError) {
      let curves: [UInt8: String] = [16: "PQ", 18: "HLG"]
      guard let name = curves[transfer] else { return }
      throw .unsupported(
        "a picture of high dynamic range (\(name)), which Photofall does not read; "
          + "export it as sRGB"
      )
    }
  }

  /// Reads a file's header; the pixels are not decoded, so they may still turn out damaged.
  ///
  /// - Parameter folder: A folder that holds the file: no link below it is followed; nil: links
  ///   are.
  /// - Complexity: O(n) for n segments or chunks before the pixels.
  /// - Throws: `ImagingError`, also for what is over `limits`.
  public init(
    of path: Path, beneath folder: Path? = nil, limits: ImagingLimits = ImagingLimits()
  ) throws(ImagingError) {
    var source = try SourceBytes.open(path, beneath: folder)
    guard source.count > 0 else { throw .empty }
    guard source.count <= limits.bytes else {
      throw .overLimit("\(source.count) bytes are over the limit of \(limits.bytes) (limits.bytes)")
    }
    let signature = try source.bytes(at: 0, count: min(16, source.count))
    switch try ImageFormat(signature: signature) {
    case .jpeg: self = try JPEGHeader.read(&source, limits)
    case .png: self = try PNGHeader.read(&source, limits)
    case .webp: self = try WebPHeader.read(&source, limits)
    case .heif:
      let decoder = try HEIFDecoder.open(source.whole())
      self = decoder.header()
      // Its properties turn the picture; EXIF's orientation would turn it once more.
      blocks = decoder.blocks(limit: limits.metadata)
    }
    try limits.check(storedSize)
    try codePoints?.refuseHDR()
  }

  /// Hands out the blocks of metadata and keeps none: a gallery of many photos has no room.
  public mutating func takeBlocks() -> MetadataBlocks {
    defer { blocks = MetadataBlocks() }
    return blocks
  }

  /// Notes blocks of metadata, and the orientation in EXIF.
  mutating func note(_ blocks: MetadataBlocks) {
    self.blocks = blocks
    if let orientation = Orientation(exif: blocks.exif[...]) { self.orientation = orientation }
  }
}
