extension Waterfall {
  /// The configuration of a section; all lengths in px.
  public struct Section: Hashable, Sendable {
    /// The width of the items.
    public enum ItemWidth: Hashable, Sendable {
      /// The width of the columns that fill the container.
      case filling
      /// A fixed width, px. What is left of the container's width becomes equal margins around
      /// and between all items, in place of the section's spacings and insets. Where nothing is left
      /// they fill the container.
      case fixed(Double)
    }

    /// The number of columns, 1...65,535.
    public var columns: Int
    /// The width of the items.
    public var itemWidth = ItemWidth.filling
    /// The room between two columns, px.
    public var columnSpacing: Double
    /// The room between two items of a column, px.
    public var rowSpacing: Double
    /// The room around all items, px.
    public var inset: EdgeInsets
    /// The height of the view above the items, as wide as the container, px; 0: none.
    public var header = 0.0
    /// The height of the view below the items, as wide as the container, px; 0: none.
    public var footer = 0.0
    /// The rule that chooses each item's column.
    public var placement: Placement
    /// The rule for items that cover several columns.
    public var widePlacement = WidePlacement.plain
    /// True to end all columns at the same height: a few of the last items change columns, and what
    /// is left is spread over the gaps, unless there are too few of them to hide it. Only items behind
    /// the last one over several columns change theirs, and none is deferred.
    public var flushBottom = false

    /// Creates the configuration of a section without header and footer, whose items fill its width;
    /// lengths in px.
    public init(
      columns: Int, columnSpacing: Double = 0, rowSpacing: Double = 0, inset: EdgeInsets = .zero,
      placement: Placement = .shortest
    ) {
      self.columns = columns
      self.columnSpacing = columnSpacing
      self.rowSpacing = rowSpacing
      self.inset = inset
      self.placement = placement
    }

    /// Creates the configuration of a section without header and footer, whose items have a width of
    /// their own and equal margins.
    ///
    /// - Parameters:
    ///   - columns: the number of columns, 1...65,535.
    ///   - itemWidth: the width of the items, such as `.fixed(100)`.
    ///   - placement: the rule that chooses each item's column.
    public init(columns: Int, itemWidth: ItemWidth, placement: Placement = .shortest) {
      self.init(columns: columns, placement: placement)
      self.itemWidth = itemWidth
    }

    /// The section as it is laid out in a container `width` px wide: with the margins that its item
    /// width leaves, and with wide items in their order if its end is balanced, which goes by that.
    func resolved(in width: Double) -> Section {
      var section = self
      if flushBottom, widePlacement == .deferred { section.widePlacement = .leastWaste }
      guard case .fixed(let itemWidth) = itemWidth else { return section }
      let margin = max(0, width - itemWidth * Double(columns)) / Double(columns + 1)
      section.columnSpacing = margin
      section.rowSpacing = margin
      section.inset = EdgeInsets(all: margin)
      return section
    }
  }
}
