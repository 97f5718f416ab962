/// Reads a PNG's chunks up to its pixels (Portable Network Graphics, third edition).
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func read(_ source: inout SourceBytes) throws(ImagingError) -> ImageHeader {
    guard try source.uint32(at: 8) == 13,
      try source.bytes(at: 12, count: 4).elementsEqual("IHDR".utf8)
    else { throw .damaged("a PNG that does not begin with its header") }
    var header = try imageHeader(&source)
    var offset = 33
    while true {
      let length = try source.uint32(at: offset)
      let kind = try String(decoding: source.bytes(at: offset + 4, count: 4), as: UTF8.self)
      if kind == "IDAT" { return header }
      if kind == "IEND" { throw .damaged("a PNG without pixels") }
      guard offset + 12 + length <= source.count else {
        throw .damaged("premature end of the header")
      }
      try note(kind, &source, offset + 8, length, in: &header)
      offset += 12 + length
    }
  }

  private static func imageHeader(_ source: inout SourceBytes) throws(ImagingError) -> ImageHeader {
    let size = try ImageSize(width: source.uint32(at: 16), height: source.uint32(at: 20))
    let rest = try Array(source.bytes(at: 24, count: 5))
    var header = ImageHeader(format: .png, storedSize: size)
    header.bitsPerSample = Int(rest[0])
    header.colour = rest[1] & 2 == 0 ? .grey : .rgb
    header.hasAlpha = rest[1] & 4 != 0
    header.isProgressive = rest[4] != 0
    return header
  }

  private static func note(
    _ kind: String, _ source: inout SourceBytes, _ offset: Int, _ length: Int,
    in header: inout ImageHeader
  ) throws(ImagingError) {
    switch kind {
    case "tRNS": header.hasAlpha = true
    case "eXIf" where length <= ImageHeader.exifLimit:
      header.note(exif: try source.bytes(at: offset, count: length))
    case "cICP" where length == 4:
      let body = try Array(source.bytes(at: offset, count: 4))
      header.codePoints = ImageHeader.CodePoints(primaries: body[0], transfer: body[1])
    default: break
    }
  }
}
