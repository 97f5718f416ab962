internal import FileSystem
internal import Glibc
internal import PhotoMetadata
internal import PixelKernels

/// Samples of a gain map, upright, and their meaning.
final class GainMapPicture {
  private let image: PlanarImage
  private let metadata: GainMapMetadata
  /// The profile of the primaries in which light is multiplied; empty: those of the picture.
  private let profile: [UInt8]

  init(_ image: consuming PlanarImage, _ metadata: GainMapMetadata, profile: [UInt8] = []) {
    self.image = image
    self.metadata = metadata
    self.profile = metadata.usesBaseColours ? [] : profile
  }

  /// The ways to encode a map, from good to small: its size as a part of its picture's, and quality.
  /// Of the same bytes, fewer samples of good quality say more about light than many bad ones.
  private static let efforts = [
    (2, 85), (3, 85), (4, 85), (5, 85), (6, 85), (7, 85), (8, 85), (8, 70), (8, 50),
  ]

  /// The most that a map may add to a picture's file, bytes: a fifth; an AVIF may be so small that
  /// this would hold no map.
  private static func room(_ picture: [UInt8], _ format: PictureFormat) -> Int {
    max(picture.count / 5, format == .avif ? 1500 : 0)
  }

  /// A JPEG or AVIF with the map in its file, as good as a fifth more bytes can hold; the picture
  /// alone if they hold none.
  func attached(
    to picture: [UInt8], _ format: PictureFormat, _ size: ImageSize
  ) throws(ImagingError) -> [UInt8] {
    let room = Self.room(picture, format)
    for (part, quality) in Self.efforts {
      let own = ImageSize(
        width: max(1, size.width / part), height: max(1, size.height / part))
      let file =
        switch format {
        case .avif:
          try GainMapAVIF.file(
            picture, with: encoded(own, quality, format), metadata, profile: profile)
        default: try UltraHDR.file(picture, with: encoded(own, quality, format), metadata)
        }
      if file.count <= picture.count + room { return file }
    }
    return picture
  }

  private func encoded(
    _ size: ImageSize, _ quality: Int, _ format: PictureFormat
  ) throws(ImagingError) -> [UInt8] {
    if size.width >= image.size.width || size.height >= image.size.height {
      return try encoded(image, quality, format)
    }
    return try encoded(image.scaled(to: size, keepsChroma: true), quality, format)
  }

  private func encoded(
    _ samples: borrowing PlanarImage, _ quality: Int, _ format: PictureFormat
  ) throws(ImagingError) -> [UInt8] {
    var recipe = PictureRecipe()
    recipe.quality = quality
    // In an AVIF the profile is that of the brighter picture.
    return format == .avif
      ? try AVIFEncoder.encode(samples, recipe, Attachments(), isGainMap: true)
      : try JPEGEncoder.encode(samples, recipe, Attachments(profile: profile), isGainMap: true)
  }
}

extension PicturePlan {
  /// The gain map of a source, as large as the largest picture needs it; nil where none is wanted or
  /// it is damaged, since the picture is whole without it.
  ///
  /// - Throws: `ImagingError` that a retry may overcome.
  func gains(of source: OpenFile, _ options: Options) throws(ImagingError) -> GainMapPicture? {
    guard recipe.highDynamicRange == .keep, let map = header.gainMap,
      pictures.contains(where: { $0.format.hasGainMap })
    else { return nil }
    do throws(ImagingError) {
      return try decodeGains(map, source, options)
    } catch {
      guard error.isRetryable else { return nil }
      throw error
    }
  }

  private func decodeGains(
    _ map: GainMap, _ source: OpenFile, _ options: Options
  ) throws(ImagingError) -> GainMapPicture {
    // A JPEG's map lies like its picture; HEIF's parts stand upright each by itself.
    let half = ImageSize(
      width: (storedTarget.width + 1) / 2, height: (storedTarget.height + 1) / 2)
    let size = half.width < map.size.width && half.height < map.size.height ? half : map.size
    guard let range = map.range else {
      var bytes = try SourceBytes(source)
      let decoder = try HEIFDecoder.open(bytes.whole(), item: map.item)
      let samples =
        try map.isGrey
        ? decoder.decodeGains(isPrimary: map.item != nil, options.limits)
        : decoder.decode(asLight: false, options.limits)
      let image = try samples.decode(
        to: size, .upright, memory: options.limits.memory, keepsChroma: true)
      return try Self.picture(image, map)
    }
    let decoder = try JPEGDecoder.open(
      source, .init(offset: range.lowerBound), wanted: size, asLight: false, options)
    let image = try decoder.decode(
      to: size, header.orientation, memory: options.limits.memory, keepsChroma: true)
    return try Self.picture(image, map, decoder.neutralProfile)
  }

  private static func picture(
    _ image: consuming PlanarImage, _ map: GainMap, _ profile: [UInt8] = []
  ) throws(ImagingError) -> GainMapPicture {
    if map.isApples { image.recode(applesCurve(map.metadata.alternateHeadroom)) }
    guard image.model != PF_GREY, let (metadata, tables) = map.metadata.unified else {
      return GainMapPicture(image, map.metadata, profile: profile)
    }
    let colours = try image.rgb()
    for (plane, table) in tables.enumerated() { colours.recode(table, plane: plane) }
    return GainMapPicture(colours, metadata, profile: profile)
  }

  /// The samples that mean the same as Apple's, which code light by sRGB's curve, by their values.
  private static func applesCurve(_ gain: Double) -> [UInt8] {
    (0...255).map { sample in
      let value = Double(sample) / 255
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return UInt8((log2(1 + (exp2(gain) - 1) * light) / gain * 255).rounded())
    }
  }
}
