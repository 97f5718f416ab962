internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// The results for the elements, in their order; the work is done on all processors, this thread's
  /// among them.
  ///
  /// - Parameter limit: The maximum number of elements at a time, at least 1.
  package func mappedConcurrently<Result: Sendable>(
    limit: Int = .max, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let next = Atomic(0)
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: Swift.min(limit, count)) { _ in
      // One lock for all that a thread does: with one for each element, threads wait for each other.
      var own: [(Int, Result)] = []
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { break }
        own.append((index, transform(self[index])))
      }
      results.withLock { results in
        for (index, result) in own { results[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// Calls `body` with each element and the result for it, in their order; the work for the results is
  /// done on all processors, some elements ahead, so that but a few results are in memory.
  package func forEachConcurrently<Result: Sendable, Failure: Error>(
    _ transform: @escaping @Sendable (Element) -> Result,
    _ body: (Element, Result) throws(Failure) -> Void
  ) throws(Failure) {
    var batches = ConcurrentBatches(of: 256, transform)
    for element in self {
      for (element, result) in batches.add(element) { try body(element, result) }
    }
    for (element, result) in batches.finish() { try body(element, result) }
  }
}
