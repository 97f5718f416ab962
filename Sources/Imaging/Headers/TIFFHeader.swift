internal import FileSystem
internal import PhotoMetadata

/// Reader of a TIFF's first page; of a camera's raw file that begins like a TIFF, of its preview.
enum TIFFHeader {
  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    if let first = try TIFFDirectory(firstIn: &source) {
      if first.isOfRawFile { return try RawHeader.read(&source, limits) }
      // EXIF alone is built like a TIFF.
      guard first.has(TIFFDirectory.width) else { throw .notAnImage }
    }
    var header = try PictureCodec.tiff.header(of: source.file, .tiff, limits)
    var blocks = header.takeBlocks()
    blocks.exif = (try? TIFFDirectory.exifBlock(of: &source, limit: blocks.exifLimit)) ?? []
    header.set(blocks, nil)
    return header
  }
}
