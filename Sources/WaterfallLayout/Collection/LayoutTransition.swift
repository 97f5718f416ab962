/// The switch from one layout of some items to another one of the same items.
public enum LayoutTransition {
  /// The attributes to animate from and to, for each of `items`: those of the same path in both layouts,
  /// of which a line and a circle have section 0 alone.
  ///
  /// - Parameters:
  ///   - items: the items to animate, such as those visible in either layout.
  ///   - old: the layout before.
  ///   - new: the layout after.
  /// - Returns: one change an item that either layout has, in the order of `items`.
  public static func changes(
    of items: some Sequence<ItemPath>, from old: some CollectionLayout,
    to new: some CollectionLayout
  ) -> [AttributesChange] {
    items.compactMap { item in
      let change = AttributesChange(
        start: old.layoutAttributesForItem(at: item), end: new.layoutAttributesForItem(at: item))
      return change.start == nil && change.end == nil ? nil : change
    }
  }
}
