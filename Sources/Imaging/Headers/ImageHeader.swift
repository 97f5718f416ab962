internal import Bytes
public import FileSystem
public import PhotoMetadata
public import Records

/// Header of a picture file: all that is known without decoding its pixels.
public struct ImageHeader: Hashable, Sendable, Codable {
  /// Colour model of the samples.
  public enum Colour: String, Hashable, Sendable, Codable {
    /// Shades of grey.
    case grey
    /// Red, green and blue, or YCbCr.
    case rgb
    /// Inks.
    case cmyk
  }

  /// The format, told by content.
  public private(set) var format: ImageFormat
  /// True for an AVIF, whose format is `heif`.
  public private(set) var isAVIF = false
  /// The size of the stored picture, px.
  public let storedSize: ImageSize
  /// The transform that turns the stored picture upright.
  public internal(set) var orientation = Orientation.upright
  /// The raw blocks of metadata; empty after `takeBlocks()`.
  public private(set) var blocks = MetadataBlocks()
  /// The colour model of the samples.
  public internal(set) var colour = Colour.rgb
  /// True if pixels may be transparent.
  public internal(set) var hasAlpha = false
  /// The depth of a sample, 1...16 bits.
  public internal(set) var bitsPerSample = 8
  /// True for a JPEG of several scans or an interlaced PNG, which take more memory.
  public internal(set) var isProgressive = false
  /// True for a JPEG without a profile whose EXIF says that its colours are those of Adobe RGB.
  var isAdobeRGB = false
  /// The number of samples that a JPEG codes per pixel: 1.5 with 4:2:0.
  var samplesPerPixel = 3.0
  /// The colour space as code points of ITU-T H.273; nil if the file has none.
  @Apart var codePoints: CodePoints? = nil
  /// The brightest light of a PNG of high dynamic range, nits; 0: not stated.
  var peak = 0.0
  /// The bytes of the JPEG in a raw file that is decoded in its place; nil: the file itself is.
  @Apart private(set) var preview: Range<Int>? = nil
  /// The moving pictures in the file of this still; nil: there are none.
  @Apart public var embeddedClip: EmbeddedClip? = nil
  /// The picture that says where bright screens show more light; nil: there is none.
  @Apart public internal(set) var gainMap: GainMap? = nil
  /// The part of a sphere that the picture shows; nil: it is flat.
  @Apart public var sphere: Sphere? = nil
  /// The place of the directory of pictures in a JPEG; nil: it has none.
  @Apart var multiPicture: Range<Int>? = nil

  /// All properties but the metadata blocks, which are far larger and remain in the file.
  private enum CodingKeys: CodingKey {
    case format, isAVIF, storedSize, orientation, colour, hasAlpha, bitsPerSample, isProgressive
    case isAdobeRGB, samplesPerPixel, codePoints, peak, preview, embeddedClip, gainMap
    case multiPicture, sphere
  }

  /// The size of the picture as it stands upright, px.
  public var size: ImageSize { orientation.swapsAxes ? storedSize.transposed : storedSize }

  init(format: ImageFormat, storedSize: ImageSize) {
    self.format = format
    self.storedSize = storedSize
  }

  /// The header of a raw file, whose preview stands in some of its bytes.
  init(_ preview: ImageHeader, in range: Range<Int>) {
    self = preview
    format = .raw
    self.preview = range
  }
}

extension ImageHeader {
  /// Reads a file's header; the pixels are not decoded, so they may still turn out damaged.
  ///
  /// - Parameter folder: A folder above the file, below which links are refused; nil: allowed.
  /// - Complexity: O(n) for n segments or chunks before the pixels.
  /// - Throws: `ImagingError`, also for a file over `limits`.
  public init(
    of path: Path, beneath folder: Path? = nil, limits: ImagingLimits = ImagingLimits()
  ) throws(ImagingError) {
    try self.init(of: .source(path, beneath: folder), limits: limits)
  }

  /// Reads the header of an open file.
  ///
  /// - Complexity: O(n) for n segments or chunks before the pixels.
  /// - Throws: `ImagingError`, also for what is over `limits`.
  package init(of file: OpenFile, limits: ImagingLimits) throws(ImagingError) {
    var source = try SourceBytes(file)
    guard source.count > 0 else { throw .empty }
    guard source.count <= limits.bytes else {
      throw .overLimit("\(source.count) bytes are over the limit of \(limits.bytes) (limits.bytes)")
    }
    let length = min(ImageFormat.signatureLength, source.count)
    let signature = try source.bytes(at: 0, count: length)
    switch try ImageFormat(signature: signature) {
    case .jpeg:
      self = try JPEGHeader.read(&source, limits)
      embeddedClip = try EmbeddedClip(inJPEG: &source, self)
      gainMap = GainMap(inJPEG: &source, self, limits)
    case .png: self = try PNGHeader.read(&source, limits)
    case .webp: self = try WebPHeader.read(&source, limits)
    case .heif:
      let decoder = try HEIFDecoder.open(source.whole())
      self = decoder.header()
      isAVIF = ["avif", "avis"].contains { signature.dropFirst(8).starts(with: $0.utf8) }
      // Its properties turn the picture; EXIF's orientation would turn it once more.
      blocks = decoder.blocks(limit: limits.metadata)
      gainMap = decoder.gainMap(blocks) ?? GainMap(inHEIF: &source)
      embeddedClip = try EmbeddedClip(inHEIF: &source, self, signature)
    case .tiff: self = try TIFFHeader.read(&source, limits)
    case .raw: self = try RawHeader.read(&source, limits)
    case .jpegXL: self = try PictureCodec.jpegXL.header(of: file, .jpegXL, limits)
    case .gif: self = try PictureCodec.gif.header(of: file, .gif, limits)
    case .bmp: self = try PictureCodec.bmp.header(of: file, .bmp, limits)
    }
    try limits.check(storedSize)
    try codePoints?.check()
    sphere = blocks.sphere(of: (size.width, size.height))
  }

  /// The format, the size, the turn and the part of the file that is decoded, as bytes; where colours may be
  /// managed in another way than by earlier versions of the program, the version of that as well.
  package var reading: [UInt8] {
    let numbers = [storedSize.width, storedSize.height, Int(orientation.rawValue)]
    let place = preview.map { [$0.lowerBound, $0.count] } ?? []
    let map = gainMap.map { Array("\($0)".utf8) } ?? []
    let turn = sphere.map { Array("\($0.width)".utf8) } ?? []
    let colours =
      hasAlpha || colour == .grey || format == .tiff && colour == .cmyk
      ? "colours version 3"
      : bitsPerSample > 8 ? "colours version 2" : isAdobeRGB ? "Adobe RGB" : ""
    return Array(format.rawValue.utf8) + (numbers + place).flatMap { $0.bytes(.little, 8) } + map
      + turn + Array(colours.utf8)
  }

  /// The profile of colours that EXIF alone tells of; empty: it tells of none.
  var profileByEXIF: [UInt8] { isAdobeRGB ? NeutralProfile.adobeRGB : [] }

  /// Removes and returns the metadata blocks, which would fill the memory in a large gallery.
  public mutating func takeBlocks() -> MetadataBlocks {
    defer { blocks = MetadataBlocks() }
    return blocks
  }

  /// Sets the metadata blocks, and the orientation from their EXIF.
  mutating func note(_ blocks: MetadataBlocks) {
    set(blocks, Orientation(exif: blocks.exif[...]))
  }

  /// Sets the metadata blocks, and the orientation that the format itself has.
  mutating func set(_ blocks: MetadataBlocks, _ orientation: Orientation?) {
    self.blocks = blocks
    if let orientation { self.orientation = orientation }
  }
}
