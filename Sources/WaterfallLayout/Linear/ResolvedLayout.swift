/// Sections of linear arrangements at one width, each below the one before it.
///
/// ```swift
/// let items = photos.map { LinearItem(ratio: $0.height / $0.width) }
/// let rows = ResolvedLayout([.init(items, in: LinearJustified(columns: 3))], width: 375)
/// ```
public struct ResolvedLayout: CollectionLayout, Hashable, Sendable {
  /// A section that is to be laid out.
  public struct Section: Sendable {
    /// The items in reading order.
    public var items: [LinearItem]
    /// The way to lay them out.
    public var arrangement: any LinearArrangement
    /// The height of the view above the items, px; 0: none.
    public var header: Double
    /// The height of the view below the items, px; 0: none.
    public var footer: Double

    /// Creates a section; heights in px.
    public init(
      _ items: [LinearItem], in arrangement: any LinearArrangement, header: Double = 0,
      footer: Double = 0
    ) {
      self.items = items
      self.arrangement = arrangement
      self.header = header
      self.footer = footer
    }
  }

  /// The container's width, and the end of the last section, px.
  public private(set) var contentSize: Size
  /// All elements, in document order.
  private var elements: [LayoutAttributes] = []
  /// The place of each section's first item, and of the element after its last one.
  private var items: [Range<Int>] = []
  /// The lowest bottom edge of each element and all before it, px.
  private var bottoms: [Double] = []
  /// The highest top edge of each element and all after it, px.
  private var tops: [Double] = []

  /// Lays out sections.
  ///
  /// - Parameters:
  ///   - sections: the sections from top to bottom.
  ///   - width: the container's width, px.
  ///   - direction: the direction in which items follow each other.
  /// - Complexity: the arrangements'.
  public init(
    _ sections: [Section], width: Double, direction: LayoutDirection = .leftToRight
  ) {
    contentSize = Size(width: width, height: 0)
    for section in sections { append(section, mirrored: direction == .rightToLeft) }
    bottoms = Self.bounds(elements, from: -.infinity) { max($0, $1.maxY) }
    tops = Self.bounds(elements.reversed(), from: .infinity) { min($0, $1.y) }.reversed()
  }

  private mutating func append(_ section: Section, mirrored: Bool) {
    let (width, number) = (contentSize.width, items.count)
    let layout = section.arrangement.layout(section.items, in: width...width)
    appendView(.header(section: number), height: section.header)
    let first = elements.count
    for (item, frame) in layout.frames.enumerated() {
      var frame = frame.resolved(width: width)
      frame.y += contentSize.height
      let path = ItemPath(section: number, item: item)
      elements.append(.init(.item(path), frame: mirrored ? frame.mirrored(in: width) : frame))
    }
    items.append(first..<elements.count)
    // A width that has no room for the insets leaves none for rows.
    contentSize.height += max(0, layout.height.resolved(width: width, lineHeight: 0))
    appendView(.footer(section: number), height: section.footer)
  }

  private mutating func appendView(_ element: LayoutElement, height: Double) {
    guard height > 0 else { return }
    let (width, y) = (contentSize.width, contentSize.height)
    elements.append(.init(element, frame: Rect(x: 0, y: y, width: width, height: height)))
    contentSize.height += height
  }

  private static func bounds(
    _ elements: some Sequence<LayoutAttributes>, from start: Double,
    _ next: (Double, Rect) -> Double
  ) -> [Double] {
    var bound = start
    return elements.map { element in
      bound = next(bound, element.frame)
      return bound
    }
  }

  /// The attributes of an item; none if there is no such item.
  public func layoutAttributesForItem(at path: ItemPath) -> LayoutAttributes? {
    guard items.indices.contains(path.section), 0..<items[path.section].count ~= path.item
    else { return nil }
    return elements[items[path.section].lowerBound + path.item]
  }

  /// The attributes of the view above a section's items; none if it has no height.
  public func layoutAttributesForHeader(inSection section: Int) -> LayoutAttributes? {
    items.indices.contains(section)
      ? view(.header(section: section), at: items[section].lowerBound - 1) : nil
  }

  /// The attributes of the view below a section's items; none if it has no height.
  public func layoutAttributesForFooter(inSection section: Int) -> LayoutAttributes? {
    items.indices.contains(section)
      ? view(.footer(section: section), at: items[section].upperBound) : nil
  }

  private func view(_ element: LayoutElement, at place: Int) -> LayoutAttributes? {
    elements.indices.contains(place) && elements[place].element == element ? elements[place] : nil
  }

  /// The elements that share more than an edge with `rect`, in document order.
  ///
  /// - Complexity: O(log elements + found and those beside them).
  public func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    let (top, bottom) = rect.ends
    let first = bottoms.partitioningIndex { $0 > top }
    let last = max(first, tops.partitioningIndex { $0 >= bottom })
    return elements[first..<last].filter { $0.frame.intersects(rect) }
  }

  /// Only another width changes frames.
  public func shouldInvalidateLayout(from old: Rect, to new: Rect) -> Bool {
    old.width != new.width
  }
}
