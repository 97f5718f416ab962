/// One section, laid out: which column each item is in and where it starts.
///
/// All lengths count from the section's own top, so a section that moves changes nothing here.
struct SectionStack: Sendable {
  /// The configuration, with the margins that a fixed item width leaves.
  private(set) var section: Waterfall.Section
  private(set) var grid: ColumnGrid
  private(set) var rule: PlacementRule

  var items = ItemStore()
  var measured: MeasuredHeights?
  /// The top of each item, subpixels.
  var tops: [Int64] = []
  /// The first column of each item.
  var columns: [UInt16] = []
  /// The ends of the columns when each run of items began: `section.columns` lengths a run. A page
  /// is laid out again from them, and a rectangle is looked up in them.
  var marks: [Int64] = []
  /// The columns after the last item.
  var flow: ColumnFlow

  init(_ section: Waterfall.Section, width: Double) {
    self.section = section.resolved(in: width)
    grid = ColumnGrid(self.section, width: width)
    rule = section.placement.rule(columnWidth: grid.columnWidth)
    flow = ColumnFlow(columns: grid.count, origin: Self.origin(of: self.section))
  }

  /// Changes the configuration or the width; the items are to be placed again.
  mutating func configure(_ section: Waterfall.Section, width: Double) {
    let empty = SectionStack(section, width: width)
    (self.section, grid, rule, flow) = (empty.section, empty.grid, empty.rule, empty.flow)
    tops.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  /// The number of items between two marks: enough that marks take little room beside the items.
  var runLength: Int { max(64, 4 * grid.count) }

  var count: Int { items.count }

  /// The top of the columns, subpixels.
  static func origin(of section: Waterfall.Section) -> Int64 {
    Subpixels.from(section.header) + Subpixels.from(section.inset.top)
  }

  var rowSpacing: Int64 { Subpixels.from(section.rowSpacing) }

  /// The end of the longest column, subpixels.
  var end: Int64 {
    let longest = flow.positions.reduce(0, max)
    return count == 0 ? longest : longest - rowSpacing
  }

  /// The section's height with its header and footer, subpixels.
  var height: Int64 {
    end + Subpixels.from(section.inset.bottom) + Subpixels.from(section.footer)
  }

  func span(of item: Int) -> Int { items.span(of: item, columns: grid.count) }

  /// The height of an item, subpixels.
  func height(of item: Int) -> Int64 {
    let picture = items.ratios[item] * grid.itemWidth(span: span(of: item))
    return Subpixels.fromPositive(picture + items.extra(of: item) + (measured?[item] ?? 0))
  }
}
