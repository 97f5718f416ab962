import TestSupport

/// A small file that asks for much.
enum Bomb: String, CaseIterable {
  case widePNG, wideJPEG, manyScans, longText, manySegments, manyChunks, lyingChunk, noSegments

  /// The file; checksums are left out, since nobody may come as far as to check them.
  var bytes: [UInt8] {
    switch self {
    case .widePNG: Self.png(width: 30_000, height: 30_000, depth: 1)
    case .wideJPEG: Self.jpeg(side: 65_000, scans: 1)
    case .manyScans: Self.jpeg(side: 8_000, scans: 1000)
    case .longText:
      Self.png(width: 4, height: 4, depth: 8)
        + Self.chunk("zTXt", Array(repeating: 0, count: 64 << 20)) + Self.chunk("IDAT", [])
    case .manySegments: [0xFF, 0xD8] + Self.repeated([0xFF, 0xE5, 0, 2])
    case .manyChunks:
      Self.png(width: 4, height: 4, depth: 8) + Self.repeated(Self.chunk("teSt", []))
    case .lyingChunk:
      Self.png(width: 4, height: 4, depth: 8) + [0x7F, 0xFF, 0xFF, 0xFF] + Array("iCCP".utf8) + [0]
    case .noSegments: [0xFF, 0xD8] + Array(repeating: 0xFF, count: 16 << 20)
    }
  }

  /// A part of what it is refused with.
  var reason: String {
    switch self {
    case .widePNG, .wideJPEG: "limits.pixels"
    case .manyScans: "limits.scans"
    case .manySegments, .manyChunks: "limits.chunks"
    case .longText: "damaged PNG data"
    case .lyingChunk: "premature end of the header"
    case .noSegments: "no segment where one ought to be"
    }
  }

  /// A good PNG with a title of 64 MiB and a bit, all zeros.
  static var inflatingTitle: [UInt8] {
    // RFC 1951 with its fixed codes: a zero, the same 258 times, and that 2064 times a turn.
    let start: [UInt8] = [0x63, 0x18, 0x05]
    let turn: [UInt8] = [
      0xA3, 0x60, 0x14, 0x8C, 0x82, 0x51, 0x30, 0x0A, 0x46, 0xC1, 0x28, 0x18, 0x05,
    ]
    let turns = 32_600
    let sum = number((259 + 2064 * turns) % 65_521 << 16 | 1)
    let stream = [0x78, 0x9C] + start + repeated(turn, turns) + [0] + sum
    return PlainPNG.file(width: 4, height: 3, compressedText: Array("Title\0\0".utf8) + stream)
  }

  private static func png(width: Int, height: Int, depth: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [depth, 0, 0, 0, 0])
      + (depth == 1 ? chunk("IDAT", []) : [])
  }

  /// Progressive, with scans that hold nothing at all.
  private static func jpeg(side: Int, scans: Int) -> [UInt8] {
    let size = [UInt8(side >> 8), UInt8(side & 255)]
    let frame = [0xFF, 0xC2, 0, 17, 8] + size + size + [3, 1, 17, 0, 2, 17, 0, 3, 17, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]
    return [0xFF, 0xD8] + frame + repeated(scan, scans) + [0xFF, 0xD9]
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count) + Array(kind.utf8) + body + [0, 0, 0, 0]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func repeated(_ bytes: [UInt8], _ count: Int = 1 << 18) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }
}
