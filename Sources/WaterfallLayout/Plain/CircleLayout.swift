#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Items of the same size around a circle, the first at the bottom.
public struct CircleLayout: CollectionLayout, Hashable, Sendable {
  /// The radius, from the centre to the items' centres.
  public enum Radius: Hashable, Sendable {
    /// From the centre to the items' centres, px.
    case fixed(Double)
    /// At least this, px, and so large that neighbours do not touch.
    case clearing(Double)
  }

  /// The size of what is visible, px.
  public var viewport: Size
  /// The size of an item, px.
  public var itemSize: Size
  /// The radius, from the centre to the items' centres.
  public var radius: Radius
  /// The number of items.
  public var count: Int
  /// The direction in which the items begin their way round: from left to right against the clock.
  public var direction = LayoutDirection.leftToRight

  /// Creates a circle from left to right; lengths in px.
  public init(viewport: Size, itemSize: Size, radius: Radius, count: Int) {
    self.viewport = viewport
    self.itemSize = itemSize
    self.radius = radius
    self.count = count
  }

  /// The viewport, or the room that a growing circle needs, px.
  public var contentSize: Size {
    guard case .clearing = radius, count > 1 else { return viewport }
    return Size(
      width: max(viewport.width, 2 * distance + itemSize.width),
      height: max(viewport.height, 2 * distance + itemSize.height))
  }

  /// From the centre to the items' centres, px.
  ///
  /// Neighbours are 2 r sin(pi / n) apart, and clear each other in every direction if that is the
  /// diagonal of an item.
  public var distance: Double {
    switch radius {
    case .fixed(let radius): return radius
    case .clearing(let least):
      guard count > 1 else { return least }
      let square = itemSize.width * itemSize.width + itemSize.height * itemSize.height
      return max(least, square.squareRoot() / (2 * sin(.pi / Double(count))))
    }
  }

  /// The attributes of an item; none if there is no such item.
  ///
  /// Item i of n lies at the angle 2 pi i / n from the bottom; a single one lies in the centre.
  public func layoutAttributesForItem(at path: ItemPath) -> LayoutAttributes? {
    guard path.section == 0, 0..<count ~= path.item else { return nil }
    let angle = 2 * .pi * Double(path.item) / Double(count)
    let distance = count == 1 ? 0 : distance
    let center = Point(
      x: contentSize.width / 2 + distance * sin(angle),
      y: contentSize.height / 2 + distance * cos(angle))
    let frame = Rect(center: center, size: itemSize)
    let isMirrored = direction == .rightToLeft
    return LayoutAttributes(
      .item(path), frame: isMirrored ? frame.mirrored(in: contentSize.width) : frame)
  }

  /// The items that share more than an edge with `rect`.
  ///
  /// - Complexity: O(items).
  public func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    (0..<count).compactMap { layoutAttributesForItem(at: ItemPath(item: $0)) }
      .filter { $0.frame.intersects(rect) }
  }

  /// The circle stays in the middle of the viewport.
  public func shouldInvalidateLayout(from old: Rect, to new: Rect) -> Bool {
    old.width != new.width || old.height != new.height
  }
}
