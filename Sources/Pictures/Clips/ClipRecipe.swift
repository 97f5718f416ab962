public import Imaging

/// Size and quality of the clips that are encoded.
public struct ClipRecipe: Hashable, Sendable, Codable {
  /// The most lines of a clip, those of its shorter side, px; `video.height`.
  public var height = 1080
  /// The quality, 1...100; `video.quality`.
  public var quality = 70
  /// The codec of a WebM beside each MP4; `video.webm`.
  public var webm = WebM.none

  /// Codec of a WebM.
  public enum WebM: String, Hashable, Sendable, CaseIterable, Codable {
    case none, vp9, av1
  }

  /// The background of transparent pixels, which only animations have; that of the pictures.
  public var background = PictureRecipe().background

  /// Creates the default recipe.
  public init() {}

  /// The part of keys that stands for the recipe. ffmpeg's version is none: another one would
  /// encode every clip again, which takes a hundred times as long as a photo's pictures.
  ///
  /// - Parameter clip: The clip, whose streams are copied or encoded.
  func key(of clip: ClipHeader) -> String {
    "\(key); \(copies(clip) ? "copy" : "encoding") version \(Self.frameVersion(of: clip))"
  }

  private var key: String {
    "clip version \(Self.version); height \(height); quality \(quality)"
  }

  /// The part of keys that stands for a WebM; nil: there is none.
  func webmKey(of clip: ClipHeader) -> String? {
    webm == .none ? nil : "\(key); \(webm) version \(Self.frameVersion(of: clip))"
  }

  /// The constant rate factor of x264: 51 is the worst, 23 its own default.
  var rateFactor: Int { 51 - (2 * quality + 2) / 5 }

  /// The constant rate factor of libvpx: 63 is the worst.
  var rateFactorOfVP9: Int { 63 - 3 * quality / 7 }

  /// The constant rate factor of SVT-AV1: 63 is the worst, 35 its own default.
  var rateFactorOfAV1: Int { 63 - 2 * quality / 5 }

  /// The type of a WebM, by which browsers know whether they play it; nil where there is none.
  ///
  /// Its level is the lowest for 60 frames of its size a second (VP9 bitstream specification, annex A;
  /// AV1 bitstream specification, annex A).
  public func webmType(of clip: ClipHeader) -> String? {
    let pixels = size(of: clip.size).pixels
    let level = pixels <= 2_228_224 ? 4 : pixels <= 8_912_896 ? 5 : 6
    let number = 4 * level - 7
    switch webm {
    case .none: return nil
    case .vp9: return "video/webm; codecs=vp09.00.\(level)1.08"
    case .av1: return "video/webm; codecs=av01.0.\(number < 10 ? "0" : "")\(number)M.08"
    }
  }

  /// True if a clip is copied: browsers play its streams, all of which may be seen, and it is small
  /// enough.
  func copies(_ clip: ClipHeader) -> Bool {
    clip.isPlayable && !clip.isTrimmed && min(clip.size.width, clip.size.height) <= height
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

  /// The version of how frames of a clip's range are made.
  private static func frameVersion(of clip: ClipHeader) -> Int { clip.range == .hdr ? 3 : 2 }
}
