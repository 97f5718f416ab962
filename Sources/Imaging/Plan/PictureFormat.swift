/// Format of derived pictures.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable, Codable {
  /// JPEG without transparency; 4:2:0, or 4:4:4 for tiny pictures.
  case jpeg
  /// WebP, lossy, with transparency.
  case webp
  /// AVIF with transparency; 4:2:0, or 4:4:4 for tiny pictures.
  case avif

  /// The name that people know it by.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .avif: "AVIF"
    }
  }

  /// The file extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .webp: "webp"
    case .avif: "avif"
    }
  }

  /// All formats in the order in which a browser should try them: smallest files first, universal
  /// support last.
  public static let byPreference: [PictureFormat] = [.avif, .webp, .jpeg]

  /// True if the format has an alpha channel; others flatten pictures on the background.
  var hasAlpha: Bool {
    switch self {
    case .jpeg: false
    case .webp, .avif: true
    }
  }

  /// True if a picture's file can hold a gain map.
  var hasGainMap: Bool { self != .webp }

  /// The longest side that the format can hold, px.
  var longestSide: Int {
    switch self {
    case .jpeg: 65_500
    case .webp: 16_383
    // The side of the highest level of AV1 (annex A.3).
    case .avif: 16_384
    }
  }
}
