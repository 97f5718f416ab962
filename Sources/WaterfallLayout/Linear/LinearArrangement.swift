/// A way to lay out a section, with frames that are linear in the container's width.
///
/// One layout holds for a whole band of widths, so that a style sheet can state it;
/// ``ResolvedLayout`` makes frames at one width of it.
public protocol LinearArrangement: Sendable {
  /// Lays out one section.
  ///
  /// - Parameters:
  ///   - items: the section's items in reading order.
  ///   - band: the container's inner widths between two breakpoints, px.
  /// - Returns: each item's frame and place, and the section's height.
  func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout
}

/// A section whose frames follow the container's width and the text's size.
public struct LinearLayout: Hashable, Sendable {
  /// The frame of each item: its picture, `frame.width` × ratio high, and the caption below it.
  public var frames: [LinearFrame]
  /// The first column of each item, or its place in its row, from 0.
  public var columns: [Int]
  /// The width of one column.
  public var columnWidth: LinearLength
  /// The section's height, insets included.
  public var height: LinearLength

  /// Creates the layout of a section.
  public init(
    frames: [LinearFrame], columns: [Int], columnWidth: LinearLength, height: LinearLength
  ) {
    self.frames = frames
    self.columns = columns
    self.columnWidth = columnWidth
    self.height = height
  }

  /// The layout of a section without items.
  static func empty(inset: EdgeInsets, columnWidth: LinearLength) -> LinearLayout {
    LinearLayout(
      frames: [], columns: [], columnWidth: columnWidth,
      height: LinearLength(pixels: inset.top + inset.bottom))
  }
}
