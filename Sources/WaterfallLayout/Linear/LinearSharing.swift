/// Rows that short sections share, linear in the container's width: each section has a box of its own,
/// in which its items are one row, and all items of a row of sections are equally high.
///
/// A section is short if its items, in one row that fills the width, would be higher than
/// ``highest``. Rows of sections fill the width as far as none gets higher than that.
public struct LinearSharing: Hashable {
  /// A section that may share a row.
  public struct Section: Hashable, Sendable {
    /// The items in reading order.
    public var items: [LinearItem]
    /// The least width of its box that its words need, px.
    public var leastWidth: Double

    /// Creates a section.
    public init(_ items: [LinearItem], leastWidth: Double = 0) {
      self.items = items
      self.leastWidth = leastWidth
    }
  }

  /// The place of a section in a row of sections.
  public struct Place: Hashable, Sendable {
    /// The distance of its box from the container's leading edge.
    public var x: LinearLength
    /// The width of its box, insets included.
    public var width: LinearLength
    /// True for the first section of a row.
    public var beginsRow: Bool
    /// True for the last section of a row.
    public var endsRow: Bool
  }

  /// The number of columns, whose width is the measure of heights.
  public var columns: Int
  /// The settings of each section's row of items.
  public var row: LinearRow

  /// Creates rows for sections beside each other.
  public init(columns: Int, row: LinearRow) {
    self.columns = columns
    self.row = row
  }

  /// The greatest height of a picture, in columns' widths.
  public static let highest = 1.25
  /// The height that pictures should have, and the least one in a row of several sections.
  private static let (wanted, lowest) = (0.95, 0.5)

  /// The places of the sections that share rows; nil for one that has the width for itself.
  ///
  /// - Parameters:
  ///   - sections: the sections in order; nil for one that shares no row, however short.
  ///   - band: the container's inner widths between two breakpoints, px.
  /// - Complexity: O(sections × sections that fit in a row).
  public func places(of sections: [Section?], in band: ClosedRange<Double>) -> [Place?] {
    let grid = grid(in: band)
    var places: [Place?] = []
    var run: [Section] = []
    func close() {
      for row in rows(of: run, on: grid) { places += self.places(in: run[row], on: grid) }
      run = []
    }
    for section in sections {
      if let section, isShort(section, on: grid) {
        run.append(section)
      } else {
        close()
        places.append(nil)
      }
    }
    close()
    return places
  }

  private func grid(in band: ClosedRange<Double>) -> LinearGrid {
    var waterfall = LinearWaterfall(
      columns: columns, columnSpacing: row.spacing, inset: row.inset)
    waterfall.border = row.border
    return LinearGrid(waterfall, band: band)
  }

  private func isShort(_ section: Section, on grid: LinearGrid) -> Bool {
    !section.items.isEmpty && stretch(of: [section], on: grid) > Self.highest
  }

  /// The height of the pictures of a full row of sections, in columns' widths.
  private func stretch(of sections: ArraySlice<Section>, on grid: LinearGrid) -> Double {
    let width = grid.representativeWidth
    return fullHeight(of: sections).resolved(width: width, lineHeight: 0)
      / grid.columnWidth.resolved(width: width, lineHeight: 0)
  }

  /// The height of the pictures of sections that together fill the width.
  private func fullHeight(of sections: ArraySlice<Section>) -> LinearLength {
    let taken = sections.reduce(0) { $0 + row.taken(by: $1.items.count) }
    return LinearLength(proportion: 1, pixels: -taken)
      * (1 / sections.reduce(0) { $0 + LinearRow.aspects(of: $1.items) })
  }

  /// The height of the pictures of a row: full, but not higher than allowed at any width of the band.
  private func height(of sections: ArraySlice<Section>, on grid: LinearGrid) -> LinearLength {
    let heights = [fullHeight(of: sections), grid.pictureWidth * Self.highest]
    return .bound(heights.map { $0 * -1 }, in: grid.band, lineHeight: 0) * -1
  }

  private func places(in row: ArraySlice<Section>, on grid: LinearGrid) -> [Place] {
    let height = height(of: row, on: grid)
    var x = LinearLength.zero
    return zip(row, row.indices).map { section, index in
      let width =
        height * LinearRow.aspects(of: section.items)
        + LinearLength(pixels: self.row.taken(by: section.items.count))
      defer { x = x + width }
      return Place(
        x: x, width: width, beginsRow: index == row.startIndex,
        endsRow: index == row.endIndex - 1)
    }
  }

  /// The breaks of short sections into rows, with the least sum of costs.
  private func rows(of sections: [Section], on grid: LinearGrid) -> [Range<Int>] {
    var best = [(cost: 0.0, start: 0)]
    for end in sections.indices.map({ $0 + 1 }) {
      var found = (cost: Double.infinity, start: end - 1)
      for start in (0..<end).reversed() {
        guard let cost = cost(of: sections[start..<end], on: grid) else { break }
        if best[start].cost + cost < found.cost { found = (best[start].cost + cost, start) }
      }
      best.append(found)
    }
    var (rows, end) = ([Range<Int>](), sections.count)
    while end > 0 {
      rows.append(best[end].start..<end)
      end = best[end].start
    }
    return rows.reversed()
  }

  /// The cost of a row: its pictures' distance from the wanted height, and what stays empty beside
  /// them; nil where it has no room for all of its sections.
  private func cost(of sections: ArraySlice<Section>, on grid: LinearGrid) -> Double? {
    let stretch = stretch(of: sections, on: grid)
    let deviation = min(stretch, Self.highest) - Self.wanted
    let empty = 1 - min(1, Self.highest / stretch)
    let cost = deviation * deviation + empty * empty + Self.rowCost
    guard sections.count > 1 else { return cost }
    guard stretch >= Self.lowest,
      fullHeight(of: sections).resolved(width: grid.leastWidth, lineHeight: 0) >= 1
    else { return nil }
    let hasRoom = zip(sections, places(in: sections, on: grid)).allSatisfy { section, place in
      let width = grid.croppedWidths[0]
      return place.width.resolved(width: width, lineHeight: 0) >= section.leastWidth
    }
    return hasRoom ? cost : nil
  }

  /// The cost of one more row.
  private static let rowCost = 0.02
}
