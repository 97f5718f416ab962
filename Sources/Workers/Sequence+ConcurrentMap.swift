extension Sequence where Element: Sendable {
  /// Transforms the elements, several at a time, on threads apart from Swift's own.
  ///
  /// - Parameters: Those of `forEachConcurrently`.
  /// - Returns: The results, in the elements' order.
  /// - Throws: The first error of `transform`, or `CancellationError`.
  /// - Complexity: O(n) calls for n elements.
  public func concurrentMap<Result: Sendable>(
    limit: Int, budget: Int = .max, cost: (Element) -> Int = { _ in 0 },
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result?] = []
    try await forEachConcurrently(limit: limit, budget: budget, cost: cost, transform) {
      while results.count <= $0 { results.append(nil) }
      results[$0] = $1
    }
    return results.compactMap(\.self)
  }

  /// Transforms the elements, several at a time, on threads apart from Swift's own, and hands on each
  /// result when it is there.
  ///
  /// One goes in when one has come out, so what waits costs nothing, and a sequence that makes up
  /// its mind late is asked for an element only when there is room for one. The first error cancels
  /// the others, as does the cancellation of the caller: nothing is begun any more.
  ///
  /// - Parameters:
  ///   - limit: The most elements at a time, at least 1.
  ///   - budget: The most that those at work may cost together; a dearer one works alone.
  ///   - cost: The cost of an element, in the unit of `budget`.
  ///   - transform: The work.
  ///   - receive: Called with the index of an element and its result, never twice at a time.
  /// - Throws: The first error of `transform`, or `CancellationError`.
  /// - Complexity: O(n) calls for n elements.
  public func forEachConcurrently<Result: Sendable>(
    limit: Int, budget: Int = .max, cost: (Element) -> Int = { _ in 0 },
    _ transform: @escaping @Sendable (Element) async throws -> Result,
    receive: (_ index: Int, _ result: Result) -> Void
  ) async throws {
    let threads = WorkerThreads()
    try await withThrowingTaskGroup(of: Finished<Result>.self) { group in
      var load = Load(limit: limit, budget: budget)
      func makeRoom(for price: Int) async throws {
        while !load.hasRoom(for: price), let done = try await group.next() {
          load.remove(done.price)
          receive(done.index, done.result)
        }
      }
      for (index, element) in enumerated() {
        let price = cost(element)
        try await makeRoom(for: price)
        try Task.checkCancellation()
        load.add(price)
        group.addTask(executorPreference: threads) {
          Finished(index: index, price: price, result: try await transform(element))
        }
        try await makeRoom(for: 0)
      }
      for try await done in group { receive(done.index, done.result) }
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
