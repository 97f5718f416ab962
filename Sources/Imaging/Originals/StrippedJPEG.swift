internal import Bytes
internal import PhotoMetadata

/// A JPEG's segments and scans without metadata (ITU-T T.81, annex B).
struct StrippedJPEG {
  /// What stands before the frame: JFIF, Adobe's segment and the profile; then all the rest.
  private var head: [UInt8] = []
  private var body: [UInt8] = []

  init(_ file: [UInt8]) throws(ImagingError) {
    var file = file
    var segments = JPEGSegments()
    while let segment = try segments.next(in: &file) {
      take(segment.marker, try file.bytes(segment.content))
      if segment.marker == JPEGSegment.scan {
        let scan = try segments.skipScan(in: &file)
        body += file[scan]
      }
    }
    body += [0xFF, 0xD9]
  }

  /// The file: its head, the blocks, then the picture.
  func bytes(with blocks: MetadataBlocks) throws(ImagingError) -> [UInt8] {
    let exif = blocks.exif.isEmpty ? [] : Array("Exif\0\0".utf8) + blocks.exif
    let xmp = blocks.xmp.isEmpty ? [] : Array("http://ns.adobe.com/xap/1.0/\0".utf8) + blocks.xmp
    let segments = [exif, xmp].filter { !$0.isEmpty && $0.count <= 0xFFFF - 2 }
    return [0xFF, 0xD8] + head.prefix(jfifLength) + segments.flatMap { Self.segment(0xE1, $0[...]) }
      + head.dropFirst(jfifLength) + body
  }

  /// How long JFIF's segment is, which must be the first.
  private var jfifLength: Int {
    head.starts(with: [0xFF, 0xE0]) ? 4 + 14 : 0
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

  private static func segment(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8] {
    [0xFF, marker] + (content.count + 2).bytes(.big, 2) + content
  }
}
