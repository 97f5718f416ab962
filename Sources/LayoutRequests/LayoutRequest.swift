import WaterfallLayout

/// A request as it is written.
struct LayoutRequest {
  /// The layout kinds.
  enum Kind: String, CaseIterable {
    case waterfall, justified, line, circle
  }

  /// The names of the placements.
  enum PlacementName: String, CaseIterable {
    case shortest, gridLanes, inOrder
  }

  /// The names of the directions.
  enum DirectionName: String, CaseIterable {
    case ltr, rtl
  }

  /// The ways to end a section's columns.
  enum FlushBottom {
    /// Columns of different heights, as they are filled.
    case no
    /// A few of the last items change columns, and gaps are widened.
    case spread
    /// Pictures are scaled in height by at most so much, 0...5 percent; gaps are exact.
    case crop(Double)
  }

  /// A section of items; lengths in px.
  struct Section {
    var columns: Int?
    var columnSpacing = 0.0
    var rowSpacing = 0.0
    var inset = EdgeInsets.zero
    var header = 0.0
    var footer = 0.0
    var items: [Waterfall.Item] = []
    /// The first missing value that a waterfall or rows need.
    var missing: LayoutRequestError?
  }

  /// The measures of a line, px.
  struct Line {
    var itemSize: Size
    var spacing: Double
    var offset: Double
  }

  /// The measures of a circle, px.
  struct Circle {
    var itemSize: Size
    var radius: Double
  }

  /// The most items of a request.
  static let mostItems = 10_000_000
  /// The greatest length, px: the sum of ten million is still exact.
  static let maximumLength = 1e6

  var kind = Kind.waterfall
  var viewport: Size?
  var placement = PlacementName.shortest
  var tolerance = Placement.Tolerance.auto
  var flushBottom = FlushBottom.no
  var direction = LayoutDirection.leftToRight
  var pageSize: Int?
  var sections: [Section] = []
  var line: Line?
  var circle: Circle?
  var query: Rect?
}
