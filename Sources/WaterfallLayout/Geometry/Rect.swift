/// A rectangle in a layout, px from its top left corner.
public struct Rect: Hashable, Sendable {
  /// The distance of the left edge from the layout's, px.
  public var x: Double
  /// The distance of the top edge from the layout's, px.
  public var y: Double
  /// The width, px.
  public var width: Double
  /// The height, px.
  public var height: Double

  /// Creates a rectangle from its top left corner and its size, px.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle of a size around a point, px.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The right edge, px.
  public var maxX: Double { x + width }
  /// The bottom edge, px.
  public var maxY: Double { y + height }
  /// The point in the middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// True if the two share more than an edge or a corner.
  ///
  /// An edge that is no number is no bound, such as the right one of an infinite width that begins at
  /// negative infinity.
  public func intersects(_ other: Rect) -> Bool {
    !(x >= other.maxX || other.x >= maxX || y >= other.maxY || other.y >= maxY)
  }

  /// The left and the right edge, px; infinite where they are no number.
  var sides: (left: Double, right: Double) {
    (x.isNaN ? -.infinity : x, maxX.isNaN ? .infinity : maxX)
  }

  /// The top and the bottom edge, px; infinite where they are no number.
  var ends: (top: Double, bottom: Double) {
    (y.isNaN ? -.infinity : y, maxY.isNaN ? .infinity : maxY)
  }

  /// The rectangle mirrored within a container `width` px wide.
  func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: y, width: self.width, height: height)
  }
}
