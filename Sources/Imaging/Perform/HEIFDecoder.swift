internal import CHEIF
internal import PixelKernels
internal import Glibc
internal import PhotoMetadata

/// Decoder of HEIC and AVIF; owns libheif's state and its input bytes.
@safe package struct HEIFDecoder: ~Copyable {
  private let pointer: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  private init(_ pointer: OpaquePointer, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.pointer = unsafe pointer
    unsafe self.bytes = unsafe bytes
  }

  deinit {
    unsafe pf_heif_close(pointer)
    unsafe bytes.deallocate()
  }

  /// - Parameter item: The item that is decoded in place of the one to show; nil: that one.
  static func open(_ content: [UInt8], item: Int? = nil) throws(ImagingError) -> HEIFDecoder {
    var content = HEIFReferences.mended(content)
    showStills(in: &content)
    if let item { try HEIFItems.show(item, in: &content) }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
    _ = unsafe bytes.initialize(fromContentsOf: content)
    var failure = pf_failure()
    guard let pointer = unsafe pf_heif_open(bytes.baseAddress, bytes.count, &failure) else {
      unsafe bytes.deallocate()
      throw ImagingError(failure)
    }
    return unsafe HEIFDecoder(pointer, bytes)
  }

  /// Gives an animation, which has a still, the brand of stills, by which libheif reads it.
  private static func showStills(in content: inout [UInt8]) {
    guard let type = try? ISOBoxes.content(of: "ftyp", in: 0..<content.count, of: &content) else {
      return
    }
    for place in stride(from: type.lowerBound, to: type.upperBound - 3, by: 4)
    where content[place..<(place + 4)].elementsEqual("avis".utf8) {
      content.replaceSubrange(place..<(place + 4), with: "avif".utf8)
    }
  }

  /// The header from the boxes; it has no orientation, since libheif decodes upright.
  func header() -> ImageHeader {
    let boxes = unsafe pf_heif_header_of(pointer)
    let size = ImageSize(width: Int(boxes.width), height: Int(boxes.height))
    var header = ImageHeader(format: .heif, storedSize: size)
    header.hasAlpha = boxes.has_alpha
    header.bitsPerSample = Int(boxes.bits)
    header.codePoints = ImageHeader.CodePoints(
      primaries: UInt8(clamping: boxes.primaries), transfer: UInt8(clamping: boxes.transfer))
    return header
  }

  /// The blocks of metadata.
  ///
  /// - Parameter limit: The largest block that is read, bytes.
  func blocks(limit: Int) -> MetadataBlocks {
    var blocks = MetadataBlocks(limit: limit)
    blocks.exif = unsafe owned { unsafe pf_heif_exif(pointer, blocks.exifLimit, &$0) }
    blocks.xmp = unsafe owned { unsafe pf_heif_xmp(pointer, blocks.limit, &$0) }
    return blocks
  }

  /// Apple's gain map; nil where there is none.
  func gainMap(_ photo: MetadataBlocks) -> GainMap? {
    let boxes = unsafe pf_heif_gains_of(pointer)
    guard boxes.width > 0, boxes.height > 0 else { return nil }
    let xmp = unsafe owned { unsafe pf_heif_gains_xmp(pointer, photo.limit, &$0) }
    let size = ImageSize(width: Int(boxes.width), height: Int(boxes.height))
    return photo.appleGain(ofMap: xmp).flatMap {
      GainMap(nil, size, appleGain: $0)?.fitting(header().size)
    }
  }

  /// Decodes a gain map of one gain for all colours.
  ///
  /// - Parameter isPrimary: True if it is the item that is decoded, false for Apple's.
  func decodeGains(
    isPrimary: Bool, _ limits: ImagingLimits
  ) throws(ImagingError) -> InterleavedImage {
    let image = InterleavedImage(asLight: false, icc: [])
    var failure = pf_failure()
    let memory = UInt64(limits.memory)
    guard unsafe pf_heif_decode_gains(pointer, isPrimary, memory, image.pointer, &failure) else {
      throw ImagingError(failure)
    }
    return image
  }

  /// The ICC profile; empty where there is none.
  func profile() -> [UInt8] {
    unsafe owned { unsafe pf_heif_profile(pointer, &$0) }
  }

  /// Decodes the picture.
  func decode(asLight: Bool, _ limits: ImagingLimits) throws(ImagingError) -> InterleavedImage {
    let header = header()
    let image = InterleavedImage(asLight: asLight, icc: profile(), header.codePoints)
    var failure = pf_failure()
    let isDeep = header.isHDR && header.bitsPerSample > 8
    let isDecoded = unsafe pf_heif_decode(
      pointer, UInt64(limits.memory), isDeep, image.pointer, &failure)
    guard isDecoded else { throw ImagingError(failure) }
    return image
  }

  /// Copies and frees bytes that a C function has allocated.
  private func owned(_ make: (inout Int) -> UnsafeMutablePointer<UInt8>?) -> [UInt8] {
    var length = 0
    let made = unsafe make(&length)
    defer { unsafe free(made) }
    return unsafe Array(UnsafeBufferPointer(start: made, count: length))
  }
}
