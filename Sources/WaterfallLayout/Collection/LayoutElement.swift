/// An element of a layout: an item, or a view that belongs to a section as a whole.
public enum LayoutElement: Hashable, Sendable {
  /// An item.
  case item(ItemPath)
  /// The view above a section's items.
  case header(section: Int)
  /// The view below a section's items.
  case footer(section: Int)
}
