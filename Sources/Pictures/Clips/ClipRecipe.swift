public import Imaging

/// Size and quality of the clips that are encoded.
public struct ClipRecipe: Hashable, Sendable, Codable {
  /// The most lines of a clip, those of its shorter side, px; `video.height`.
  public var height = 1080
  /// The quality, 1...100; `video.quality`.
  public var quality = 70

  /// The background of transparent pixels, which only animations have; that of the pictures.
  public var background = PictureRecipe().background

  /// Creates the default recipe.
  public init() {}

  /// The part of keys that stands for the recipe. ffmpeg's version is none: another one would
  /// encode every clip again, which takes a hundred times as long as a photo's pictures.
  var key: String { "clip version \(Self.version); height \(height); quality \(quality)" }

  /// The constant rate factor of x264: 51 is the worst, 23 its own default.
  var rateFactor: Int { 51 - (2 * quality + 2) / 5 }

  /// True if a clip is copied: browsers play its streams, and it is small enough.
  func copies(_ clip: ClipHeader) -> Bool {
    clip.isPlayable && min(clip.size.width, clip.size.height) <= height
  }

  /// The size of an encoded clip, px: even, as 4:2:0 demands, and never larger than the source.
  func size(of source: ImageSize) -> ImageSize {
    let short = min(source.width, source.height)
    let factor = min(1, Double(height) / Double(short))
    let even = { (side: Int) in max(2, Int((Double(side) * factor / 2).rounded()) * 2) }
    return ImageSize(width: even(source.width), height: even(source.height))
  }

  /// The version, raised with every change that makes other clips from the same source.
  private static let version = 2
}
