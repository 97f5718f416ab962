/// Sections of items in columns of equal width, each item below the ones before it.
///
/// A value: copy it to keep a state, compare attributes of two copies to animate between them.
///
/// ```swift
/// var waterfall = Waterfall(width: 375)
/// waterfall.append(Waterfall.Section(columns: 3, columnSpacing: 10, rowSpacing: 10))
/// waterfall.append(photos.map { Waterfall.Item(width: $0.width, height: $0.height) })
/// let visible = waterfall.layoutAttributesForElements(in: screen)
/// ```
public struct Waterfall: Sendable {
  /// The height that a self-sizing item needs below its picture, px, at a width, px.
  public typealias Measure = @Sendable (_ item: ItemPath, _ width: Double) -> Double

  /// The container's width, px.
  public private(set) var width: Double
  /// The direction in which columns follow each other.
  public let direction: LayoutDirection

  let measure: Measure?
  var stacks: [SectionStack] = []
  /// The top of each section, and the end of the last one, subpixels.
  private(set) var origins: [Int64] = [0]
  private var configurations: [Section] = []

  /// Creates a waterfall without sections.
  ///
  /// - Parameters:
  ///   - width: the container's width, px.
  ///   - direction: the direction in which columns follow each other.
  ///   - measure: the height that an item needs besides its picture's and its `extra`, not
  ///     negative; asked once for each item and width.
  public init(
    width: Double, direction: LayoutDirection = .leftToRight, measure: Measure? = nil
  ) {
    self.width = width
    self.direction = direction
    self.measure = measure
  }

  /// The number of sections.
  public var numberOfSections: Int { stacks.count }

  /// The number of a section's items.
  public func numberOfItems(inSection section: Int) -> Int { stacks[section].count }

  /// The configuration of a section.
  public func section(_ section: Int) -> Section { configurations[section] }

  /// The width of an item that covers one column of a section, px.
  public func itemWidth(inSection section: Int) -> Double { stacks[section].grid.columnWidth }

  /// Adds an empty section at the end.
  public mutating func append(_ section: Section) {
    configurations.append(section)
    stacks.append(SectionStack(section, width: width))
    if measure != nil { stacks[stacks.count - 1].measured = MeasuredHeights() }
    updateOrigins(from: stacks.count - 1)
  }

  /// Adds a page of items at the end of the last section.
  ///
  /// No earlier frame changes, unless the section ends flush or defers wide items.
  ///
  /// - Complexity: O(items × columns), for the new items; for all of the section's if it ends flush.
  public mutating func append(_ items: [Item]) {
    append(items, toSection: stacks.count - 1)
  }

  /// Adds a page of items at the end of a section.
  ///
  /// - Complexity: O(items × columns), for the new items; for all of the section's if it ends flush.
  public mutating func append(_ items: [Item], toSection section: Int) {
    stacks[section].items.append(items)
    measureItems(ofSection: section, from: stacks[section].columns.count)
    stacks[section].placeAppended()
    updateOrigins(from: section)
  }

  /// Starts a section's data over: its items and all that was measured of them are dropped.
  public mutating func removeAllItems(inSection section: Int) {
    stacks[section] = SectionStack(configurations[section], width: width)
    if measure != nil { stacks[section].measured = MeasuredHeights() }
    updateOrigins(from: section)
  }

  /// Lays all sections out again in a container of another width, px.
  ///
  /// - Complexity: O(items × columns).
  public mutating func resize(to width: Double) {
    guard width != self.width else { return }
    self.width = width
    for section in stacks.indices {
      stacks[section].configure(configurations[section], width: width)
      measureItems(ofSection: section, from: 0)
      stacks[section].placeAppended()
    }
    updateOrigins(from: 0)
  }

  /// Measures the self-sizing items that are not measured at the current width.
  mutating func measureItems(ofSection section: Int, from first: Int) {
    guard let measure, var measured = stacks[section].measured.take() else { return }
    let stack = stacks[section]
    measured.use(stack.grid, count: stack.count)
    measured.fill(first..<stack.count) { item in
      let path = ItemPath(section: section, item: item)
      return measure(path, stack.grid.itemWidth(span: stack.span(of: item)))
    }
    stacks[section].measured = measured
  }

  /// Moves the sections to where their predecessors end.
  mutating func updateOrigins(from section: Int) {
    origins.removeSubrange((section + 1)...)
    for stack in stacks[section...] { origins.append(origins[origins.count - 1] + stack.height) }
  }
}
