/// The heights that self-sizing items need below their pictures, measured once a width.
///
/// Two widths are kept, so that turning a phone to and fro measures nothing again.
struct MeasuredHeights: Sendable {
  /// The heights in columns of one width and spacing, px; what is not measured yet is NaN.
  private struct Heights {
    var grid: ColumnGrid
    var pixels: [Double]
  }

  private var recent: [Heights] = []

  /// The height of an item at the current width, px.
  subscript(item: Int) -> Double { recent[0].pixels[item] }

  /// Makes the columns of a width the current ones, for `count` items.
  mutating func use(_ grid: ColumnGrid, count: Int) {
    if let known = recent.firstIndex(where: { $0.grid == grid }) {
      recent.swapAt(0, known)
    } else {
      recent.insert(Heights(grid: grid, pixels: []), at: 0)
      if recent.count > 2 { recent.removeLast() }
    }
    for index in recent.indices {
      let missing = count - recent[index].pixels.count
      recent[index].pixels.append(contentsOf: repeatElement(.nan, count: missing))
    }
  }

  /// Measures those of `items` that are not measured yet at the current width.
  ///
  /// - Complexity: O(items), and a measurement for each that is missing.
  mutating func fill(_ items: Range<Int>, measure: (Int) -> Double) {
    for item in items where recent[0].pixels[item].isNaN {
      recent[0].pixels[item] = measure(item)
    }
  }

  /// Forgets an item's heights, or makes room for an inserted one.
  mutating func invalidate(_ item: Int) {
    for index in recent.indices { recent[index].pixels[item] = .nan }
  }

  mutating func insert(at item: Int) {
    for index in recent.indices { recent[index].pixels.insert(.nan, at: item) }
  }

  mutating func remove(at item: Int) {
    for index in recent.indices { recent[index].pixels.remove(at: item) }
  }
}
