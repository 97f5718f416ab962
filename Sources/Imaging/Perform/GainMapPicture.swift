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

  /// The largest share of a picture's file that its map may add.
  private static let share = 0.2

  /// A JPEG with the map behind it, as good as a fifth more bytes can hold; the JPEG alone if they
  /// hold none.
  func attached(to picture: [UInt8], _ size: ImageSize) throws(ImagingError) -> [UInt8] {
    for (part, quality) in Self.efforts {
      let own = ImageSize(
        width: max(1, size.width / part), height: max(1, size.height / part))
      let file = try UltraHDR.file(picture, with: encoded(own, quality), metadata)
      if Double(file.count) <= (1 + Self.share) * Double(picture.count) { return file }
    }
    return picture
  }

  private func encoded(_ size: ImageSize, _ quality: Int) throws(ImagingError) -> [UInt8] {
    var recipe = PictureRecipe()
    recipe.quality = quality
    let attachments = Attachments(profile: profile)
    if size.width >= image.size.width || size.height >= image.size.height {
      return try JPEGEncoder.encode(image, recipe, attachments, isGainMap: true)
    }
    return try JPEGEncoder.encode(
      image.scaled(to: size, keepsChroma: true), recipe, attachments, isGainMap: true)
  }
}

extension PicturePlan {
  /// The gain map of a source, as large as the largest picture needs it; nil where none is wanted or
  /// it is damaged, since the picture is whole without it.
  ///
  /// - Throws: `ImagingError` that a retry may overcome.
  func gains(of source: OpenFile, _ options: Options) throws(ImagingError) -> GainMapPicture? {
    guard recipe.highDynamicRange == .keep, let map = header.gainMap,
      pictures.contains(where: { $0.format == .jpeg })
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
      let decoder = try HEIFDecoder.open(bytes.whole()).decodeGains(options.limits)
      let image = try decoder.decode(
        to: size, .upright, memory: options.limits.memory, keepsChroma: true)
      return Self.picture(image, map)
    }
    let decoder = try JPEGDecoder.open(
      source, at: range.lowerBound, wanted: size, asLight: false, options)
    let image = try decoder.decode(
      to: size, header.orientation, memory: options.limits.memory, keepsChroma: true)
    return Self.picture(image, map, decoder.neutralProfile)
  }

  private static func picture(
    _ image: consuming PlanarImage, _ map: GainMap, _ profile: [UInt8] = []
  ) -> GainMapPicture {
    if map.isApples { image.recode(applesCurve(map.metadata.alternateHeadroom)) }
    return GainMapPicture(image, map.metadata, profile: profile)
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
