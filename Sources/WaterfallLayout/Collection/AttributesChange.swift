/// The change of one element between two layouts: the attributes to animate from and to.
public struct AttributesChange: Hashable, Sendable {
  /// The attributes before; none for an element that appears.
  public var start: LayoutAttributes?
  /// The attributes after; none for an element that disappears.
  public var end: LayoutAttributes?

  /// Creates a change.
  public init(start: LayoutAttributes?, end: LayoutAttributes?) {
    self.start = start
    self.end = end
  }

  /// The change with the attributes from which an appearing element comes and to which a
  /// disappearing one goes; `bounds` is what is visible.
  public func animated(in bounds: Rect) -> AttributesChange {
    AttributesChange(
      start: start ?? end?.appearing(in: bounds), end: end ?? start?.disappearing)
  }
}
