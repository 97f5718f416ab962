/// Runs of items that cover one column each, for the usual numbers of columns: the same rule as
/// `place(span:advance:by:)`, with the columns in registers.
extension ColumnFlow {
  /// The most columns for which a run can be placed at once.
  static let mostColumnsOfRuns = 8

  /// Places a run of items and notes the top and the column of each, beginning at index `first`.
  ///
  /// - Complexity: O(items × columns).
  mutating func place(
    run advances: [Int64], by rule: PlacementRule,
    tops: inout [Int64], columns: inout [UInt16], from first: Int
  ) {
    let run = first..<(first + advances.count)
    // Each item's advance stands where its top will.
    tops.replaceSubrange(run, with: advances)
    var tops = tops.mutableSpan
    var columns = columns.mutableSpan
    switch positions.count {
    case 1: placeRun(InlineArray<1, Int64>(repeating: 0), run, rule, &tops, &columns)
    case 2: placeRun(InlineArray<2, Int64>(repeating: 0), run, rule, &tops, &columns)
    case 3: placeRun(InlineArray<3, Int64>(repeating: 0), run, rule, &tops, &columns)
    case 4: placeRun(InlineArray<4, Int64>(repeating: 0), run, rule, &tops, &columns)
    case 5: placeRun(InlineArray<5, Int64>(repeating: 0), run, rule, &tops, &columns)
    case 6: placeRun(InlineArray<6, Int64>(repeating: 0), run, rule, &tops, &columns)
    case 7: placeRun(InlineArray<7, Int64>(repeating: 0), run, rule, &tops, &columns)
    default: placeRun(InlineArray<8, Int64>(repeating: 0), run, rule, &tops, &columns)
    }
  }

  @inline(__always)
  private mutating func placeRun<let count: Int>(
    _ ends: InlineArray<count, Int64>, _ run: Range<Int>, _ rule: PlacementRule,
    _ tops: inout MutableSpan<Int64>, _ columns: inout MutableSpan<UInt16>
  ) {
    var ends = ends
    for column in 0..<count { ends[column] = positions[column] }
    if rule.keepsCursor {
      followCursor(&ends, run, within: rule.tolerance, &tops, &columns)
    } else {
      Self.takeShortest(&ends, run, &tops, &columns)
      cursor = Int(columns[run.upperBound - 1]) + 1
    }
    for column in 0..<count { positions[column] = ends[column] }
  }

  /// The columns that may be chosen as a bit mask, the cursor as a shift.
  @inline(__always)
  private mutating func followCursor<let count: Int>(
    _ ends: inout InlineArray<count, Int64>, _ run: Range<Int>, within tolerance: Int64,
    _ tops: inout MutableSpan<Int64>, _ columns: inout MutableSpan<UInt16>
  ) {
    var cursor = cursor
    for item in run {
      var lowest = ends[0]
      for column in 1..<count { lowest = min(lowest, ends[column]) }
      let limit = lowest &+ tolerance
      var eligible: UInt32 = 0
      for column in 0..<count { eligible |= (ends[column] <= limit ? 1 : 0) << UInt32(column) }
      let ahead = (eligible &>> UInt32(cursor)) &<< UInt32(cursor)
      let column = (ahead == 0 ? eligible : ahead).trailingZeroBitCount
      let advance = tops[item]
      tops[item] = ends[column]
      columns[item] = UInt16(truncatingIfNeeded: column)
      ends[column] &+= advance
      cursor = column + 1
    }
    self.cursor = cursor
  }

  /// The ends with their columns in the lowest bits, kept sorted: the first is the next to fill, of
  /// equal ones that of the lowest column.
  @inline(__always)
  private static func takeShortest<let count: Int>(
    _ ends: inout InlineArray<count, Int64>, _ run: Range<Int>,
    _ tops: inout MutableSpan<Int64>, _ columns: inout MutableSpan<UInt16>
  ) {
    var keys = ends
    for column in 0..<count { keys[column] = ends[column] << 3 | Int64(column) }
    for column in 1..<count {
      var place = column
      while place > 0, keys[place - 1] > keys[place] {
        keys.swapAt(place - 1, place)
        place -= 1
      }
    }
    for item in run {
      let shortest = keys[0]
      var key = shortest &+ tops[item] << 3
      tops[item] = shortest >> 3
      columns[item] = UInt16(truncatingIfNeeded: shortest & 7)
      for place in 1..<count {
        let other = keys[place]
        keys[place - 1] = min(key, other)
        key = max(key, other)
      }
      keys[count - 1] = key
    }
    for place in 0..<count { ends[Int(keys[place] & 7)] = keys[place] >> 3 }
  }
}
