public import FileSystem
internal import GalleryModel
internal import Imaging
internal import LayoutRequests
internal import PhotoMetadata
internal import SiteRendering
internal import TextMeasurement

/// A part of photofall that reads bytes which a stranger may have written.
public enum FuzzTarget: String, Sendable, CaseIterable {
  /// The text of an `arrangement.txt`.
  case arrangement
  /// A BMP, decoded into pictures.
  case bmp
  /// The text of a `photo.jpg.md`: its HTML, its lines and the words by which it is found.
  case caption
  /// The text of a `photofall.yaml`.
  case configuration
  /// The EXIF block of a JPEG.
  case exif
  /// The metadata of a gain map, as the segment of ISO 21496-1 and as an XMP packet.
  case gains
  /// A GIF, decoded into pictures.
  case gif
  /// An HEIC or AVIF, decoded into pictures, with the gain map of its tone map.
  case heif
  /// The ICC profile of a JPEG.
  case icc
  /// A JPEG, decoded into pictures, with the gain map that its directory of pictures leads to.
  case jpeg
  /// A JPEG XL, decoded into pictures.
  case jxl
  /// The request of `photofall layout`.
  case layout
  /// A picture that a helper has made, which must be what was planned.
  case made
  /// A PNG, decoded into pictures.
  case png
  /// A file of any format, of which only the header is read.
  case probe
  /// A camera's raw file, of which pictures are made.
  case raw
  /// An XMP packet, as in a sidecar, and the part of a sphere that it tells.
  case sidecar
  /// A JSON of Google Takeout, and its text as a file's name.
  case takeout
  /// A TIFF, decoded into pictures.
  case tiff
  /// A WebP, decoded into pictures.
  case webp

  /// Feeds the bytes to the part; whatever it says of them is right, so long as it comes back.
  ///
  /// - Parameter scratch: A file that may be overwritten.
  public func run(_ bytes: [UInt8], scratch: Path) throws(FileSystemError) {
    switch self {
    case .arrangement: _ = Arrangement(parsing: bytes)
    case .caption: read(caption: String(decoding: bytes, as: UTF8.self))
    case .configuration: _ = try? Configuration(parsing: bytes, of: "photofall.yaml")
    case .layout: _ = try? reply(to: bytes)
    case .sidecar:
      _ = PhotoMetadata(sidecar: bytes)
      var blocks = MetadataBlocks()
      blocks.xmp = bytes
      let sphere = blocks.sphere(of: (400, 200))
      precondition(sphere?.isSound != false)
    case .takeout:
      _ = PhotoMetadata(takeout: bytes)
      _ = PhotoMetadata(fileName: String(decoding: bytes.prefix(255), as: UTF8.self))
    case .gains:
      let read = [
        GainMapMetadata(iso: bytes, isGrey: false), GainMapMetadata(xmp: bytes, limit: 1 << 16),
      ]
      for metadata in read {
        _ = metadata.map { ($0.unified?.metadata ?? $0).isoSegment + $0.xmp }
      }
    case .exif:
      try File.write(TinyJPEG.file(exif: bytes), to: scratch)
      _ = (try? ImageHeader(of: scratch)).map { PhotoMetadata($0.blocks) }
    case .icc:
      try File.write(TinyJPEG.file(profile: bytes), to: scratch)
      makePictures(of: scratch)
    case .bmp, .gif, .heif, .jpeg, .jxl, .png, .raw, .tiff:
      try File.write(bytes, to: scratch)
      makePictures(of: scratch)
    case .webp:
      try File.write(bytes, to: scratch)
      makePictures(of: scratch)
      let file = OpenFile(try Descriptor(reading: scratch))
      _ = try? WebPAnimation.unrolled(file, Self.limits)
    case .made:
      var recipe = PictureRecipe()
      recipe.formats = PictureFormat.allCases
      let planned = PicturePlan.pictures(of: ImageSize(width: 41, height: 30), recipe)
      for picture in planned { _ = picture.isHeader(of: bytes) }
    case .probe:
      try File.write(bytes, to: scratch)
      _ = (try? ImageHeader(of: scratch, limits: Self.limits)).map { PhotoMetadata($0.blocks) }
    }
  }

  private func read(caption: String) {
    _ = (Markdown.blocks(caption), Markdown.line(caption))
    _ = SearchTerms.all(of: Markdown.words(caption))
    let measured = MeasuredText(Markdown.lineWords(caption), language: "en")
    _ = measured.lines(width: 120, fontSize: 14)
  }

  private func makePictures(of file: Path) {
    guard let header = try? ImageHeader(of: file, limits: Self.limits) else { return }
    var recipe = PictureRecipe()
    recipe.widths = [8]
    recipe.large = 24
    let plan = PicturePlan(header, recipe)
    var options = PicturePlan.Options()
    options.limits = Self.limits
    options.allowsTruncated = true
    _ = try? plan.make(plan.pictures, from: file, options)
  }

  /// Tight ones: many small pictures find more than a few large ones.
  private static var limits: ImagingLimits {
    var limits = ImagingLimits()
    limits.pixels = 1 << 18
    limits.memory = 32 << 20
    limits.scans = 20
    return limits
  }
}
