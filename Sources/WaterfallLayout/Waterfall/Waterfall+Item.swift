extension Waterfall {
  /// An item before it is laid out.
  ///
  /// All numbers must be finite and none negative, and a waterfall's items together at most 10^13
  /// px high: up to there all sums are exact.
  public struct Item: Hashable, Sendable {
    /// The picture's height divided by its width; 0 for an item that is only measured.
    public var ratio: Double
    /// The room below the picture, such as a caption's, px.
    public var extra: Double
    /// The columns that the item covers; at most all of its section's.
    public var span: Int

    /// Creates an item of a ratio of height to width.
    public init(ratio: Double, extra: Double = 0, span: Int = 1) {
      self.ratio = ratio
      self.extra = extra
      self.span = span
    }

    /// Creates an item from a picture's size, in any unit, and the room below it, px.
    public init(width: Double, height: Double, extra: Double = 0, span: Int = 1) {
      self.init(ratio: height / width, extra: extra, span: span)
    }
  }
}
