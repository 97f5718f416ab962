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
    let advances = advances.span
    var tops = tops.mutableSpan
    var columns = columns.mutableSpan
    switch positions.count {
    case 1: placeRun(InlineArray<1, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    case 2: placeRun(InlineArray<2, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    case 3: placeRun(InlineArray<3, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    case 4: placeRun(InlineArray<4, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    case 5: placeRun(InlineArray<5, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    case 6: placeRun(InlineArray<6, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    case 7: placeRun(InlineArray<7, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    default: placeRun(InlineArray<8, Int64>(repeating: 0), advances, rule, &tops, &columns, first)
    }
  }

  @inline(__always)
  private mutating func placeRun<let count: Int>(
    _ ends: InlineArray<count, Int64>, _ advances: Span<Int64>, _ rule: PlacementRule,
    _ tops: inout MutableSpan<Int64>, _ columns: inout MutableSpan<UInt16>, _ first: Int
  ) {
    var ends = ends
    for column in 0..<count { ends[column] = positions[column] }
    if rule.keepsCursor {
      cursor = Self.followCursor(&ends, from: cursor, advances, rule, &tops, &columns, first)
    } else {
      Self.takeShortest(&ends, advances, &tops, &columns, first)
      cursor = Int(columns[first + advances.count - 1]) + 1
    }
    for column in 0..<count { positions[column] = ends[column] }
  }

  /// The columns that may be chosen as a bit mask, the cursor as a shift.
  @inline(__always)
  private static func followCursor<let count: Int>(
    _ ends: inout InlineArray<count, Int64>, from start: Int, _ advances: Span<Int64>,
    _ rule: PlacementRule, _ tops: inout MutableSpan<Int64>,
    _ columns: inout MutableSpan<UInt16>, _ first: Int
  ) -> Int {
    var cursor = start
    for item in 0..<advances.count {
      var lowest = ends[0]
      for column in 1..<count { lowest = min(lowest, ends[column]) }
      let limit = lowest &+ rule.tolerance
      var eligible: UInt32 = 0
      for column in 0..<count { eligible |= (ends[column] <= limit ? 1 : 0) << UInt32(column) }
      let ahead = (eligible &>> UInt32(cursor)) &<< UInt32(cursor)
      let column = (ahead == 0 ? eligible : ahead).trailingZeroBitCount
      tops[first + item] = ends[column]
      columns[first + item] = UInt16(truncatingIfNeeded: column)
      ends[column] &+= advances[item]
      cursor = column + 1
    }
    return cursor
  }

  /// The ends with their columns in the lowest bits, kept sorted: the first is the next to fill, of
  /// equal ones that of the lowest column.
  @inline(__always)
  private static func takeShortest<let count: Int>(
    _ ends: inout InlineArray<count, Int64>, _ advances: Span<Int64>,
    _ tops: inout MutableSpan<Int64>, _ columns: inout MutableSpan<UInt16>, _ first: Int
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
    for item in 0..<advances.count {
      let shortest = keys[0]
      tops[first + item] = shortest >> 3
      columns[first + item] = UInt16(truncatingIfNeeded: shortest & 7)
      var key = shortest &+ advances[item] << 3
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
