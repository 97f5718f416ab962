/// The room between a section's edges and its items, px.
///
/// Leading is left where text runs from left to right; a right-to-left layout mirrors all of it.
public struct EdgeInsets: Hashable, Sendable {
  /// The room above the first row, px.
  public var top: Double
  /// The room before the first column, px.
  public var leading: Double
  /// The room below the last row, px.
  public var bottom: Double
  /// The room after the last column, px.
  public var trailing: Double

  /// Creates insets from their four sides, px.
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets of the same size on all sides, px.
  public init(all side: Double) {
    self.init(top: side, leading: side, bottom: side, trailing: side)
  }

  /// No insets.
  public static let zero = EdgeInsets()

  /// The part of a width that the insets take, px.
  public var horizontal: Double { leading + trailing }
}
