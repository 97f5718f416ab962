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
    var order: [String] = []
    var groups: [String: [String]] = [:]
    for (value, selector) in values {
      if groups[value] == nil { order.append(value) }
      groups[value, default: []].append(selector)
    }
    // The common rule goes first, so that the others override it.
    let most = common == nil ? nil : order.max { groups[$0]?.count ?? 0 < groups[$1]?.count ?? 0 }
    let ordered = [most].compactMap(\.self) + order.filter { $0 != most }
    return ordered.map { value in
      let selectors = (groups[value] ?? []).joined(separator: ",")
      return "\(value == most ? common ?? selectors : selectors){\(declaration(value))}"
    }.joined()
  }
}
