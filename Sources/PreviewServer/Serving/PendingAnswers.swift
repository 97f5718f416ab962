internal import Dispatch
internal import Synchronization

/// The answers that are being worked on, so that a server which stops leaves none behind.
final class PendingAnswers: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var isFinished = false
  }

  private let state = Mutex(State())
  private let group = DispatchGroup()

  /// Takes note of an answer before it is worked on; false when the server stops already.
  func begin() -> Bool {
    state.withLock { state in
      if !state.isFinished { group.enter() }
      return !state.isFinished
    }
  }

  /// Starts to work on an answer that was taken note of.
  func run(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      let number = state.next
      state.next += 1
      let task = Task { [self] in
        await work()
        self.state.withLock { _ = $0.tasks.removeValue(forKey: number) }
        group.leave()
      }
      state.tasks[number] = task
      if state.isFinished { task.cancel() }
    }
  }

  /// Cancels all and waits until each was answered.
  func finish() {
    let tasks = state.withLock { state in
      state.isFinished = true
      return state.tasks.values
    }
    for task in tasks { task.cancel() }
    group.wait()
  }
}
