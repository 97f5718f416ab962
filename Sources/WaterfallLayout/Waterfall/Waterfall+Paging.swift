extension Waterfall {
  /// A place between two items of a section, from which the next page can be laid out without those
  /// before it.
  public struct Checkpoint: Hashable, Sendable {
    let flow: ColumnFlow

    /// The top of a section.
    public init(topOf section: Section, width: Double) {
      flow = SectionStack(section, width: width).flow
    }

    init(flow: ColumnFlow) {
      self.flow = flow
    }
  }

  /// The place before an item, or at the section's end; none in a section that ends flush or defers
  /// wide items, where it depends on what follows.
  ///
  /// - Complexity: O(columns), and at most 64 items or four rows.
  public func checkpoint(before path: ItemPath) -> Checkpoint? {
    let stack = stacks[path.section]
    guard !stack.section.flushBottom, stack.section.widePlacement != .deferred else { return nil }
    return Checkpoint(flow: stack.flow(before: path.item))
  }
}

extension Waterfall.Section {
  /// Lays out a page alone.
  ///
  /// - Parameters:
  ///   - items: the page's items.
  ///   - checkpoint: where the page before it ended.
  ///   - width: the container's width, px.
  ///   - direction: the direction in which columns follow each other.
  /// - Returns: the items' frames, counted from the section's top, and where the next page begins.
  /// - Complexity: O(items × columns), for the page.
  public func layout(
    _ items: [Waterfall.Item], from checkpoint: Waterfall.Checkpoint, width: Double,
    direction: LayoutDirection = .leftToRight
  ) -> (frames: [Rect], end: Waterfall.Checkpoint) {
    var page = SectionStack(self, width: width)
    page.items.append(items)
    page.flow = checkpoint.flow
    page.placeAppended()
    let mirror = direction == .rightToLeft ? width : nil
    let frames = items.indices.map { page.frame(of: $0, below: 0, mirroredIn: mirror) }
    return (frames, Waterfall.Checkpoint(flow: page.flow))
  }
}
