/// A width and a height, px.
public struct Size: Hashable, Sendable {
  /// The width, px.
  public var width: Double
  /// The height, px.
  public var height: Double

  /// Creates a size, px.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
