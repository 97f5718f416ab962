internal import PhotoMetadata

/// A PNG's chunks without metadata (Portable Network Graphics, third edition).
struct StrippedPNG {
  private var header: ArraySlice<UInt8> = []
  private var picture: [UInt8] = []

  /// The chunks that are a part of the picture, or say how it looks.
  private static let kept: Set = [
    "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI",
    "bKGD", "pHYs", "acTL", "fcTL", "fdAT",
  ]

  init(_ file: [UInt8]) throws(ImagingError) {
    var rest = file.dropFirst(PNGHeader.signature.count)
    while true {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length + 12 <= rest.count else { throw .damaged("a PNG that ends too early") }
      let kind = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let chunk = rest.prefix(length + 12)
      if kind == "IHDR" { header = chunk } else if Self.kept.contains(kind) { picture += chunk }
      if kind == "IEND" { return }
      rest = rest.dropFirst(chunk.count)
    }
  }

  func bytes(with blocks: MetadataBlocks) throws(ImagingError) -> [UInt8] {
    let exif = blocks.exif.isEmpty ? [] : Self.chunk("eXIf", blocks.exif)
    let head = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
    let xmp = blocks.xmp.isEmpty ? [] : Self.chunk("iTXt", head + blocks.xmp)
    return PNGHeader.signature + header + exif + xmp + picture
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return bigEndian(content.count) + body + bigEndian(checksum(body))
  }

  /// CRC-32, annex D.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }
}
