extension Waterfall {
  /// A change of the items.
  public enum Edit: Hashable, Sendable {
    /// Puts an item before the one that now has this path, or at the section's end.
    case insert(Item, at: ItemPath)
    /// Takes an item away.
    case delete(at: ItemPath)
    /// Takes an item away and inserts it again; `to` is its path when all is done.
    case move(from: ItemPath, to: ItemPath)
  }

  /// The way that the items are laid out after an edit.
  public enum EditMode: Hashable, Sendable {
    /// They keep their columns and only move up or down: calm, for animation and editing by hand.
    /// Deleting what was inserted restores every frame. A section that defers wide items reflows.
    case stable
    /// They are placed anew: as if they had been laid out so from the beginning.
    case reflow
  }

  /// Edits the items.
  ///
  /// - Parameters:
  ///   - edit: what to change; its paths must exist.
  ///   - mode: what becomes of the items after it.
  /// - Returns: the elements whose frames changed, in document order; a moved or shifted item's
  ///   path in `start` is the one before the edit. A deleted item comes first.
  /// - Complexity: O(items × columns), for the edited section from there on and for those after it,
  ///   and a copy of the edited section.
  @discardableResult
  public mutating func apply(_ edit: Edit, _ mode: EditMode = .stable) -> [AttributesChange] {
    let old = self
    switch edit {
    case .insert(let item, let path):
      insert(item, at: path, mode)
      return changes(from: old, since: path) { $0 == path ? nil : $0.shifted(after: path, by: -1) }
    case .delete(let path):
      _ = remove(at: path, mode)
      let deleted = AttributesChange(start: old.layoutAttributesForItem(at: path), end: nil)
      return [deleted] + changes(from: old, since: path) { $0.shifted(from: path, by: 1) }
    case .move(let source, let target):
      insert(remove(at: source, mode), at: target, mode)
      return changes(from: old, since: min(source, target)) { path in
        if path == target { return source }
        return path.shifted(after: target, by: -1).shifted(from: source, by: 1)
      }
    }
  }

  /// Measures a self-sizing item again and lays out what follows.
  ///
  /// - Returns: the elements whose frames changed.
  /// - Complexity: O(items × columns), for the section from there on, and for those after it.
  @discardableResult
  public mutating func invalidateItem(
    at path: ItemPath, _ mode: EditMode = .stable
  ) -> [AttributesChange] {
    let old = self
    stacks[path.section].measured?.invalidate(path.item)
    measureItems(ofSection: path.section, from: path.item)
    stacks[path.section].settle(from: path.item, mode)
    updateOrigins(from: path.section)
    return changes(from: old, since: path) { $0 }
  }

  private mutating func insert(_ item: Item, at path: ItemPath, _ mode: EditMode) {
    stacks[path.section].insert(item, at: path.item)
    measureItems(ofSection: path.section, from: path.item)
    stacks[path.section].chooseColumn(of: path.item)
    stacks[path.section].settle(from: path.item, mode)
    updateOrigins(from: path.section)
  }

  private mutating func remove(at path: ItemPath, _ mode: EditMode) -> Item {
    let item = stacks[path.section].remove(at: path.item)
    stacks[path.section].settle(from: path.item, mode)
    updateOrigins(from: path.section)
    return item
  }
}

extension Waterfall {
  /// The elements from `first`'s section on whose frames differ from those in `old`, where items
  /// had the path that `origin` tells.
  private func changes(
    from old: Waterfall, since first: ItemPath, origin: (ItemPath) -> ItemPath?
  ) -> [AttributesChange] {
    var changes: [AttributesChange] = []
    func note(_ start: LayoutAttributes?, _ end: LayoutAttributes?) {
      if start?.frame != end?.frame { changes.append(AttributesChange(start: start, end: end)) }
    }
    for section in first.section..<stacks.count {
      note(
        old.layoutAttributesForHeader(inSection: section),
        layoutAttributesForHeader(inSection: section))
      let unchanged = section == first.section ? stacks[section].runStart(of: first.item) : 0
      for item in unchanged..<stacks[section].count {
        let path = ItemPath(section: section, item: item)
        note(
          origin(path).flatMap { old.layoutAttributesForItem(at: $0) },
          layoutAttributesForItem(at: path))
      }
      note(
        old.layoutAttributesForFooter(inSection: section),
        layoutAttributesForFooter(inSection: section))
    }
    return changes
  }
}

extension ItemPath {
  /// The path, if it lies in `edge`'s section and behind it, `distance` items further on.
  fileprivate func shifted(after edge: ItemPath, by distance: Int) -> ItemPath {
    section == edge.section && item > edge.item
      ? ItemPath(section: section, item: item + distance) : self
  }

  /// The path, if it lies in `edge`'s section at it or behind it, `distance` items further on.
  fileprivate func shifted(from edge: ItemPath, by distance: Int) -> ItemPath {
    section == edge.section && item >= edge.item
      ? ItemPath(section: section, item: item + distance) : self
  }
}
