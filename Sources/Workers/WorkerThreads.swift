internal import Dispatch

/// Runs tasks that keep a thread busy for long on threads of their own.
///
/// On Swift's own threads, of which there are as many as cores, decoding a photo would keep timers,
/// signals and progress waiting.
final class WorkerThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "photofall.workers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
