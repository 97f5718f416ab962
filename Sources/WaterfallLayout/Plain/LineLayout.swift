/// One horizontal row of items of the same size, the larger the nearer they are to the centre.
public struct LineLayout: CollectionLayout, Hashable, Sendable {
  /// The size of what is visible, px.
  public var viewport: Size
  /// The size of an item, px.
  public var itemSize: Size
  /// The room between two items, px; where it is negative they overlap, by less than an item's width.
  public var spacing: Double
  /// The number of items.
  public var count: Int
  /// The distance by which the row is scrolled to the left, px.
  public var offset: Double
  /// The direction in which the items follow each other.
  public var direction = LayoutDirection.leftToRight

  /// Creates a line from left to right; lengths in px.
  public init(
    viewport: Size, itemSize: Size, spacing: Double = 0, count: Int, offset: Double = 0
  ) {
    self.viewport = viewport
    self.itemSize = itemSize
    self.spacing = spacing
    self.count = count
    self.offset = offset
  }

  /// The row with room before the first and after the last item to centre them, px; the viewport where
  /// there is no item.
  public var contentSize: Size {
    guard count > 0 else { return viewport }
    return Size(
      width: 2 * inset + Double(count) * itemSize.width + Double(count - 1) * spacing,
      height: max(viewport.height, itemSize.height))
  }

  /// The attributes of an item, scaled for the current offset; none if there is no such item.
  ///
  /// The scale is 1 in the centre and falls by 1 a viewport's width, further out below zero; it is 1
  /// everywhere in a viewport without a width.
  public func layoutAttributesForItem(at path: ItemPath) -> LayoutAttributes? {
    guard path.section == 0, 0..<count ~= path.item else { return nil }
    let frame = frame(of: path.item)
    let distance = abs(frame.center.x - (offset + viewport.width / 2))
    let scale = viewport.width > 0 ? 1 - distance / viewport.width : 1
    return LayoutAttributes(.item(path), frame: frame, scale: scale)
  }

  /// The items whose frames, before scaling, share more than an edge with `rect`.
  ///
  /// - Complexity: O(found).
  public func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    let near = (direction == .leftToRight ? rect : rect.mirrored(in: contentSize.width)).sides
    let overlap = max(0, itemSize.width - pitch)
    let first = place(near.left - overlap, limit: count)
    let last = place(near.right, limit: count - 1)
    guard first <= last else { return [] }
    return (first...last).compactMap { item in
      layoutAttributesForItem(at: ItemPath(item: item))
    }.filter { $0.frame.intersects(rect) }
  }

  /// Scrolling changes the scales, resizing the frames.
  public func shouldInvalidateLayout(from old: Rect, to new: Rect) -> Bool { old != new }

  /// The offset that centres the item nearest to the centre; of two equally near the first.
  public func targetContentOffset(forProposed proposed: Point) -> Point {
    guard count > 0 else { return .zero }
    guard pitch > 0 else { return Point(x: 0, y: proposed.y) }
    let start = direction == .leftToRight ? proposed.x : farthestOffset - proposed.x
    let nearest = min(Double(count - 1), max(0, ((start / pitch) - 0.5).rounded(.up)))
    let offset = nearest * pitch
    return Point(x: direction == .leftToRight ? offset : farthestOffset - offset, y: proposed.y)
  }

  private var row: LinearLine {
    LinearLine(itemWidth: itemSize.width, spacing: spacing, width: viewport.width)
  }
  private var inset: Double { row.x(of: 0).pixels }
  private var pitch: Double { row.pitch.pixels }
  private var farthestOffset: Double { Double(count - 1) * pitch }

  private func frame(of item: Int) -> Rect {
    let frame = Rect(
      x: row.x(of: item).pixels, y: (contentSize.height - itemSize.height) / 2,
      width: itemSize.width, height: itemSize.height)
    return direction == .leftToRight ? frame : frame.mirrored(in: contentSize.width)
  }

  /// The number of whole pitches before `x`, within 0...`limit`; without a pitch, where all items have
  /// one place, all of them are before what is behind that.
  private func place(_ x: Double, limit: Int) -> Int {
    guard pitch > 0 else { return x <= inset ? 0 : max(0, limit) }
    let place = (x - inset) / pitch
    return place <= 0 ? 0 : place >= Double(limit) ? limit : Int(place)
  }
}
