/// Finds what a person most likely meant to write.
public enum Suggestion {
  /// The word of a list that is nearest to a mistyped one; nil when none is near.
  ///
  /// - Complexity: O(n m) for each of the words, n and m their lengths.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let tolerance = max(2, word.count / 3)
    let alike = words.filter { abs($0.count - word.count) <= tolerance }
    let ranked = alike.map { (word: $0, distance: editDistance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= tolerance ? best.word : nil
  }

  /// The number of letters to add, remove, change or swap with their neighbour to make one word of
  /// the other (optimal string alignment).
  public static func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
