/// The formats that pictures are made in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable, Codable {
  /// JPEG without transparency; 4:2:0, or 4:4:4 where it is tiny.
  case jpeg
  /// WebP, lossy, with transparency.
  case webp

  /// The end of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .webp: "webp"
    }
  }

  /// All formats in the order in which a browser should try them: the one with the smallest files
  /// first, the one that every browser takes last.
  public static let byPreference: [PictureFormat] = [.webp, .jpeg]

  /// The format keeps transparent pixels; others lay them on the background.
  var hasAlpha: Bool {
    switch self {
    case .jpeg: false
    case .webp: true
    }
  }

  /// The longest side that the format can hold, px.
  var longestSide: Int {
    switch self {
    case .jpeg: 65_500
    case .webp: 16_383
    }
  }
}
