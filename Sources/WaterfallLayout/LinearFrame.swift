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

  /// Creates a frame from its leading top corner and its size.
  public init(x: LinearLength, y: LinearLength, width: LinearLength, height: LinearLength) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
