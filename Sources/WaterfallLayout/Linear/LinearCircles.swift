/// Items around circles, one inside the other, linear in the container's width; many items around
/// several such wholes, one below the other.
///
/// Each circle is a ``CircleLayout``; the outermost one comes first. All items are the same
/// squares, as large as lets them clear each other.
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

  /// How wide and high the circles of a whole are together, items included.
  public var diameter: LinearLength {
    LinearLength(proportion: share, pixels: -share * inset.horizontal)
  }

  /// Lays out so many items.
  ///
  /// - Returns: the items' boxes, the circle of each as its column, and the height.
  /// - Complexity: O(items).
  public func layout(count: Int) -> LinearLayout {
    let wholes = CircleRings.wholes(of: count)
    let leading = LinearLength(proportion: 0.5, pixels: (inset.leading - inset.trailing) / 2)
    let room = diameter + LinearLength(pixels: inset.top + inset.bottom)
    let side = diameter * wholes[0].itemSize
    let frames = wholes.enumerated().flatMap { whole, rings in
      let top = room * Double(whole) + LinearLength(pixels: inset.top)
      return rings.centers.map { center in
        LinearFrame(
          x: leading + diameter * center.x - side * 0.5,
          y: top + diameter * (0.5 + center.y) - side * 0.5, width: side, height: side)
      }
    }
    return LinearLayout(
      frames: frames, columns: wholes.flatMap(\.rings), columnWidth: side,
      height: room * Double(wholes.count))
  }
}
