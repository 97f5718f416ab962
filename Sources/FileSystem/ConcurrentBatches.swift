internal import Dispatch
internal import Glibc
internal import Synchronization

/// Work on elements that come one after the other, done on all processors in batches: while the others
/// work on one batch, the thread that makes the elements makes those of the next.
package struct ConcurrentBatches<Element: Sendable, Result: Sendable>: ~Copyable {
  private let count, limit: Int
  private let transform: @Sendable (Element) -> Result
  private var waiting: [Element] = []
  private var batch: Batch<Element, Result>?

  /// - Parameters:
  ///   - count: The number of elements of a batch; up to twice as many are in memory.
  ///   - limit: The maximum number of elements that are worked on at a time, at least 1.
  ///   - transform: Makes the result for an element, on any thread.
  package init(
    of count: Int, limit: Int = .max, _ transform: @escaping @Sendable (Element) -> Result
  ) {
    (self.count, self.limit, self.transform) = (count, limit, transform)
  }

  deinit { batch?.cancel() }

  /// Adds an element.
  ///
  /// - Returns: The next elements that are done, in the order in which they were added, each with its
  ///   result; mostly none.
  package mutating func add(_ element: Element) -> [(Element, Result)] {
    waiting.append(element)
    return waiting.count == count ? next() : []
  }

  /// Waits for the elements that are left.
  ///
  /// - Returns: Those elements, in order, each with its result.
  package mutating func finish() -> [(Element, Result)] { next() + next() }

  private mutating func next() -> [(Element, Result)] {
    let done = batch?.finish() ?? []
    batch = waiting.isEmpty ? nil : Batch(waiting, limit: limit, transform)
    waiting = []
    return done
  }
}

/// Batch that other threads work on. Whoever waits for it works on it, too, so it ends even if all others
/// are busy.
private final class Batch<Element: Sendable, Result: Sendable>: Sendable {
  private struct State {
    var results: [Result?]
    /// The number of threads at work.
    var atWork = 0
    var isWaitedFor = false
  }

  private let elements: [Element]
  private let transform: @Sendable (Element) -> Result
  private let next = Atomic(0)
  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)

  init(
    _ elements: [Element], limit: Int, _ transform: @escaping @Sendable (Element) -> Result
  ) {
    (self.elements, self.transform) = (elements, transform)
    state = Mutex(State(results: Array(repeating: nil, count: elements.count)))
    // This thread is one of those that work.
    for _ in 1..<max(1, min(limit, elements.count, sysconf(CInt(_SC_NPROCESSORS_ONLN)))) {
      DispatchQueue.global().async { self.work() }
    }
  }

  private func work() {
    state.withLock { $0.atWork += 1 }
    // One lock for all that a thread does: with one for each element, threads wait for each other.
    var results: [(Int, Result)] = []
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < elements.count else { break }
      results.append((index, transform(elements[index])))
    }
    state.withLock { state in
      for (index, result) in results { state.results[index] = result }
      state.atWork -= 1
      if state.atWork == 0, state.isWaitedFor { isDone.signal() }
    }
  }

  /// Waits until no other thread works on it.
  private func wait() {
    let isAtWork = state.withLock { state in
      state.isWaitedFor = state.atWork > 0
      return state.isWaitedFor
    }
    if isAtWork { isDone.wait() }
  }

  /// Works on it, too, until it is done.
  func finish() -> [(Element, Result)] {
    work()
    wait()
    return Array(zip(elements, state.withLock { $0.results.compactMap(\.self) }))
  }

  /// Ends the work before it is done.
  func cancel() {
    next.store(elements.count, ordering: .relaxed)
    wait()
  }
}
