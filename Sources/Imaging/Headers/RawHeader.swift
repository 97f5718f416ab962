internal import CRAW
internal import FileSystem
internal import PhotoMetadata
internal import PixelKernels

/// Reader of a camera's raw file: its largest preview, or else what the sensor saw, at half size.
enum RawHeader {
  /// The longest side from which a preview is shown, px.
  private static let leastPreview = 1000

  static func read(
    _ source: inout SourceBytes, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    let (facts, range) = try facts(of: source.file, limits)
    let turn = Orientation(rawValue: UInt8(clamping: facts.orientation)) ?? .upright
    let sensor = ImageSize(width: Int(facts.width), height: Int(facts.height))
    var header = ImageHeader(format: .raw, storedSize: sensor)
    var blocks = MetadataBlocks(limit: limits.metadata)
    if let range, var preview = try? preview(in: source.file, range, limits),
      max(preview.size.width, preview.size.height) >= leastPreview
    {
      header = ImageHeader(preview, in: range)
      blocks = preview.takeBlocks()
      // Some cameras turn the preview themselves.
      header.orientation = preview.isTurned(against: sensor, turn) ? .upright : turn
    } else {
      header.orientation = turn
    }
    let limit = blocks.exifLimit
    for exif in [
      try? TIFFDirectory.exifBlock(of: &source, limit: limit),
      try? CanonBoxes.exifBlock(of: &source, limit: limit),
    ] {
      if let exif, !exif.isEmpty { blocks.exif = exif }
    }
    if let xmp = try? TIFFDirectory(firstIn: &source)?.xmp, xmp.count <= limits.metadata {
      blocks.xmp = xmp
    }
    let orientation = header.orientation
    header.set(blocks, orientation)
    return header
  }

  private static func preview(
    in file: OpenFile, _ range: Range<Int>, _ limits: ImagingLimits
  ) throws(ImagingError) -> ImageHeader {
    var part = try SourceBytes(file, range)
    return try JPEGHeader.read(&part, limits)
  }

  private static func facts(
    of file: OpenFile, _ limits: ImagingLimits
  ) throws(ImagingError) -> (pf_header, preview: Range<Int>?) {
    var header = pf_header()
    var preview = pf_raw_preview()
    var failure = pf_failure()
    let isRead = unsafe pf_raw_read(
      file.descriptor.number, PictureCodec.limits(limits, isLenient: true), &header, &preview,
      &failure)
    guard isRead else { throw ImagingError(failure) }
    let start = Int(preview.offset)
    return (header, preview.length > 0 ? start..<(start + Int(preview.length)) : nil)
  }
}

extension ImageHeader {
  /// True for a preview that stands upright, where the sensor's picture is to be turned by a
  /// quarter.
  fileprivate func isTurned(against sensor: ImageSize, _ turn: Orientation) -> Bool {
    turn.swapsAxes
      && (storedSize.width > storedSize.height) != (sensor.width > sensor.height)
  }
}
