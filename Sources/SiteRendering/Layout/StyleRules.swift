/// Rules of a style sheet, grouped to save bytes.
enum StyleRules {
  /// One rule for each value, with all selectors that have it.
  ///
  /// - Parameters:
  ///   - values: The values in CSS notation, each with its selector.
  ///   - common: A selector that matches all; it gets the most common value.
  ///   - declaration: The declaration for a value.
  /// - Complexity: O(n) for n values.
  static func grouped(
    _ values: [(value: String, selector: String)], common: String? = nil,
    _ declaration: (String) -> String
  ) -> String {
    var places: [String: Int] = [:]
    var groups: [(value: String, selectors: String, count: Int)] = []
    for (value, selector) in values {
      if let place = places[value] {
        groups[place].selectors += ","
        groups[place].selectors += selector
        groups[place].count += 1
      } else {
        places[value] = groups.count
        groups.append((value, selector, 1))
      }
    }
    // The common rule goes first, so that the others override it.
    let most = common == nil ? nil : groups.indices.max { groups[$0].count < groups[$1].count }
    let ordered = [most].compactMap(\.self) + groups.indices.filter { $0 != most }
    return ordered.reduce(into: "") { rules, place in
      let group = groups[place]
      rules += place == most ? common ?? group.selectors : group.selectors
      rules += "{"
      rules += declaration(group.value)
      rules += "}"
    }
  }
}
