internal import CPlatform
public import FileSystem
internal import Glibc

/// Command of the person whose machine this is, run by the shell with all that this person may do.
///
/// It has no terminal and no standard input, so it cannot ask for anything. What it leaves running
/// ends with it.
public struct ShellCommand: Sendable {
  private let text: String
  private let folder: Path
  private let addition: Path

  /// Prepares a command.
  ///
  /// - Parameters:
  ///   - text: The text that the shell reads.
  ///   - folder: The folder that it runs in.
  ///   - variable: The name and the value that its environment has besides those of this process.
  public init(_ text: String, in folder: Path, with variable: (name: String, value: Path)) {
    self.text = text
    self.folder = folder
    addition = Path(bytes: Array("\(variable.name)=".utf8) + variable.value.bytes)
  }

  /// Outcome of a run.
  public enum Outcome: Sendable {
    /// The command ended by itself; 0 is success.
    case exited(status: Int)
    /// A signal ended it.
    case ended(signal: Int)
    /// The task that runs it was cancelled.
    case cancelled
    /// It could not be run.
    case failed(FileSystemError)
  }

  /// Runs the command to its end, or to that of the task, which it has three seconds to follow.
  ///
  /// - Parameter listener: Called with what it says, on its output or as errors, at most ten times a
  ///   second.
  public func run(_ listener: @escaping @Sendable ([UInt8]) -> Void) async -> Outcome {
    await withTaskExecutorPreference(WorkerThreads()) {
      do throws(FileSystemError) {
        return try start().outcome(telling: listener)
      } catch {
        return .failed(error)
      }
    }
  }

  private func start() throws(FileSystemError) -> ShellRun {
    var output: CInt = -1
    let process = unsafe folder.withCString { folder in
      unsafe addition.withCString { unsafe pf_command_start(text, folder, $0, &output) }
    }
    guard process > 0 else { throw FileSystemError("run a command in", folder, code: errno) }
    return ShellRun(
      process: process, output: Descriptor(number: output, path: "the output of a command"))
  }
}

/// Run of a command: its process, and what it says meanwhile.
private struct ShellRun: ~Copyable {
  let process: pid_t
  let output: Descriptor
  private var isOpen = true
  /// The bytes that were said and not told yet; of more than anybody reads at once the last.
  private var said: [UInt8] = []
  private var told: ContinuousClock.Instant?

  init(process: pid_t, output: consuming Descriptor) {
    self.process = process
    self.output = output
  }

  /// The most bytes that are told at once.
  private static let longestPiece = 256 << 10
  /// The time between two looks at the process and at the task, milliseconds.
  private static let beat: CInt = 50
  /// The time between two pieces that are told.
  private static let pause = Duration.milliseconds(100)
  /// The time to end in.
  private static let patience = Duration.seconds(3)

  consuming func outcome(telling listener: ([UInt8]) -> Void) -> ShellCommand.Outcome {
    var cancelled: ContinuousClock.Instant?
    while !pf_command_has_ended(process) {
      read(waiting: Self.beat)
      tellIfDue(listener)
      let now = ContinuousClock.now
      if let cancelled, now - cancelled > Self.patience { break }
      if Task.isCancelled, cancelled == nil {
        pf_command_ask_to_end(process)
        cancelled = now
      }
    }
    // What it said last; others that have the pipe may go on for ever.
    while read(waiting: 0), said.count < Self.longestPiece {}
    let status = pf_command_end(process)
    if !said.isEmpty { listener(said) }
    if cancelled != nil { return .cancelled }
    let signal = Int(status & 0x7F)
    return signal == 0 ? .exited(status: Int(status >> 8 & 0xFF)) : .ended(signal: signal)
  }

  private mutating func tellIfDue(_ listener: ([UInt8]) -> Void) {
    let now = ContinuousClock.now
    guard !said.isEmpty, told.map({ now - $0 >= Self.pause }) ?? true else { return }
    listener(said)
    said = []
    told = now
  }

  /// Reads what comes within so many milliseconds; false if nothing came.
  @discardableResult
  private mutating func read(waiting time: CInt) -> Bool {
    var wait = pollfd(fd: isOpen ? output.number : -1, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wait, 1, time) > 0 else { return false }
    var block = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe Glibc.read(output.number, &block, block.count)
    isOpen = count > 0 || count == -1 && errno == EINTR
    said += block.prefix(max(0, count))
    said.removeFirst(max(0, said.count - Self.longestPiece))
    return count > 0
  }
}
