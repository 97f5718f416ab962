extension Array {
  /// The elements in their order, as many together as the limits allow.
  ///
  /// - Parameters:
  ///   - limit: The most elements of a batch, at least 1.
  ///   - budget: The most that those of a batch may cost together; a dearer one is alone.
  ///   - cost: The cost of an element, in the unit of `budget`.
  /// - Complexity: O(n) for n elements.
  public func batches(
    limit: Int, budget: Int, cost: (Element) -> Int
  ) -> [[Element]] {
    var batches: [[Element]] = []
    var spent = 0
    for element in self {
      let price = cost(element)
      if let last = batches.last, last.count < limit, price <= budget - spent {
        batches[batches.count - 1].append(element)
        spent += price
      } else {
        batches.append([element])
        spent = price
      }
    }
    return batches
  }
}
