package import FileSystem
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
  /// - Parameter file: A file that may be overwritten.
  package func run(_ bytes: [UInt8], in file: OpenFile) throws(FileSystemError) {
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
      try file.hold(TinyJPEG.file(exif: bytes))
      readHeader(of: file)
    case .icc:
      try file.hold(TinyJPEG.file(profile: bytes))
      makePictures(of: file, bytes.count)
    case .bmp, .gif, .heif, .jpeg, .jxl, .png, .raw, .tiff:
      try file.hold(bytes)
      makePictures(of: file, bytes.count)
    case .webp:
      try file.hold(bytes)
      makePictures(of: file, bytes.count)
      _ = try? WebPAnimation.unrolled(file, Self.limits)
    case .made:
      var recipe = PictureRecipe()
      recipe.formats = PictureFormat.allCases
      let planned = PicturePlan.pictures(of: ImageSize(width: 41, height: 30), recipe)
      for picture in planned { _ = picture.isHeader(of: bytes) }
    case .probe:
      try file.hold(bytes)
      readHeader(of: file)
    }
  }

  private func readHeader(of file: OpenFile) {
    _ = (try? ImageHeader(of: file, limits: Self.limits)).map { PhotoMetadata($0.blocks) }
  }

  private func read(caption: String) {
    _ = (Markdown.blocks(caption), Markdown.line(caption))
    _ = SearchTerms.all(of: Markdown.words(caption))
    let measured = MeasuredText(Markdown.lineWords(caption), language: "en")
    _ = measured.lines(width: 120, fontSize: 14)
  }

  /// Makes one small picture, whose making is the longest part by far, and of some inputs two, by
  /// linear light, or of whole files alone; the length of an input decides.
  private func makePictures(of file: OpenFile, _ count: Int) {
    guard let header = try? ImageHeader(of: file, limits: Self.limits) else { return }
    var recipe = PictureRecipe()
    recipe.widths = [8]
    recipe.large = count % 8 == 1 ? 24 : 0
    recipe.usesLinearLight = count % 8 == 2
    let plan = PicturePlan(header, recipe)
    var options = PicturePlan.Options()
    options.limits = Self.limits
    options.allowsTruncated = count % 8 != 3
    _ = try? plan.make(plan.pictures, from: file, options)
  }

  /// Tight ones: many small pictures find more than a few large ones.
  private static var limits: ImagingLimits {
    var limits = ImagingLimits()
    limits.pixels = 1 << 13
    limits.memory = 4 << 20
    limits.metadata = 1 << 16
    limits.scans = 20
    return limits
  }
}

extension OpenFile {
  /// Replaces what is in the file.
  fileprivate func hold(_ bytes: [UInt8]) throws(FileSystemError) {
    try descriptor.clear()
    try descriptor.write(bytes[...])
  }
}
