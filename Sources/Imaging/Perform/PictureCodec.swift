internal import CBMP
internal import CGIF
internal import CJXL
internal import CRAW
internal import CTIFF
internal import FileSystem
internal import PhotoMetadata
internal import PixelKernels

/// Codec whose library reads a file by itself, and brings its picture as a whole.
@safe struct PictureCodec {
  private let functions: pf_codec

  static let bmp = PictureCodec(functions: pf_bmp_codec)
  static let gif = PictureCodec(functions: pf_gif_codec)
  static let jpegXL = PictureCodec(functions: pf_jxl_codec)
  static let raw = PictureCodec(functions: pf_raw_codec)
  static let tiff = PictureCodec(functions: pf_tiff_codec)

  /// Reads a header, with the blocks that stand beside the pixels.
  func header(
    of file: OpenFile, _ format: ImageFormat, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    let (found, blocks) = try read(file, limits)
    let size = ImageSize(width: Int(found.width), height: Int(found.height))
    var header = ImageHeader(format: format, storedSize: size)
    header.colour = found.model == PF_GREY ? .grey : found.model == PF_CMYK ? .cmyk : .rgb
    header.hasAlpha = found.model == PF_RGBA
    header.bitsPerSample = Int(found.bits)
    header.embeddedClip = found.is_animated ? .animation : nil
    header.codePoints = .init(
      primaries: UInt8(clamping: found.primaries), transfer: UInt8(clamping: found.transfer))
    header.set(blocks.metadata, Orientation(rawValue: UInt8(clamping: found.orientation)))
    return header
  }

  /// Decodes the picture.
  func decode(
    _ file: OpenFile, _ header: ImageHeader, asLight: Bool, _ options: PicturePlan.Options
  ) throws(ImagingError) -> InterleavedImage {
    let icc = header.isHDR ? [] : try read(file, options.limits).blocks.icc
    let image = InterleavedImage(
      asLight: asLight, icc: icc, header.isHDR ? header.codePoints : nil)
    var failure = pf_failure()
    let limits = Self.limits(options.limits, isLenient: options.allowsTruncated)
    guard unsafe functions.decode(file.descriptor.number, limits, image.pointer, &failure) else {
      throw ImagingError(failure)
    }
    return image
  }

  private func read(
    _ file: OpenFile, _ limits: ImagingLimits
  ) throws(ImagingError) -> (pf_header, blocks: Blocks) {
    var header = pf_header()
    var failure = pf_failure()
    var blocks = Blocks(metadata: MetadataBlocks(limit: limits.metadata))
    let isRead = unsafe withUnsafeMutablePointer(to: &blocks) { blocks in
      let sink = unsafe pf_blocks(context: blocks) { context, kind, bytes, length in
        guard let context = unsafe context else { return }
        unsafe context.assumingMemoryBound(to: Blocks.self).pointee
          .take(kind, Array(UnsafeBufferPointer(start: bytes, count: length)))
      }
      return unsafe functions.read_header(
        file.descriptor.number, Self.limits(limits, isLenient: true), &header, sink, &failure)
    }
    guard isRead else { throw ImagingError(failure) }
    return (header, blocks)
  }

  /// The limits as the codecs take them.
  static func limits(_ limits: ImagingLimits, isLenient: Bool) -> pf_codec_limits {
    pf_codec_limits(
      memory_bytes: UInt64(limits.memory), block_bytes: max(limits.metadata, longestProfile),
      lenient: isLenient)
  }

  /// The longest ICC profile that is read, bytes; those of printers take about one MiB.
  private static let longestProfile = 4 << 20

  /// The blocks of a file.
  private struct Blocks {
    var icc: [UInt8] = []
    var metadata: MetadataBlocks

    mutating func take(_ kind: pf_block, _ bytes: [UInt8]) {
      switch kind {
      case PF_ICC: icc = bytes
      case PF_EXIF where bytes.count <= metadata.exifLimit: metadata.exif = bytes
      case PF_XMP where bytes.count <= metadata.limit: metadata.xmp = bytes
      case PF_PHOTOSHOP where bytes.count <= metadata.limit: metadata.photoshop = bytes
      default: break
      }
    }
  }
}
