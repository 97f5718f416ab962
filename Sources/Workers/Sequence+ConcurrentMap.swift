extension Sequence where Element: Sendable {
  /// Transforms the elements, several at a time, on threads apart from Swift's own.
  ///
  /// One goes in when one has come out, so what waits costs nothing, and a sequence that makes up
  /// its mind late is asked for an element only when there is room for one. The first error cancels
  /// the others, as does the cancellation of the caller: nothing is begun any more.
  ///
  /// - Parameters:
  ///   - limit: The most elements at a time, at least 1.
  ///   - budget: The most that those at work may cost together; a dearer one works alone.
  ///   - cost: The cost of an element, in the unit of `budget`.
  /// - Returns: The results, in the elements' order.
  /// - Throws: The first error of `transform`, or `CancellationError`.
  /// - Complexity: O(n) calls for n elements.
  public func concurrentMap<Result: Sendable>(
    limit: Int, budget: Int = .max, cost: (Element) -> Int = { _ in 0 },
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    let threads = WorkerThreads()
    return try await withThrowingTaskGroup(of: Finished<Result>.self) { group in
      var results: [Result?] = []
      var load = Load(limit: limit, budget: budget)
      func makeRoom(for price: Int) async throws {
        while !load.hasRoom(for: price), let done = try await group.next() {
          load.remove(done.price)
          results[done.index] = done.result
        }
      }
      for (index, element) in enumerated() {
        let price = cost(element)
        try await makeRoom(for: price)
        try Task.checkCancellation()
        load.add(price)
        results.append(nil)
        group.addTask(executorPreference: threads) {
          Finished(index: index, price: price, result: try await transform(element))
        }
        try await makeRoom(for: 0)
      }
      for try await done in group { results[done.index] = done.result }
      return results.compactMap { $0 }
    }
  }
}

private struct Finished<Result: Sendable>: Sendable {
  let index: Int
  let price: Int
  let result: Result
}

/// The number of elements at work, and their cost.
private struct Load {
  let limit: Int
  let budget: Int
  var count = 0
  var spent = 0

  func hasRoom(for price: Int) -> Bool {
    count == 0 || (count < limit && price <= budget - spent)
  }

  mutating func add(_ price: Int) {
    count += 1
    spent += price
  }

  mutating func remove(_ price: Int) {
    count -= 1
    spent -= price
  }
}
