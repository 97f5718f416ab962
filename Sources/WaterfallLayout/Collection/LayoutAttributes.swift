/// The place and the look of an element: plain values that any renderer can draw or animate.
public struct LayoutAttributes: Hashable, Sendable {
  /// The element.
  public var element: LayoutElement
  /// Its rectangle before it is scaled and rotated around its centre, px.
  public var frame: Rect
  /// Its opacity, 0...1.
  public var alpha: Double
  /// The factor by which it is drawn larger.
  public var scale: Double
  /// The angle by which it is turned clockwise, radians.
  public var rotation: Double

  /// Creates attributes; without further arguments the element is drawn as it is.
  public init(
    _ element: LayoutElement, frame: Rect,
    alpha: Double = 1, scale: Double = 1, rotation: Double = 0
  ) {
    self.element = element
    self.frame = frame
    self.alpha = alpha
    self.scale = scale
    self.rotation = rotation
  }

  /// The attributes from which an inserted element comes: the bottom centre of the bounds, a fifth
  /// of its size, upside down.
  public func appearing(in bounds: Rect) -> LayoutAttributes {
    let size = Size(width: frame.width, height: frame.height)
    let bottom = Point(x: bounds.center.x, y: bounds.maxY)
    return LayoutAttributes(
      element, frame: Rect(center: bottom, size: size), scale: 0.2, rotation: .pi)
  }

  /// The attributes to which a deleted element goes: it grows to twice its size and fades.
  public var disappearing: LayoutAttributes {
    LayoutAttributes(element, frame: frame, alpha: 0, scale: 2)
  }
}
