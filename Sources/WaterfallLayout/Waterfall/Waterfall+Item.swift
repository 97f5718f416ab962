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

    /// Creates an item from a picture's size, and the room below it.
    ///
    /// - Parameters:
    ///   - width: the picture's width, in any unit; above 0.
    ///   - height: the picture's height, in the same unit; not negative.
    ///   - extra: the room below the picture, px.
    ///   - span: the columns that the item covers.
    public init(width: Double, height: Double, extra: Double = 0, span: Int = 1) {
      precondition(
        width > 0 && height >= 0 && (height / width).isFinite,
        "\(width) x \(height) is no picture's size: a width above 0 and a height of 0 or more are; "
          + "an item whose size is not known yet has a ratio of your choice")
      self.init(ratio: height / width, extra: extra, span: span)
    }
  }
}
