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

  /// The layout of a section without items.
  static func empty(inset: EdgeInsets, columnWidth: LinearLength) -> LinearLayout {
    LinearLayout(
      frames: [], columns: [], columnWidth: columnWidth,
      height: LinearLength(pixels: inset.top + inset.bottom))
  }
}
