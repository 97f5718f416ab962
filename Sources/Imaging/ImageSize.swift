/// Width and height, px.
public struct ImageSize: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The width, px.
  public let width: Int
  /// The height, px.
  public let height: Int

  /// Creates a size from a width and a height, px.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var pixels: Int { width * height }

  /// The size with its sides exchanged.
  public var transposed: ImageSize { ImageSize(width: height, height: width) }

  /// True for the size of an icon or sprite: its single pixels are visible, and chroma of half the
  /// resolution would smear its colours.
  var isTiny: Bool { max(width, height) <= 64 }

  /// The size for people: `4000 x 3000 px`.
  public var description: String { "\(width) x \(height) px" }

  /// The size of the same aspect ratio that is `width` px wide, at least 1 px high.
  func scaled(toWidth width: Int) -> ImageSize {
    let height = (2 * self.height * width + self.width) / (2 * self.width)
    return ImageSize(width: width, height: max(1, height))
  }

  /// True for a panorama: at least twice as long as it is short.
  private var isPanorama: Bool { max(width, height) >= 2 * min(width, height) }

  /// The size of the large picture, never enlarged: that which fits a square. Of a panorama, which would
  /// be a thin strip there, the short side is five eighths of the square's, unless that makes more
  /// pixels than four such squares have.
  ///
  /// - Parameters:
  ///   - side: The side of the square, px.
  ///   - longest: The longest side that a format can hold, px.
  func large(side: Int, longest: Int) -> ImageSize {
    guard isPanorama else { return fitting(side: min(side, longest)) }
    let (long, short) = (max(width, height), min(width, height))
    let byHeight = long * side * 5 / (8 * short)
    let byArea = Int((4 * Double(side * side) * Double(long) / Double(short)).squareRoot())
    return fitting(side: min(max(side, min(byHeight, byArea)), longest))
  }

  /// The largest size of the same aspect ratio that fits a square of `side` px; never enlarged.
  func fitting(side: Int) -> ImageSize {
    guard max(width, height) > side else { return self }
    guard width < height else { return scaled(toWidth: side) }
    return transposed.scaled(toWidth: side).transposed
  }

  /// The size of the same shape that fits another one, never enlarged.
  func fitting(in box: ImageSize) -> ImageSize {
    scaled(toWidth: max(1, min(width, box.width, box.height * width / height)))
  }
}
