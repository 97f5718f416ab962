internal import Bytes
internal import PhotoMetadata

/// JPEG with its gain map behind it: Ultra HDR 1.0 and ISO 21496-1, which name it in ways of their
/// own.
enum UltraHDR {
  /// Writes both in one file; the coded picture stays as it is.
  static func file(
    _ picture: [UInt8], with map: [UInt8], _ metadata: GainMapMetadata
  ) throws(ImagingError) -> [UInt8] {
    let own = segments(xmp: metadata.xmp, iso: metadata.isoSegment)
    let base = segments(xmp: metadata.baseXMP(), iso: GainMapMetadata.baseSegment)
    let (place, mapPlace) = (try endOfHead(picture), try endOfHead(map))
    let start = picture[..<place] + base
    let directory = MultiPictureSegment.bytes(
      at: start.count, first: start.count + MultiPictureSegment.length + picture.count - place,
      second: map.count + own.count)
    return start + directory + picture[place...] + map[..<mapPlace] + own + map[mapPlace...]
  }

  /// The segments of both kinds of metadata.
  private static func segments(xmp: [UInt8], iso: [UInt8]) -> [UInt8] {
    let head = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let first = xmp.isEmpty ? [] : JPEGSegment.bytes(0xE1, (head + xmp)[...])
    return first + JPEGSegment.bytes(0xE2, iso[...])
  }

  /// The place behind the segments that applications have written into a JPEG.
  private static func endOfHead(_ file: [UInt8]) throws(ImagingError) -> Int {
    var (file, segments, end) = (file, JPEGSegments(), 2)
    while let segment = try segments.next(in: &file), (0xE0...0xEF).contains(segment.marker) {
      end = segment.content.upperBound
    }
    return end
  }
}
