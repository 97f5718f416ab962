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
    /// The task that asked was cancelled.
    case cancelled
  }

  /// nil once it is known to have ended: its number may be another's by then.
  private let process: Mutex<pid_t?>
  private let channel: Channel

  /// Starts a program that calls `HelperService.serve`.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - argument: Its only argument.
  /// - Throws: `FileSystemError` when it cannot be run.
  public init(_ program: Path, _ argument: Path) throws(FileSystemError) {
    let ends = try Channel.pair()
    process = Mutex(try Self.spawn(program, argument, input: ends.theirs))
    channel = ends.ours
  }

  deinit {
    _ = end()
  }

  /// Asks, and waits for the answer; after a failure the process is of no more use.
  ///
  /// - Parameter seconds: How long to wait.
  public func answer(
    to request: [UInt8], within seconds: Int
  ) throws(Failure) -> [UInt8] {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    let patience = { () throws(Failure) in
      if Task.isCancelled { throw .cancelled }
      if ContinuousClock.now > deadline { throw .late }
    }
    guard try channel.send(request, patience), let answer = try channel.receive(patience) else {
      throw .ended(signal: end())
    }
    return answer
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

  private static func spawn(
    _ program: Path, _ argument: Path, input: borrowing Channel
  ) throws(FileSystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    // Out of the terminal's group: Control-C is for the program, which ends its helpers itself.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process = pid_t()
    let code = unsafe program.withCString { program in
      unsafe argument.withCString { argument in
        var words = unsafe [
          UnsafeMutablePointer(mutating: program), UnsafeMutablePointer(mutating: argument), nil,
        ]
        return unsafe withEnvironment { environment in
          unsafe posix_spawn(&process, program, &actions, &attributes, &words, environment)
        }
      }
    }
    guard code == 0 else { throw FileSystemError("run", program, code: code) }
    return process
  }

  /// Hands out this process's environment with one addition: a crash is an answer here, and the
  /// Swift runtime's account of it would take longer than all other photos.
  private static func withEnvironment<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    var count = 0
    while unsafe environ[count] != nil { count += 1 }
    let inherited = unsafe Array(UnsafeBufferPointer(start: environ, count: count))
    return unsafe "SWIFT_BACKTRACE=enable=no".withCString { quiet in
      var words = unsafe [UnsafeMutablePointer(mutating: quiet)] + inherited + [nil]
      return unsafe body(&words)
    }
  }
}
