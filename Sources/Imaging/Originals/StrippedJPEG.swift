internal import Bytes
internal import FileSystem
internal import PhotoMetadata

/// Segments and scans of a JPEG without metadata (ITU-T T.81, annex B).
struct StrippedJPEG {
  /// The file's first marker and the JFIF segment, which must follow it.
  private var start: FileContent
  /// Adobe's segment, which must be before the frame.
  private var head: FileContent
  /// All other segments, and the scans.
  private var body: FileContent
  /// The parts of the colour profile as they come.
  private var parts = ProfileParts()
  /// The profile without its words, which must be before the frame, too.
  private var profile: [UInt8] = []

  /// Takes a JPEG apart.
  ///
  /// - Parameter told: The profile of its colours where it has none itself; empty: they are sRGB's.
  init(_ source: inout SourceBytes, profile told: [UInt8] = []) throws(ImagingError) {
    let empty = FileContent(of: source.file)
    (start, head, body) = (empty, empty, empty)
    start.append([0xFF, 0xD8])
    var segments = JPEGSegments()
    while let segment = try segments.next(in: &source) {
      try take(segment, of: &source)
      guard segment.marker == JPEGSegment.scan else { continue }
      let scan = try segments.skipScan(in: &source)
      body.append(source.inFile(scan))
    }
    body.append([0xFF, 0xD9])
    profile = parts.isEmpty ? told : try Original.wordless(parts.joined)
  }

  /// The file: its start, the blocks, then the picture, and a second one behind it.
  ///
  /// - Parameters:
  ///   - segments: Further segments of applications.
  ///   - map: The second picture; nil: none.
  func content(
    with blocks: MetadataBlocks, _ segments: [UInt8] = [], map: FileContent? = nil
  ) -> FileContent {
    let exif = blocks.exif.isEmpty ? [] : Array("Exif\0\0".utf8) + blocks.exif
    let xmp = blocks.xmp.isEmpty ? [] : Array("http://ns.adobe.com/xap/1.0/\0".utf8) + blocks.xmp
    var content = start
    for block in [exif, xmp] where !block.isEmpty && block.count <= 0xFFFF - 2 {
      content.append(JPEGSegment.bytes(0xE1, block[...]))
    }
    content.append(head)
    content.append(colours)
    content.append(segments)
    if let map {
      let first = content.count + MultiPictureSegment.length + body.count
      content.append(
        MultiPictureSegment.bytes(at: content.count, first: first, second: map.count))
    }
    content.append(body)
    if let map { content.append(map) }
    return content
  }

  private mutating func take(
    _ segment: JPEGSegment, of source: inout SourceBytes
  ) throws(ImagingError) {
    let content = try source.bytes(segment.content)
    switch segment.marker {
    case 0xE0:
      // JFIF may hold a preview; its segment without one has 14 bytes.
      guard start.count == 2, head.count == 0, parts.isEmpty, content.count >= 14,
        content.starts(with: "JFIF\0".utf8)
      else { return }
      start.append(JPEGSegment.bytes(segment.marker, content.prefix(12) + [0, 0]))
    case 0xE2 where content.starts(with: EmbeddedProfile.segmentHead):
      parts.append(content)
    case 0xEE where content.starts(with: "Adobe".utf8) && content.count >= 12:
      // Photoshop's is longer; the twelfth byte tells what its colours stand for.
      head.append(JPEGSegment.bytes(segment.marker, content.prefix(12)))
    // Frames, tables, intervals of restart, scans, and the number of lines behind the first scan.
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA, 0xDB, 0xDD: body.append(source.inFile(segment.whole))
    case 0xDC where content.count == 2: body.append(source.inFile(segment.whole))
    default: break
    }
  }

  /// The segments of the profile.
  private var colours: [UInt8] {
    let head = EmbeddedProfile.segmentHead
    let room = 0xFFFF - 2 - head.count - 2
    let starts = Array(stride(from: 0, to: profile.count, by: room))
    return starts.enumerated().flatMap { number, start in
      let part = profile[start..<min(start + room, profile.count)]
      let place = [number + 1, starts.count].map { UInt8(truncatingIfNeeded: $0) }
      return JPEGSegment.bytes(0xE2, (head + place + part)[...])
    }
  }
}
