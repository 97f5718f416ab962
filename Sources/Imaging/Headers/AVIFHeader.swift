internal import Bytes

/// Reader of the boxes of an AVIF that was made here (ISO/IEC 23008-12): all that it shows is of one
/// size, and stands upright.
enum AVIFHeader {
  static func read(
    _ source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> ImageHeader {
    let whole = 0..<source.count
    guard let brand = try ISOBoxes.content(of: "ftyp", in: whole, of: &source), brand.count >= 4,
      try source.bytes(at: brand.lowerBound, count: 4).elementsEqual("avif".utf8)
    else { throw .damaged("an AVIF without a picture") }
    let shown = try HEIFItems(&source).items.values.filter { !$0.isHidden }
    let properties = shown.flatMap(\.properties)
    guard properties.allSatisfy({ !["clap", "imir", "irot"].contains($0.kind) }) else {
      throw .unsupported("an AVIF that is cropped or turned")
    }
    let sizes = Set(properties.compactMap(\.size))
    guard let size = sizes.first, sizes.count == 1 else {
      throw .unsupported("an AVIF without a size, or of several")
    }
    return ImageHeader(format: .heif, storedSize: size)
  }
}
