/// A place in a layout, px from its top left corner.
public struct Point: Hashable, Sendable {
  /// The distance from the left, px.
  public var x: Double
  /// The distance from the top, px.
  public var y: Double

  /// Creates a point, px.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(x: 0, y: 0)
}
