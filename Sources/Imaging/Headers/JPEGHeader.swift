internal import Bytes
internal import PhotoMetadata

/// Reader of a JPEG's segments up to its pixels (ITU-T T.81, annex B).
struct JPEGHeader {
  private var header: ImageHeader?
  private var components: UInt8 = 0
  private var blocks: MetadataBlocks
  private var pictures: Range<Int>?
  private var hasProfile = false

  static func read(
    _ source: inout some ByteSource & ~Copyable, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    var parts = JPEGHeader(blocks: MetadataBlocks(limit: limits.metadata))
    do throws(ImagingError) {
      try parts.readSegments(of: &source, limits)
    } catch {
      // Damage after the frame header is left to the decoder.
      guard parts.header != nil else { throw error }
    }
    guard var header = parts.header else { throw .damaged("a JPEG without a frame header") }
    header.note(parts.blocks)
    header.multiPicture = parts.pictures
    header.isAdobeRGB =
      header.colour == .rgb && !parts.hasProfile
      && TIFFDirectory.tellsAdobeRGB(parts.blocks.exif)
    return header
  }

  private mutating func readSegments(
    of source: inout some ByteSource & ~Copyable, _ limits: ImagingLimits
  ) throws(ImagingError) {
    var segments = JPEGSegments()
    var pieces = PieceCount(limits)
    while let segment = try segments.next(in: &source) {
      try pieces.next()
      let start = segment.content.lowerBound
      if Self.isFrame(segment.marker) {
        if header == nil { header = try Self.frame(segment.marker, &source, start) }
        components = try source.byte(at: start + 5)
      } else if segment.marker == JPEGSegment.scan {
        // Components that the first scan leaves out come in later ones.
        if try source.byte(at: start) < components { header?.isProgressive = true }
        return
      } else if segment.marker == 0xE1 || segment.marker == 0xED {
        blocks.note(segment: try source.bytes(segment.content))
      } else if segment.marker == 0xE2 {
        try noteExtension(segment.content, &source)
      }
    }
  }

  /// Notes a part of a profile, or the first directory of pictures.
  private mutating func noteExtension(
    _ content: Range<Int>, _ source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) {
    let (profile, list) = (EmbeddedProfile.segmentHead, MultiPictureSegment.head)
    let start = try source.bytes(content.prefix(profile.count))
    if start.elementsEqual(profile) {
      hasProfile = true
    } else if pictures == nil, content.count > list.count, start.starts(with: list) {
      pictures = content.dropFirst(list.count)
    }
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    // DHT, JPG and DAC have numbers among the frames'.
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frame(
    _ marker: UInt8, _ source: inout some ByteSource & ~Copyable, _ offset: Int
  ) throws(ImagingError) -> ImageHeader {
    let body = try Array(source.bytes(at: offset, count: 6))
    let size = ImageSize(width: Int(body[3...4], .big), height: Int(body[1...2], .big))
    try refuse(marker, bits: body[0], height: size.height)
    var header = ImageHeader(format: .jpeg, storedSize: size)
    header.colour = body[5] == 1 ? .grey : body[5] == 4 ? .cmyk : .rgb
    header.isProgressive = marker == 0xC2 || marker == 0xCA
    let components = try source.bytes(at: offset + 6, count: 3 * Int(body[5]))
    header.samplesPerPixel = samplesPerPixel(components)
    return header
  }

  /// The samples per pixel, from the components' sampling factors of four bits each.
  private static func samplesPerPixel(_ components: ArraySlice<UInt8>) -> Double {
    let factors = components.enumerated().filter { $0.offset % 3 == 1 }.map { $0.element }
    let widest = factors.map { $0 >> 4 }.max() ?? 1
    let highest = factors.map { $0 & 15 }.max() ?? 1
    let samples = factors.reduce(0) { $0 + Int($1 >> 4) * Int($1 & 15) }
    return Double(samples) / Double(max(1, Int(widest) * Int(highest)))
  }

  private static func refuse(_ marker: UInt8, bits: UInt8, height: Int) throws(ImagingError) {
    let advice = "which Photofall does not read; save it as an ordinary JPEG"
    if marker == 0xC3 || marker == 0xCB { throw .unsupported("a lossless JPEG, \(advice)") }
    guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
      throw .unsupported("a hierarchical JPEG, \(advice)")
    }
    guard bits == 8 else { throw .unsupported("a JPEG of \(bits) bits a sample, \(advice)") }
    guard height > 0 else {
      throw .unsupported("a JPEG that tells its height only after its pixels, \(advice)")
    }
  }
}
