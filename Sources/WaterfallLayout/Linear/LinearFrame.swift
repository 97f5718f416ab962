/// A frame whose edges follow the container's width and the text's size.
public struct LinearFrame: Hashable, Sendable {
  /// The distance from the container's leading edge.
  public var x: LinearLength
  /// The distance from the container's top.
  public var y: LinearLength
  /// The width.
  public var width: LinearLength
  /// The height.
  public var height: LinearLength
  /// The part of the height by which the picture is higher than its shape makes it, so that columns
  /// end flush; negative where it is lower.
  public var growth = LinearLength.zero

  /// Creates a frame from its leading top corner and its size.
  public init(x: LinearLength, y: LinearLength, width: LinearLength, height: LinearLength) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension LinearFrame {
  /// The frame in a container `width` px wide with lines `lineHeight` px high, px.
  ///
  /// A right-to-left page mirrors it: `x` is counted from the leading edge.
  public func resolved(width: Double, lineHeight: Double = 0) -> Rect {
    Rect(
      x: x.resolved(width: width, lineHeight: lineHeight),
      y: y.resolved(width: width, lineHeight: lineHeight),
      width: self.width.resolved(width: width, lineHeight: lineHeight),
      height: height.resolved(width: width, lineHeight: lineHeight))
  }
}
