extension RandomAccessCollection {
  /// The first index whose element satisfies `predicate`, as do all after it; the end if none does.
  ///
  /// - Complexity: O(log n) calls for n elements (binary search).
  @inlinable
  public func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var (low, rest) = (startIndex, count)
    while rest > 0 {
      let half = rest / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        rest = half
      } else {
        low = index(after: middle)
        rest -= half + 1
      }
    }
    return low
  }
}
