extension Sequence {
  /// The elements in parts of bounded weight, for files of bounded size; at least one part.
  ///
  /// - Parameter limit: The weight of a part at most, unless a single element weighs more.
  /// - Complexity: O(n).
  func parts(upTo limit: Int, _ weight: (Element) -> Int) -> [[Element]] {
    var (parts, sum): ([[Element]], Int) = ([[]], 0)
    for element in self {
      let own = weight(element)
      if sum + own > limit, parts.last?.isEmpty == false {
        parts.append([])
        sum = 0
      }
      parts[parts.endIndex - 1].append(element)
      sum += own
    }
    return parts
  }
}
