/// Rows that are all as wide as the container, the pictures of a row equally high.
public struct JustifiedLayout: CollectionLayout, Hashable, Sendable {
  /// The container's width, px.
  public let width: Double
  /// The room that all rows take, px.
  public let contentSize: Size
  private let frames: [Rect]
  /// The rows as ranges of items.
  private let rows: [Range<Int>]

  /// Lays out pictures in rows.
  ///
  /// - Parameters:
  ///   - ratios: each picture's height divided by its width.
  ///   - columns: how many average pictures a row should hold.
  ///   - columnSpacing: the room between two pictures of a row, px.
  ///   - rowSpacing: the room between two rows, px.
  ///   - inset: the room around all rows, px.
  ///   - width: the container's width, px.
  /// - Complexity: O(items × columns).
  public init(
    ratios: [Double], columns: Int, columnSpacing: Double = 0, rowSpacing: Double = 0,
    inset: EdgeInsets = .zero, width: Double
  ) {
    let linear = LinearJustified(
      columns: columns, columnSpacing: columnSpacing, rowSpacing: rowSpacing, inset: inset
    ).layout(ratios.map { LinearItem(ratio: $0) }, in: width...width)
    let layout = linear.frames.map { $0.resolved(width: width) }
    let starts = linear.columns.indices.filter { linear.columns[$0] == 0 }
    self.width = width
    frames = layout
    rows = zip(starts, starts.dropFirst() + [layout.count]).map { $0..<$1 }
    contentSize = Size(
      width: width, height: linear.height.resolved(width: width, lineHeight: 0))
  }

  /// The attributes of an item; none if there is no such item.
  public func layoutAttributesForItem(at path: ItemPath) -> LayoutAttributes? {
    guard path.section == 0, frames.indices ~= path.item else { return nil }
    return LayoutAttributes(.item(path), frame: frames[path.item])
  }

  /// The items that share more than an edge with `rect`, in document order.
  ///
  /// - Complexity: O(log rows + items of the rows that are hit).
  public func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    let first = rows.partitioningIndex { frames[$0.lowerBound].maxY > rect.y }
    return rows[first...].prefix { frames[$0.lowerBound].y < rect.maxY }.joined()
      .filter { frames[$0].intersects(rect) }
      .map { LayoutAttributes(.item(ItemPath(item: $0)), frame: frames[$0]) }
  }

  /// Only another width changes frames.
  public func shouldInvalidateLayout(from old: Rect, to new: Rect) -> Bool {
    old.width != new.width
  }
}
