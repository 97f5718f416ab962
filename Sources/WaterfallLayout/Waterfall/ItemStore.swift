/// A section's items, one array a property; properties that no item has take none.
struct ItemStore: Hashable, Sendable {
  private(set) var ratios: [Double] = []
  private var extras: [Double] = []
  private var spans: [UInt16] = []
  /// True once any item has had room below its picture.
  private(set) var hasExtras = false
  /// True once any item has covered more than one column.
  private(set) var hasSpans = false

  var count: Int { ratios.count }

  /// The columns that an item covers of a section that has `columns`.
  func span(of item: Int, columns: Int) -> Int {
    hasSpans ? min(Int(spans[item]), columns) : 1
  }

  /// The room below an item's picture, px.
  func extra(of item: Int) -> Double {
    hasExtras ? extras[item] : 0
  }

  mutating func append(_ items: [Waterfall.Item]) {
    makeRoom(for: items)
    ratios.append(contentsOf: items.lazy.map(\.ratio))
    if hasExtras { extras.append(contentsOf: items.lazy.map(\.extra)) }
    if hasSpans { spans.append(contentsOf: items.lazy.map(\.storedSpan)) }
  }

  mutating func insert(_ item: Waterfall.Item, at index: Int) {
    makeRoom(for: [item])
    ratios.insert(item.ratio, at: index)
    if hasExtras { extras.insert(item.extra, at: index) }
    if hasSpans { spans.insert(item.storedSpan, at: index) }
  }

  mutating func remove(at index: Int) -> Waterfall.Item {
    let span = hasSpans ? Int(spans.remove(at: index)) : 1
    let extra = hasExtras ? extras.remove(at: index) : 0
    return Waterfall.Item(ratio: ratios.remove(at: index), extra: extra, span: span)
  }

  /// Begins to keep the properties that one of `items` is the first to have.
  private mutating func makeRoom(for items: [Waterfall.Item]) {
    var (needsExtras, needsSpans) = (hasExtras, hasSpans)
    for item in items {
      needsExtras = needsExtras || item.extra != 0
      needsSpans = needsSpans || item.span > 1
    }
    if needsExtras && !hasExtras { extras = Array(repeating: 0, count: count) }
    if needsSpans && !hasSpans { spans = Array(repeating: 1, count: count) }
    (hasExtras, hasSpans) = (needsExtras, needsSpans)
  }
}

extension Waterfall.Item {
  fileprivate var storedSpan: UInt16 { UInt16(clamping: max(1, span)) }
}
