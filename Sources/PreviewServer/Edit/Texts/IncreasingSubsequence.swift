internal import Bytes

extension Array where Element == Int {
  /// The most of different numbers that increase from one to the next, the others left out.
  ///
  /// - Complexity: O(n log n), by patience sorting (Fredman, On computing the length of longest
  ///   increasing subsequences, 1975).
  var longestIncreasingSubsequence: [Int] {
    // For each length the place of the least number in which such a subsequence can end.
    var ends: [Int] = []
    var before: [Int?] = []
    for number in self {
      let length = ends.partitioningIndex { self[$0] >= number }
      before.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count {
        ends[length] = before.count - 1
      } else {
        ends.append(before.count - 1)
      }
    }
    let places = sequence(state: ends.last) { place in
      defer { place = place.flatMap { before[$0] } }
      return place
    }
    return places.map { self[$0] }.reversed()
  }
}
