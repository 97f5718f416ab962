/// Items around circles, one inside the other, linear in the container's width.
///
/// Each circle is a ``CircleLayout``; the outermost one comes first. All items are the same squares,
/// as large as lets them clear each other.
public struct LinearCircles: Hashable, Sendable {
  /// How much of the room inside the insets the outermost circle takes, 0...1.
  public var share: Double
  /// The room around the circles, px.
  public var inset: EdgeInsets

  /// Creates circles; lengths in px.
  public init(share: Double, inset: EdgeInsets = .zero) {
    self.share = share
    self.inset = inset
  }

  /// How wide and high all circles are together, items included.
  public var diameter: LinearLength {
    LinearLength(proportion: share, pixels: -share * inset.horizontal)
  }

  /// Lays out so many items.
  ///
  /// - Returns: the items' boxes, the circle of each as its column, and the height.
  /// - Complexity: O(items).
  public func layout(count: Int) -> LinearLayout {
    let rings = CircleRings(count: count)
    let leading = LinearLength(proportion: 0.5, pixels: (inset.leading - inset.trailing) / 2)
    let top = LinearLength(pixels: inset.top)
    let side = diameter * rings.itemSize
    let frames = rings.centers.map { center in
      LinearFrame(
        x: leading + diameter * center.x - side * 0.5,
        y: top + diameter * (0.5 + center.y) - side * 0.5, width: side, height: side)
    }
    return LinearLayout(
      frames: frames, columns: rings.rings, columnWidth: side,
      height: diameter + LinearLength(pixels: inset.top + inset.bottom))
  }
}
