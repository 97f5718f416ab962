package import FileSystem
package import PhotoMetadata

/// Photo's own file, with unchanged pixels and only the given metadata.
public enum Original {
  /// The version of what is written, a part of the addresses of originals.
  ///
  /// - Parameter header: The header of the photo; nil: it is a clip.
  package static func version(of header: ImageHeader?) -> [UInt8] {
    header?.isAdobeRGB == true ? [8] : [7]
  }

  /// Strips all metadata from a photo's file, and adds the given metadata.
  ///
  /// Coded pixels stay byte for byte, and so do the numbers of colour profiles. Everything not
  /// known to be a part of the picture is removed, also previews and bytes after the picture's end but
  /// a gain map, which is stripped in the same way.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - header: Its header.
  ///   - metadata: The metadata to add.
  /// - Returns: The content, whose pixels are ranges of the file.
  /// - Complexity: O(n) for n bytes; memory O(m) for m segments or chunks.
  /// - Throws: `ImagingError`; `.unsupported` for formats whose metadata cannot be removed, and for
  ///   profiles whose words cannot.
  package static func content(
    of file: OpenFile, _ header: ImageHeader, with metadata: PhotoMetadata
  ) throws(ImagingError) -> FileContent {
    let blocks = self.blocks(header, metadata)
    var source = try SourceBytes(file)
    switch header.format {
    case .jpeg:
      let picture = try StrippedJPEG(&source, profile: header.profileByEXIF)
      // A damaged map is left out: the picture is whole without it.
      guard let map = header.gainMap, let range = map.range,
        var second = try? SourceBytes(file, range), let samples = try? StrippedJPEG(&second)
      else { return picture.content(with: blocks) }
      return picture.content(with: blocks, map, samples)
    case .png: return try StrippedPNG(&source).content(with: blocks)
    case .webp: return try StrippedWebP(&source, header).content(with: blocks)
    case .heif, .tiff, .jpegXL, .gif, .bmp, .raw:
      let names = header.format.names.joined(separator: " or ")
      throw .unsupported("metadata cannot be taken out of a \(names) file")
    }
  }

  /// A profile without its words; an empty one is none.
  ///
  /// - Throws: `ImagingError.unsupported` for a profile that is not understood.
  static func wordless(_ profile: [UInt8]) throws(ImagingError) -> [UInt8] {
    guard !profile.isEmpty else { return [] }
    guard let own = NeutralProfile(of: profile) else {
      throw .unsupported("words cannot be taken out of a colour profile of its kind")
    }
    return own.bytes
  }

  /// True for a format whose metadata can be removed.
  public static func isPossible(_ format: ImageFormat) -> Bool {
    switch format {
    case .jpeg, .png, .webp: true
    case .heif, .tiff, .jpegXL, .gif, .bmp, .raw: false
    }
  }

  /// The metadata blocks to add: EXIF for what browsers use, XMP for the rest.
  static func blocks(_ header: ImageHeader, _ metadata: PhotoMetadata) -> MetadataBlocks {
    var blocks = MetadataBlocks()
    blocks.exif = TIFFBlock.bytes(
      orientation: header.orientation.rawValue,
      copyright: metadata.copyright.map { Array($0.utf8.prefix(32 << 10)) })
    blocks.xmp = metadata.xmpPacket
    return blocks
  }
}
