/// The smallest PNG files that a gallery takes: one colour, stored and not compressed.
public enum PlainPNG {
  /// A grey picture.
  ///
  /// - Parameters:
  ///   - width: Columns, px.
  ///   - height: Rows, px.
  ///   - level: The grey, 0...255, so that pictures can differ.
  ///   - fades: True for a picture that is darker towards the right.
  ///   - compressedText: The body of a zTXt chunk; nil: there is none.
  public static func file(
    width: Int, height: Int, level: UInt8 = 128, fades: Bool = false, compressedText: [UInt8]? = nil
  ) -> [UInt8] {
    let row = (0..<width).map { fades ? UInt8(Int(level) * (width - $0) / width) : level }
    let rows = [UInt8]((0..<height).flatMap { _ in [0] + row })
    let header = bigEndian(width) + bigEndian(height) + [8, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + (compressedText.map { chunk("zTXt", $0) } ?? []) + chunk("IDAT", zlibStored(rows))
      + chunk("IEND", [])
  }

  /// RFC 1950 with RFC 1951's stored blocks.
  private static func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let size = [UInt8(block.count & 255), UInt8(block.count >> 8)]
      stream += [rest.isEmpty ? 1 : 0] + size + size.map { ~$0 } + block
    } while !rest.isEmpty
    return stream + bigEndian(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> Int {
    let sums = bytes.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return sums.1 << 16 | sums.0
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(content.count) + body + bigEndian(crc32(body))
  }

  private static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }
}
