/// Items around circles, one inside the other, linear in the container's width; many items around
/// several such wholes, one below the other.
///
/// Each circle is a ``CircleLayout``; the outermost one comes first. All items are the same
/// squares, as large as lets them clear each other.
public struct LinearCircles: LinearArrangement, Hashable {
  /// The share of the room inside the insets that the outermost circle takes, 0...1.
  public var share: Double
  /// The room around the circles, px.
  public var inset: EdgeInsets

  /// Creates circles; lengths in px.
  public init(share: Double, inset: EdgeInsets = .zero) {
    self.share = share
    self.inset = inset
  }

  /// The width and height of a whole, items included.
  public var diameter: LinearLength {
    LinearLength(proportion: share, pixels: -share * inset.horizontal)
  }

  /// Lays out items, of which only the number counts; the circle of each is its column.
  ///
  /// - Complexity: O(items).
  public func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    guard !items.isEmpty else { return .empty(inset: inset, columnWidth: diameter) }
    let wholes = CircleRings.wholes(of: items.count)
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
