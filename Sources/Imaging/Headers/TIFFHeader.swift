internal import FileSystem
internal import PhotoMetadata

/// Reader of a TIFF's first page; of a camera's raw file that begins like a TIFF, of its preview.
enum TIFFHeader {
  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    guard let first = try TIFFDirectory(firstIn: &source) else {
      return try picture(&source, limits)
    }
    if first.isOfSensor { return try RawHeader.read(&source, limits) }
    if first.isSmallCopy {
      do throws(ImagingError) {
        return try RawHeader.read(&source, limits)
      } catch {
        // A scanner's TIFF has a larger picture behind the small one.
        guard let header = try? picture(&source, limits, iptc: first.iptc),
          header.storedSize.width > first.number(TIFFDirectory.width) ?? .max
        else { throw error }
        return header
      }
    }
    // EXIF alone is built like a TIFF.
    guard first.has(TIFFDirectory.width) else { throw .notAnImage }
    return try picture(&source, limits, iptc: first.iptc)
  }

  private static func picture(
    _ source: inout SourceBytes, _ limits: ImagingLimits, iptc: [UInt8]? = nil
  ) throws(ImagingError) -> ImageHeader {
    var header = try PictureCodec.tiff.header(of: source.file, .tiff, limits)
    var blocks = header.takeBlocks()
    blocks.exif = (try? TIFFDirectory.exifBlock(of: &source, limit: blocks.exifLimit)) ?? []
    if let iptc { blocks.note(iptc: iptc) }
    header.set(blocks, nil)
    return header
  }
}
