internal import Synchronization

/// The requests in flight, so that a server which stops leaves none unanswered.
final class PendingAnswers: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Starts to work on an answer, unless the server stops already.
  ///
  /// - Parameter prepare: Called before the work begins.
  /// - Returns: True if it will be answered.
  func start(
    after prepare: () -> Void, _ work: @escaping @Sendable () async -> Void
  ) -> Bool {
    state.withLock { state in
      guard !state.isFinished else { return false }
      prepare()
      let number = state.next
      state.next += 1
      state.tasks[number] = Task {
        await work()
        self.state.withLock { $0.tasks[number] = nil }
      }
      return true
    }
  }

  /// Cancels all and waits until each was answered.
  func finish() async {
    let tasks = state.withLock { state in
      state.isFinished = true
      return state.tasks.values
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}
