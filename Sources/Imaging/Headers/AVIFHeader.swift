internal import Bytes

/// Reader of the boxes of an AVIF that was made here (ISO/IEC 23008-12): all that it shows is of one
/// size, and stands upright.
enum AVIFHeader {
  static func read(
    _ source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> ImageHeader {
    var sizes: Set<ImageSize> = []
    for property in try ISOBoxes.all(in: properties(of: &source), of: &source) {
      switch property.kind {
      case "ispe" where property.content.count >= 12:
        // Behind its version and flags.
        let start = property.content.lowerBound + 4
        let width = try source.integer(at: start, 4, .big)
        sizes.insert(ImageSize(width: width, height: try source.integer(at: start + 4, 4, .big)))
      case "clap", "imir", "irot": throw .unsupported("an AVIF that is cropped or turned")
      default: break
      }
    }
    guard let size = sizes.first, sizes.count == 1 else {
      throw .unsupported("an AVIF without a size, or of several")
    }
    return ImageHeader(format: .heif, storedSize: size)
  }

  /// The range of the properties of all its items.
  private static func properties(
    of source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int> {
    let whole = 0..<source.count
    guard let brand = try ISOBoxes.content(of: "ftyp", in: whole, of: &source), brand.count >= 4,
      try source.bytes(at: brand.lowerBound, count: 4).elementsEqual("avif".utf8),
      let meta = try ISOBoxes.content(of: "meta", in: whole, of: &source), meta.count >= 4,
      let items = try ISOBoxes.content(of: "iprp", in: meta.dropFirst(4), of: &source),
      let properties = try ISOBoxes.content(of: "ipco", in: items, of: &source)
    else { throw .damaged("an AVIF without a picture") }
    return properties
  }
}
