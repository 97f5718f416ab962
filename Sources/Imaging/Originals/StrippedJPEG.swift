internal import PhotoMetadata

/// A JPEG's segments and scans without metadata (ITU-T T.81, annex B).
struct StrippedJPEG {
  /// What stands before the frame: JFIF, Adobe's segment and the profile; then all the rest.
  private var head: [UInt8] = []
  private var body: [UInt8] = []

  init(_ file: [UInt8]) throws(ImagingError) {
    var rest = file.dropFirst(2)
    while true {
      let marker = try Self.nextMarker(&rest)
      if marker == 0xD9 {
        body += [0xFF, marker]
        return
      }
      guard !(0xD0...0xD8).contains(marker), marker > 0x01 else { continue }
      let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      guard length >= 2, length <= rest.count else { throw Self.damaged }
      take(marker, rest.dropFirst(2).prefix(length - 2))
      rest = rest.dropFirst(length)
      if marker == 0xDA { takeScan(&rest) }
    }
  }

  /// The file: its head, the blocks, then the picture.
  func bytes(with blocks: MetadataBlocks) throws(ImagingError) -> [UInt8] {
    let exif = blocks.exif.isEmpty ? [] : Array("Exif\0\0".utf8) + blocks.exif
    let xmp = blocks.xmp.isEmpty ? [] : Array("http://ns.adobe.com/xap/1.0/\0".utf8) + blocks.xmp
    let segments = [exif, xmp].filter { !$0.isEmpty && $0.count <= 0xFFFF - 2 }
    return [0xFF, 0xD8] + head.prefix(jfifLength) + segments.flatMap { Self.segment(0xE1, $0[...]) }
      + head.dropFirst(jfifLength) + body
  }

  private static let damaged = ImagingError.damaged("damaged JPEG: a segment is not whole")

  /// How long JFIF's segment is, which must be the first.
  private var jfifLength: Int {
    head.starts(with: [0xFF, 0xE0]) ? 4 + 14 : 0
  }

  private static func nextMarker(_ rest: inout ArraySlice<UInt8>) throws(ImagingError) -> UInt8 {
    rest = rest.drop { $0 != 0xFF }.drop { $0 == 0xFF }
    guard let marker = rest.popFirst() else { throw damaged }
    return marker
  }

  private mutating func take(_ marker: UInt8, _ content: ArraySlice<UInt8>) {
    switch marker {
    case 0xE0:
      // JFIF may hold a preview; its segment without one has 14 bytes.
      guard head.isEmpty, content.count >= 14, content.starts(with: "JFIF\0".utf8) else { return }
      head += Self.segment(marker, content.prefix(12) + [0, 0])
    case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8),
      0xEE where content.starts(with: "Adobe".utf8) && content.count == 12:
      head += Self.segment(marker, content)
    case 0xE0...0xEF, 0xFE: break
    default: body += Self.segment(marker, content)
    }
  }

  /// Takes the coded data up to the next marker that is no part of it.
  private mutating func takeScan(_ rest: inout ArraySlice<UInt8>) {
    var index = rest.startIndex
    while index + 1 < rest.endIndex {
      let next = rest[index + 1]
      if rest[index] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { break }
      index += 1
    }
    body += rest[..<index]
    rest = rest[index...]
  }

  private static func segment(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }
}
