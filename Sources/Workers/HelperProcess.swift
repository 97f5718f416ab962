public import FileSystem
internal import Glibc
internal import Synchronization

/// A process of its own that answers requests, one after the other.
///
/// A crash, an endless loop or too much memory costs one answer; with a thread it would cost the
/// whole program.
public final class HelperProcess: Sendable {
  /// A reason for no answer.
  public enum Failure: Error, Hashable, Sendable {
    /// The process is no more; the signal that ended it, or 0.
    case ended(signal: CInt)
    /// It has not answered in time.
    case late
    /// Its answer is longer than any can be.
    case malformed
    /// The task that asked was cancelled.
    case cancelled
  }

  /// nil once it is known to have ended: its number may be another's by then.
  private let process: Mutex<pid_t?>
  private let channel: Channel
  private let kind: HelperKind
  private let answers = Atomic(0)

  /// Starts a program that calls `HelperService.serve`.
  ///
  /// - Throws: `FileSystemError` when it cannot be run.
  public init(_ kind: HelperKind) throws(FileSystemError) {
    if kind.isConfined { Sandbox.hideThisProcess() }
    let ends = try Channel.pair()
    process = Mutex(try kind.spawn(input: ends.theirs))
    channel = ends.ours
    self.kind = kind
  }

  deinit {
    _ = end()
  }

  /// True until it has answered the greeting.
  var isNew: Bool { answers.load(ordering: .relaxed) == 0 }

  /// True once it has answered as often as one of its kind may; the greeting does not count.
  var isSpent: Bool { answers.load(ordering: .relaxed) > kind.lifetime }

  /// Asks, and waits for the answer; after a failure the process is of no more use.
  ///
  /// - Parameter seconds: The time to wait, s.
  package func answer(
    to request: HelperRequest, within seconds: Int
  ) throws(Failure) -> [UInt8] {
    var left = Patience(seconds: seconds)
    let patience = { () throws(Failure) in
      if Task.isCancelled { throw .cancelled }
      if left.isOver() { throw .late }
    }
    guard try channel.send(request, patience) else { throw .ended(signal: end()) }
    switch try channel.receive(limit: kind.longestAnswer, patience) {
    case .end: throw .ended(signal: end())
    case .tooLong: throw .malformed
    case .message(let answer):
      answers.add(1, ordering: .relaxed)
      return answer
    }
  }

  /// Ends the process; returns the signal that has ended it before, or 0.
  private func end() -> CInt {
    guard let process = process.withLock({ $0.take() }) else { return 0 }
    var status: CInt = 0
    // A crash may still be on its way to its end; it has closed the channel by then.
    kill(process, SIGKILL)
    while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F
  }
}
