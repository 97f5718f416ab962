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

  /// The longest side that the format can hold, px.
  var longestSide: Int {
    switch self {
    case .jpeg: 65_500
    case .webp: 16_383
    }
  }
}
