/// A length along a column.
protocol ColumnLength {
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
}

extension LinearLength: ColumnLength {}

extension Int64: ColumnLength {
  /// `step` of `gaps` equal parts of the length.
  func share(_ step: Int, of gaps: Int) -> Int64 {
    // The quotient and the rest apart: their product with a step cannot overflow.
    let (whole, rest) = quotientAndRemainder(dividingBy: Int64(gaps))
    return whole * Int64(step) + rest * Int64(step) / Int64(gaps)
  }
}

/// Items of one column between two fixed edges: the section's top, wide items, its bottom.
struct ColumnRun<Length: ColumnLength> {
  let column: Int
  /// The wide item above; none at the section's top.
  var above: Int?
  /// The wide item below; none at the section's bottom.
  var below: Int?
  var items: [Int] = []
  /// The top of an item after the last one, if nothing were spread.
  var position: Length
  /// The edge below.
  var edge: Length

  /// The length between the last item and the edge below.
  var rest: Length { edge - position }

  /// The number of gaps that can be widened: between the items, and to the wide ones.
  var gaps: Int { items.count - 1 + (above == nil ? 0 : 1) + (below == nil ? 0 : 1) }
}

extension ColumnRun<Int64> {
  /// The step of each item downwards if the rest is spread evenly.
  var shifts: [(item: Int, shift: Int64)] {
    items.enumerated().map { step, item in
      (item, rest.share(step + (above == nil ? 0 : 1), of: gaps))
    }
  }
}

/// The runs of all columns of a section, collected in one pass.
struct ColumnRuns<Length: ColumnLength> {
  private var open: [ColumnRun<Length>]
  private var closed: [ColumnRun<Length>] = []

  init(columns: Int, origin: Length) {
    open = (0..<columns).map { ColumnRun(column: $0, position: origin, edge: origin) }
  }

  /// Adds the next item of the section; one that covers several columns ends a run in each.
  mutating func add(_ item: Int, in covered: Range<Int>, top: Length, advance: Length) {
    for column in covered {
      if covered.count > 1 {
        close(column, at: top, below: item)
        open[column] = ColumnRun(
          column: column, above: item, position: top + advance, edge: top + advance)
      } else {
        open[column].items.append(item)
        open[column].position = top + advance
      }
    }
  }

  /// All runs, the last ones of each column closed at the section's end.
  func closed(at end: Length) -> [ColumnRun<Length>] {
    var runs = self
    for column in open.indices { runs.close(column, at: end, below: nil) }
    return runs.closed
  }

  private mutating func close(_ column: Int, at edge: Length, below: Int?) {
    open[column].below = below
    open[column].edge = edge
    closed.append(open[column])
  }
}
