internal import PhotoMetadata

/// Reads a JPEG's segments up to its pixels (ITU-T T.81, annex B).
enum JPEGHeader {
  /// The most bytes between two segments, where there ought to be none.
  private static let fillLimit = 64 << 10

  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    var header: ImageHeader?
    var components: UInt8 = 0
    var blocks = MetadataBlocks(limit: limits.metadata)
    do throws(ImagingError) {
      try forEachSegment(&source, limits) { (marker, offset, length, source) throws(ImagingError) in
        if isFrame(marker) {
          if header == nil { header = try frame(marker, &source, offset) }
          components = try byte(&source, offset + 5)
        } else if marker == 0xDA {
          // What the first scan leaves out comes in later ones.
          if try byte(&source, offset) < components { header?.isProgressive = true }
        } else if marker == 0xE1 || marker == 0xED {
          blocks.note(segment: try source.bytes(at: offset, count: length))
        }
      }
    } catch {
      // What is damaged behind the frame header is the decoder's to judge.
      guard header != nil else { throw error }
    }
    guard var header else { throw .damaged("a JPEG without a frame header") }
    header.note(blocks)
    return header
  }

  private static func forEachSegment(
    _ source: inout SourceBytes, _ limits: ImagingLimits,
    _ body: (UInt8, Int, Int, inout SourceBytes) throws(ImagingError) -> Void
  ) throws(ImagingError) {
    var offset = 2
    var segments = PieceCount(limits)
    while true {
      try segments.next()
      let marker = try nextMarker(&source, &offset)
      if marker == 0xD9 { return }
      if hasNoBody(marker) { continue }
      let length = try source.uint16(at: offset)
      guard length >= 2 else { throw .damaged("damaged JPEG header: a segment of no length") }
      try body(marker, offset + 2, length - 2, &source)
      if marker == 0xDA { return }
      offset += length
    }
  }

  /// Moves `offset` behind the next marker, over what fills the space before it.
  private static func nextMarker(
    _ source: inout SourceBytes, _ offset: inout Int
  ) throws(ImagingError) -> UInt8 {
    let limit = offset + fillLimit
    while offset < limit, try byte(&source, offset) != 0xFF { offset += 1 }
    while offset < limit, try byte(&source, offset) == 0xFF { offset += 1 }
    guard offset < limit else {
      throw .damaged("damaged JPEG header: no segment where one ought to be")
    }
    offset += 1
    return try byte(&source, offset - 1)
  }

  private static func byte(_ source: inout SourceBytes, _ offset: Int) throws(ImagingError) -> UInt8
  {
    let slice = try source.bytes(at: offset, count: 1)
    return slice[slice.startIndex]
  }

  private static func hasNoBody(_ marker: UInt8) -> Bool {
    marker <= 0x01 || (0xD0...0xD8).contains(marker)
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    // DHT, JPG and DAC have numbers among the frames'.
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frame(
    _ marker: UInt8, _ source: inout SourceBytes, _ offset: Int
  ) throws(ImagingError) -> ImageHeader {
    let body = try Array(source.bytes(at: offset, count: 6))
    let size = ImageSize(
      width: Int(body[3]) << 8 | Int(body[4]), height: Int(body[1]) << 8 | Int(body[2]))
    try refuse(marker, bits: body[0], height: size.height)
    var header = ImageHeader(format: .jpeg, storedSize: size)
    header.colour = body[5] == 1 ? .grey : body[5] == 4 ? .cmyk : .rgb
    header.isProgressive = marker == 0xC2 || marker == 0xCA
    let components = try source.bytes(at: offset + 6, count: 3 * Int(body[5]))
    header.samplesPerPixel = samplesPerPixel(components)
    return header
  }

  /// Sums up the components' shares by their sampling factors, four bits each.
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
