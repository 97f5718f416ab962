internal import CommandLineInterface
internal import Dispatch
internal import FileSystem
internal import GalleryBuild
internal import Glibc
internal import Synchronization

/// Work that Control-C ends cleanly, not in the middle of a file.
enum Interruptible {
  private static let received = Atomic(SIGINT)

  /// The number that a run ends with which a signal has cancelled.
  static var exitCode: ExitCode {
    switch received.load(ordering: .relaxed) {
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: .interrupted
    }
  }

  /// Does the work in a task that SIGINT, SIGTERM and, unless it is ignored, SIGHUP cancel; a second
  /// signal ends the program.
  ///
  /// - Throws: The error of the work.
  static func run<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // Running over a file size limit is an error to report, not an end.
    signal(SIGXFSZ, SIG_IGN)
    // A queue of its own: the threads of the global one may all be at work.
    let queue = DispatchQueue(label: "photofall.signals")
    let signals = [SIGINT, SIGTERM] + (Program.ignores(SIGHUP) ? [] : [SIGHUP])
    let registrations = DispatchGroup()
    for _ in signals { registrations.enter() }
    let task = Task {
      // A signal that came before somebody listens would end the program in the middle of a file.
      await withCheckedContinuation { waiter in
        registrations.notify(queue: queue) { waiter.resume() }
      }
      return try await work()
    }
    let sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setRegistrationHandler { @Sendable in registrations.leave() }
      source.setEventHandler { @Sendable in
        if task.isCancelled { _exit(128 + number) }
        received.store(number, ordering: .relaxed)
        task.cancel()
      }
      source.resume()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      // The handlers of the sources stay, and would keep what follows from being ended.
      for number in signals { signal(number, SIG_DFL) }
    }
    return try await task.value
  }
}
