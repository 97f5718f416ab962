/// Writes PNGs without a library: stored deflate blocks, so that nothing under test made them.
struct PNGFixture {
  var size: (width: Int, height: Int)
  var depth = 8
  /// PNG's colour type: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA.
  var colourType = 2
  /// The rows' bytes, packed as PNG wants them, without filter bytes.
  var rows: [[UInt8]]
  /// Chunks to put between the header and the pixels.
  var chunks: [(kind: String, body: [UInt8])] = []

  static func bigEndian(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  var bytes: [UInt8] {
    let header = Self.bigEndian(size.width) + Self.bigEndian(size.height)
    var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    out += Self.chunk("IHDR", header + [UInt8(depth), UInt8(colourType), 0, 0, 0])
    for chunk in chunks { out += Self.chunk(chunk.kind, chunk.body) }
    out += Self.chunk("IDAT", Self.stored(rows.flatMap { [0] + $0 }))
    return out + Self.chunk("IEND", [])
  }

  /// An `eXIf` chunk that holds an orientation.
  static func exif(_ orientation: UInt8) -> (kind: String, body: [UInt8]) {
    ("eXIf", tiff(orientation))
  }

  /// A TIFF block with tag 0x0112 alone.
  static func tiff(_ orientation: UInt8) -> [UInt8] {
    [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
      + [0, 0, 0, 0, 0, 0]
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(kind.utf8) + body
    return bigEndian(body.count) + content + bigEndian(Int(crc32(content)))
  }

  static func stored(_ data: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      out += [rest.isEmpty ? 1 : 0]
      for value in [count, ~count] { out += [UInt8(value & 255), UInt8(value >> 8)] }
      out += block
    } while !rest.isEmpty
    var a = 1
    var b = 0
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + bigEndian(b << 16 | a)
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}
