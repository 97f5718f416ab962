/// The columns of a section in a container of a certain width.
///
/// The columns' edges are rounded one by one, not their width: so the last column ends exactly at
/// the inset, however the width divides.
struct ColumnGrid: Hashable, Sendable {
  let count: Int
  let spacing: Int64
  let leading: Int64
  /// The distance from the first column to one after the last, subpixels.
  let extent: Int64
  /// The width of one column, px, not rounded: what items' heights are derived from.
  let columnWidth: Double

  init(_ section: Waterfall.Section, width: Double) {
    let taken = section.inset.horizontal + Double(section.columns - 1) * section.columnSpacing
    count = section.columns
    spacing = Subpixels.from(section.columnSpacing)
    leading = Subpixels.from(section.inset.leading)
    extent = Subpixels.from(width - section.inset.trailing) - leading + spacing
    columnWidth = max(0, width - taken) / Double(count)
  }

  /// The left edge of a column, subpixels.
  func x(of column: Int) -> Int64 {
    leading + extent * Int64(column) / Int64(count)
  }

  /// The width of an item that starts in `column`, subpixels.
  func width(of column: Int, span: Int) -> Int64 {
    max(0, x(of: column + span) - spacing - x(of: column))
  }

  /// The width of an item, px, not rounded.
  func itemWidth(span: Int) -> Double {
    columnWidth * Double(span) + Subpixels.pixels(spacing) * Double(span - 1)
  }
}
