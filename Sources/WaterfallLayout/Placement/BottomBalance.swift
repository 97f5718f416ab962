/// Evens the ends of a section's columns by moving and swapping a few of its last items, until what
/// is left can be hidden.
///
/// Steepest descent on the squared distances of the ends from their mean, among the items of the
/// last rows. None rises further above the item before it than three quarters of a column's
/// width, or than the placement lets it, so that the order in which they are read stays sane. Only
/// in a short section, whose few gaps would show every rest, may one rise further where that helps.
struct BottomBalance {
  /// The way to hide what is left, which says when the ends are even enough.
  enum Goal {
    /// Gaps are widened by a few px each.
    case wideningGaps
    /// Pictures are scaled in height by at most a share, so that all columns end at their mean.
    case scaling(share: Double)
  }

  /// The column of each item that takes part.
  private(set) var columns: [Int]
  /// The ends of the section's columns, subpixels.
  private(set) var ends: [Int64]
  private let advances: [Int64]
  private let origins: [Int64]
  /// The greatest rise of an item above the one before it, subpixels.
  private var slack: Int64
  /// The rises to try, until one is enough.
  private let slacks: [Int64]
  /// A difference of the ends that is not seen once it is spread over the gaps, subpixels.
  private let enough: Int64
  /// The way to hide what is left.
  private var goal = Goal.wideningGaps
  /// The height of each item's picture, subpixels; none where gaps are widened.
  private var pictures: [Int64] = []
  /// The height of each column's pictures that can be scaled, subpixels.
  private var heights: [Int64] = []
  /// The steps that may still be taken: one for each change that is weighed, and one for each item when
  /// the order after a change is tested. 24 columns of usual photos take 1.6 million.
  private var remainingSteps = 4_000_000

  /// An item that goes to another column, or trades places with `partner` there.
  private struct Change {
    var item: Int
    var column: Int
    var partner: Int?
  }

  /// Prepares the end of a section that is placed already.
  ///
  /// - Parameters:
  ///   - columns: the column of each item that takes part.
  ///   - advances: the height of each of them and the gap after it, subpixels.
  ///   - ends: where the section's columns end, subpixels.
  ///   - columnWidth: the width of a column, px.
  ///   - count: how many items the whole section has.
  init(
    columns: [Int], advances: [Int64], ends: [Int64], columnWidth: Double, count: Int
  ) {
    var origins = ends
    for (column, advance) in zip(columns, advances) { origins[column] -= advance }
    self.columns = columns
    self.advances = advances
    self.origins = origins
    self.ends = ends
    let isShort = Self.isShort(count, columns: ends.count)
    slacks = (isShort ? [0.75, 1.5, 2] : [0.75]).map { Subpixels.from(columnWidth * $0) }
    slack = 0
    enough = Subpixels.from(Self.unseenGap) * Int64(max(1, count / ends.count))
  }

  /// Asks for ends that scaled pictures can meet.
  ///
  /// - Parameters:
  ///   - share: the most by which a picture may be scaled, 0...1.
  ///   - pictures: the height of each item's picture, subpixels.
  ///   - heights: the height of all pictures of each column that are scaled with them, subpixels.
  mutating func scale(by share: Double, pictures: [Int64], heights: [Int64]) {
    goal = .scaling(share: share)
    (self.pictures, self.heights) = (pictures, heights)
  }

  /// The rows of a long section that take part, counting a row as many items as there are columns;
  /// of a short one all do.
  private static let rows = 4
  /// The length that can be added to each gap without being seen, px.
  private static let unseenGap = 4.0

  /// The most items that take part, which bounds the time; none do if a row alone has more.
  private static let mostItems = 256

  /// True if so many items make so few rows that a rest shows in their gaps.
  private static func isShort(_ count: Int, columns: Int) -> Bool { count < 20 * columns }

  /// The items that take part: those of the last rows, after the last wide one.
  static func window(count: Int, columns: Int, isWide: (Int) -> Bool) -> Range<Int> {
    guard columns <= mostItems else { return count..<count }
    let wanted = isShort(count, columns: columns) ? count : rows * columns
    let last = max(0, count - min(wanted, mostItems))..<count
    return (last.last(where: isWide) ?? last.lowerBound - 1) + 1..<count
  }

  /// The top of each item that takes part, subpixels.
  var tops: [Int64] {
    var positions = origins
    return zip(columns, advances).map { column, advance in
      defer { positions[column] += advance }
      return positions[column]
    }
  }

  /// Applies the best change until none helps: first within the last row, and only while the ends
  /// differ visibly within more rows, and with higher rises, so that the fewest items move.
  ///
  /// - Complexity: O(items × (items + columns)) a change, for the at most 256 items that take part, and
  ///   about 4 million steps at most.
  mutating func run() {
    for slack in slacks {
      self.slack = max(slack, highestRise)
      for rows in 1...max(1, columns.count / max(1, ends.count)) where !isEven {
        let first = max(0, columns.count - rows * ends.count)
        while !isDone, let change = bestChange(from: first) { apply(change) }
      }
    }
  }

  /// True if what is left can be hidden.
  private var isEven: Bool {
    switch goal {
    case .wideningGaps: return (ends.max() ?? 0) - (ends.min() ?? 0) <= enough
    case .scaling(let share):
      let mean = ends.reduce(0, +) / Int64(ends.count)
      return zip(ends, heights).allSatisfy { abs(Double($0 - mean)) <= share * Double($1) }
    }
  }

  /// True if no change is worth its while: widened gaps are better the narrower they are, while a
  /// scaled picture looks like any other.
  private var isDone: Bool {
    switch goal {
    case .wideningGaps: false
    case .scaling: isEven
    }
  }

  private mutating func bestChange(from first: Int) -> Change? {
    guard remainingSteps > 0 else { return nil }
    remainingSteps -= (columns.count - first) * (columns.count + ends.count)
    var best: Change?
    var most = 0.0
    func consider(_ change: Change) {
      let gain = gain(of: change)
      if gain > most, keepsOrder(change) { (best, most) = (change, gain) }
    }
    for item in first..<columns.count {
      let own = columns[item]
      for column in ends.indices where column != own {
        consider(Change(item: item, column: column))
      }
      for partner in item + 1..<columns.count where columns[partner] != own {
        consider(Change(item: item, column: columns[partner], partner: partner))
      }
    }
    return best
  }

  /// The decrease of the sum of squared ends; their mean stays, so it need not be known.
  private func gain(of change: Change) -> Double {
    let shift = shift(of: change)
    return Double(shift) * Double(ends[columns[change.item]] - ends[change.column] - shift)
  }

  /// The length by which the one column becomes shorter and the other longer.
  private func shift(of change: Change) -> Int64 {
    advances[change.item] - (change.partner.map { advances[$0] } ?? 0)
  }

  private mutating func apply(_ change: Change) {
    let from = columns[change.item]
    let shift = shift(of: change)
    ends[from] -= shift
    ends[change.column] += shift
    exchange(change.item, to: change.column, change.partner, to: from)
    guard case .scaling = goal else { return }
    let picture = pictures[change.item] - (change.partner.map { pictures[$0] } ?? 0)
    heights[from] -= picture
    heights[change.column] += picture
  }

  private mutating func keepsOrder(_ change: Change) -> Bool {
    remainingSteps -= columns.count
    // In place, since there are many to try.
    let from = columns[change.item]
    exchange(change.item, to: change.column, change.partner, to: from)
    defer { exchange(change.item, to: from, change.partner, to: change.column) }
    return highestRise <= slack
  }

  private mutating func exchange(_ item: Int, to column: Int, _ partner: Int?, to other: Int) {
    columns[item] = column
    if let partner { columns[partner] = other }
  }

  /// The distance of the item that rises most above the one before it.
  private var highestRise: Int64 {
    var positions = origins
    var highest: Int64 = 0
    var previous = Int64.min / 2
    for item in columns.indices {
      let column = columns[item]
      highest = max(highest, previous - positions[column])
      previous = positions[column]
      positions[column] += advances[item]
    }
    return highest
  }
}
