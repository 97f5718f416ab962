internal import Bytes

/// Boxes of Canon's raw files (CR3): one of them holds the directories of EXIF, each as a TIFF of its
/// own.
enum CanonBoxes {
  /// The EXIF of a file, as a block that stands alone; empty where it has none.
  ///
  /// - Parameter limit: The largest block, bytes.
  /// - Throws: `ImagingError.damaged` where the file ends before.
  static func exifBlock(
    of source: inout some ByteSource & ~Copyable, limit: Int
  ) throws(ImagingError) -> [UInt8] {
    guard let movie = try ISOBoxes.content(of: "moov", in: 0..<source.count, of: &source),
      let own = try ISOBoxes.content(of: "uuid", in: movie, of: &source), own.count > idLength
    else { return [] }
    let parts = (own.lowerBound + idLength)..<own.upperBound
    guard let first = try directory("CMT1", in: parts, of: &source) else { return [] }
    let block = first.block(
      exif: try directory("CMT2", in: parts, of: &source),
      place: try directory("CMT4", in: parts, of: &source))
    return block.count <= limit ? block : []
  }

  /// The length of the number that says whose box it is, bytes.
  private static let idLength = 16

  private static func directory(
    _ kind: String, in range: Range<Int>, of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> TIFFDirectory? {
    guard let part = try ISOBoxes.content(of: kind, in: range, of: &source) else { return nil }
    var bytes = try Array(source.bytes(part))
    return try TIFFDirectory(firstIn: &bytes)
  }
}
