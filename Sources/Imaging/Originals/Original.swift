package import FileSystem
package import PhotoMetadata

/// A photo's own file, with the pixels as they are and no metadata but what is wanted.
public enum Original {
  /// Takes all metadata out of a photo's file, and puts in what is wanted.
  ///
  /// The coded pixels stay byte for byte, and so do colour profiles. All that is not known to be a
  /// part of the picture goes: also previews and what stands behind the picture's end.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - header: What it says of itself.
  ///   - metadata: What goes in.
  /// - Returns: The content, whose pixels are ranges of the file.
  /// - Complexity: O(n) for n bytes; memory O(m) for m segments or chunks.
  /// - Throws: `ImagingError`; `.unsupported` for formats that cannot be taken apart.
  package static func content(
    of file: OpenFile, _ header: ImageHeader, with metadata: PhotoMetadata
  ) throws(ImagingError) -> FileContent {
    let blocks = self.blocks(header, metadata)
    var source = try SourceBytes(file)
    switch header.format {
    case .jpeg: return try StrippedJPEG(&source).content(with: blocks)
    case .png: return try StrippedPNG(&source).content(with: blocks)
    case .webp: return try StrippedWebP(&source).content(with: blocks)
    case .heif:
      throw .unsupported(
        "metadata cannot be taken out of a HEIC or AVIF file")
    }
  }

  /// Whether metadata can be taken out of files of a format.
  public static func isPossible(_ format: ImageFormat) -> Bool { format != .heif }

  /// The blocks that go in: EXIF for what browsers go by, XMP for the rest.
  static func blocks(_ header: ImageHeader, _ metadata: PhotoMetadata) -> MetadataBlocks {
    var blocks = MetadataBlocks()
    blocks.exif = TIFFBlock.bytes(
      orientation: header.orientation.rawValue,
      copyright: metadata.copyright.map { Array($0.utf8.prefix(32 << 10)) })
    blocks.xmp = metadata.xmpPacket
    return blocks
  }
}
