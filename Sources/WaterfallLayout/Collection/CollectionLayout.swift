/// A layout of sections of items, in the vocabulary of collection views.
public protocol CollectionLayout {
  /// The room that all elements take, px.
  var contentSize: Size { get }

  /// The elements that share more than an edge with `rect`, in document order.
  func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes]

  /// The attributes of an item; none if there is no such item.
  func layoutAttributesForItem(at path: ItemPath) -> LayoutAttributes?

  /// The attributes of the view above a section's items; none if there is no such view.
  func layoutAttributesForHeader(inSection section: Int) -> LayoutAttributes?

  /// The attributes of the view below a section's items; none if there is no such view.
  func layoutAttributesForFooter(inSection section: Int) -> LayoutAttributes?

  /// True if frames change when the visible bounds do, by scrolling or by resizing.
  func shouldInvalidateLayout(from old: Rect, to new: Rect) -> Bool

  /// The offset at which scrolling that would end at `proposed` comes to rest.
  func targetContentOffset(forProposed proposed: Point) -> Point
}

extension CollectionLayout {
  /// The default: sections have no header.
  public func layoutAttributesForHeader(inSection section: Int) -> LayoutAttributes? { nil }

  /// The default: sections have no footer.
  public func layoutAttributesForFooter(inSection section: Int) -> LayoutAttributes? { nil }

  /// The proposed offset.
  public func targetContentOffset(forProposed proposed: Point) -> Point { proposed }
}
