extension Raster {
  /// The raster seen through a lens out of focus.
  ///
  /// Three box filters come close to a Gaussian whose deviation is `radius`
  /// (Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters", 1986).
  ///
  /// The radius is in canvas heights.
  ///
  /// - Complexity: O(pixels), whatever the radius.
  func blurred(_ radius: Double) -> Raster {
    let reach = Int((radius * Double(height)).rounded())
    guard reach > 0 else { return self }
    var result = self
    for _ in 0..<3 {
      result.smear(lines: height, step: width, count: width, stride: 1, reach: reach)
      result.smear(lines: width, step: 1, count: height, stride: width, reach: reach)
    }
    return result
  }

  private mutating func smear(lines: Int, step: Int, count: Int, stride: Int, reach: Int) {
    let share = 1 / Double(2 * reach + 1)
    var line = Array(repeating: Value.zero, count: count)
    for index in 0..<lines {
      let start = index * step
      for place in 0..<count { line[place] = values[start + place * stride] }
      var total = line[0] * Double(reach)
      for place in 0...reach { total = total + line[min(place, count - 1)] }
      for place in 0..<count {
        values[start + place * stride] = total * share
        total = total + line[min(place + reach + 1, count - 1)] - line[max(place - reach, 0)]
      }
    }
  }
}
