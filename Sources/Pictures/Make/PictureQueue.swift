internal import Synchronization

/// Queue of the sources whose pictures are to be made: those that are waited for first, then the
/// others in order.
public final class PictureQueue: Sequence, IteratorProtocol, Sendable {
  private struct State {
    /// The jobs in reverse, including those taken out of turn.
    var jobs: [PictureJob] = []
    /// The indices of the jobs that are not taken yet.
    var untaken: [PictureKey: Int] = [:]
    var unfinished: Set<PictureKey> = []
    /// The keys that are waited for, in the order of the requests.
    var wanted: [PictureKey] = []
    var outcomes: [PictureKey: PictureMaker.Outcome] = [:]
    var waiters = Waiters()
    var isFilled = false
    var isClosed = false

    /// True if an outcome is still to come.
    func isOpen(_ key: PictureKey) -> Bool {
      !isClosed && (!isFilled || unfinished.contains(key))
    }
  }

  private let state = Mutex(State())

  /// Creates a queue that is not filled yet.
  public init() {}

  /// Sets the jobs, once; their keys must be unique.
  public func fill(_ jobs: [PictureJob]) {
    change { state in
      state.jobs = jobs.reversed()
      state.untaken = Dictionary(uniqueKeysWithValues: zip(state.jobs.lazy.map(\.key), 0...))
      state.unfinished = Set(state.untaken.keys)
      state.isFilled = true
    }
  }

  /// The number of jobs that are not taken yet.
  public var underestimatedCount: Int { state.withLock { $0.untaken.count } }

  /// The next job; nil if all are taken.
  public func next() -> PictureJob? {
    state.withLock { state in
      while !state.wanted.isEmpty {
        let place = state.untaken.removeValue(forKey: state.wanted.removeFirst())
        if let place { return state.jobs[place] }
      }
      while let job = state.jobs.popLast() {
        if state.untaken.removeValue(forKey: job.key) != nil { return job }
      }
      (state.jobs, state.untaken) = ([], [:])
      return nil
    }
  }

  /// Notes the outcome of a job.
  public func finish(_ job: PictureJob, _ outcome: PictureMaker.Outcome) {
    change { state in
      state.outcomes[job.key] = outcome
      state.unfinished.remove(job.key)
    }
  }

  /// Closes the queue: no more outcomes will come.
  public func close() {
    change { $0.isClosed = true }
  }

  /// Waits for a job's outcome and moves the job to the front; returns also if none will come.
  public func wait(for key: PictureKey) async {
    let number = state.withLock { $0.waiters.newNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        change { state in
          // The handler of a task that is cancelled already has been called.
          guard !Task.isCancelled else { return waiter.resume() }
          state.wanted.append(key)
          state.waiters.add(number, key, waiter)
        }
      }
    } onCancel: {
      state.withLock { $0.waiters.remove(number) }?.resume()
    }
  }

  /// The outcomes so far.
  public var outcomes: [PictureKey: PictureMaker.Outcome] { state.withLock { $0.outcomes } }

  private func change(_ body: (inout State) -> Void) {
    let resumed = state.withLock { state in
      body(&state)
      let now = state
      return state.waiters.remove { !now.isOpen($0) }
    }
    for waiter in resumed { waiter.resume() }
  }
}

/// Tasks that wait for pictures.
private struct Waiters {
  private var waiting: [Int: (key: PictureKey, waiter: CheckedContinuation<Void, Never>)] = [:]
  private var next = 0

  mutating func newNumber() -> Int {
    next += 1
    return next
  }

  mutating func add(
    _ number: Int, _ key: PictureKey, _ waiter: CheckedContinuation<Void, Never>
  ) {
    waiting[number] = (key, waiter)
  }

  mutating func remove(_ number: Int) -> CheckedContinuation<Void, Never>? {
    waiting.removeValue(forKey: number)?.waiter
  }

  mutating func remove(
    where isDone: (PictureKey) -> Bool
  ) -> [CheckedContinuation<Void, Never>] {
    let done = waiting.filter { isDone($0.value.key) }
    for number in done.keys { waiting[number] = nil }
    return done.values.map(\.waiter)
  }
}
