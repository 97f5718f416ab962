internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// The results for the elements, in their order; the work is done on all processors.
  package func mappedOnAllProcessors<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
