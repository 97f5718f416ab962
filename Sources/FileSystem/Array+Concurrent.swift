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
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// Calls `body` with each element and the result for it, in their order; the work for the results is
  /// done on all processors, some elements ahead, so that but a few results are in memory.
  package func forEachConcurrently<Result: Sendable, Failure: Error>(
    _ transform: @Sendable (Element) -> Result,
    _ body: (Element, Result) throws(Failure) -> Void
  ) throws(Failure) {
    for start in stride(from: 0, to: count, by: 256) {
      let elements = Array(self[start...].prefix(256))
      for (element, result) in zip(elements, elements.mappedConcurrently(transform)) {
        try body(element, result)
      }
    }
  }
}
