/// One row of items that fills the width, all of its pictures equally high.
public struct LinearRow: LinearArrangement, Hashable {
  /// The room between two pictures, px.
  public var spacing: Double
  /// The room around the items, px.
  public var inset: EdgeInsets
  /// The width of the frame around each picture, px.
  public var border: Double

  /// Creates a row; lengths in px.
  public init(spacing: Double = 0, inset: EdgeInsets = .zero, border: Double = 0) {
    self.spacing = spacing
    self.inset = inset
    self.border = border
  }

  /// Lays out one section; the band plays no part.
  ///
  /// - Complexity: O(items).
  public func layout(_ items: [LinearItem], in band: ClosedRange<Double>) -> LinearLayout {
    let rows = LinearJustified(
      columns: max(1, items.count), columnSpacing: spacing, inset: inset, border: border)
    let columnWidth = LinearLength(proportion: 1 / Double(max(1, items.count)))
    return rows.layout(items.isEmpty ? [] : [items[...]], columnWidth: columnWidth)
  }

  /// The part of the width that is no picture, for so many items, px.
  func taken(by count: Int) -> Double {
    inset.horizontal + Double(count - 1) * spacing + Double(2 * count) * border
  }

  /// The sum of the items' widths divided by their heights.
  static func aspects(of items: [LinearItem]) -> Double {
    items.reduce(0) { $0 + 1 / $1.ratio }
  }
}
