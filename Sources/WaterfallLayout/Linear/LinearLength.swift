/// A length that follows the container: `proportion` × width + `pixels` + `lines` × line height.
///
/// A style sheet reproduces it as `calc(100 × proportion % + pixels px + lines × 1lh)`,
/// so it holds at every width and text size without a script.
public struct LinearLength: Hashable, Sendable {
  /// The share of the container's inner width, without unit; 0.5 is half of it.
  public var proportion: Double
  /// The constant part, px.
  public var pixels: Double
  /// The part that grows with the text, in line heights.
  public var lines: Double

  /// Creates a length from its three parts.
  public init(proportion: Double = 0, pixels: Double = 0, lines: Double = 0) {
    self.proportion = proportion
    self.pixels = pixels
    self.lines = lines
  }

  /// The length of nothing.
  public static let zero = LinearLength()

  /// The length of a part of the container, in terms of the container: this one is a share of the part's
  /// width.
  ///
  /// - Parameter width: the part's width.
  public func inside(_ width: LinearLength) -> LinearLength {
    width * proportion + LinearLength(pixels: pixels, lines: lines)
  }

  /// The length in px, for a container `width` px wide and lines `lineHeight` px high.
  public func resolved(width: Double, lineHeight: Double) -> Double {
    proportion * width + pixels + lines * lineHeight
  }
}

extension LinearLength {
  /// The sum, part by part.
  public static func + (left: Self, right: Self) -> Self {
    Self(
      proportion: left.proportion + right.proportion,
      pixels: left.pixels + right.pixels,
      lines: left.lines + right.lines)
  }

  /// The difference, part by part.
  public static func - (left: Self, right: Self) -> Self {
    left + right * -1
  }

  /// The length scaled by a number without unit.
  public static func * (length: Self, factor: Double) -> Self {
    Self(
      proportion: length.proportion * factor,
      pixels: length.pixels * factor,
      lines: length.lines * factor)
  }
}
