internal import CSandbox
public import FileSystem
internal import Glibc

/// Program of somebody else's that runs once for each job, such as `ffmpeg`.
///
/// It has no standard input and no environment. A confined one opens nothing but the files that it
/// gets, and what programs and libraries are made of.
public struct Tool: Sendable {
  /// The path of the program.
  public let program: Path
  /// True if it is confined, as far as the kernel can.
  package let isConfined: Bool

  /// Names a program.
  package init(_ program: Path, isConfined: Bool) {
    self.program = program
    self.isConfined = isConfined
  }

  /// Limits of a run.
  package struct Limits {
    /// The longest time, seconds.
    package var seconds: Int
    /// The most memory, bytes.
    package var memory: Int
    /// The largest file that it writes, bytes.
    package var size = 1 << 40
    /// The most bytes of its output: that of a tool that goes on and on is of no use.
    package var output = 4 << 20

    /// Creates limits.
    package init(seconds: Int, memory: Int) {
      (self.seconds, self.memory) = (seconds, memory)
    }
  }

  /// Answer of a tool that ended by itself.
  package struct Answer {
    /// The exit status.
    package let status: Int
    /// The standard output.
    package let output: [UInt8]
    /// The last of its messages.
    package let errors: String
  }

  /// Reason for no answer.
  package enum Failure: Error {
    /// It cannot be run.
    case cannotStart(FileSystemError)
    /// A signal ended it.
    case ended(signal: CInt)
    /// It has not ended in time, or says more than anybody reads.
    case late
    /// The task that asked was cancelled.
    case cancelled
  }

  /// Request for a run.
  package struct Request {
    /// The arguments.
    package var arguments: [String]
    /// The files that it finds as `/dev/fd/3`, `/dev/fd/4` and so on.
    package let files: [OpenFile]
    /// True if it writes to the last of the files.
    package let writesLast: Bool
    /// Called with each piece of the standard output, which the answer is then without; nil: the
    /// answer has it all.
    package let listener: (([UInt8]) -> Void)?

    /// Creates a request.
    package init(
      _ arguments: [String], _ files: [OpenFile], writesLast: Bool = false,
      listener: (([UInt8]) -> Void)? = nil
    ) {
      (self.arguments, self.files) = (arguments, files)
      (self.writesLast, self.listener) = (writesLast, listener)
    }
  }

  /// Runs the program to its end.
  ///
  /// - Throws: `Failure`; the program has ended by then.
  package func run(_ request: Request, _ limits: Limits) throws(Failure) -> Answer {
    try begin(request, limits).answer(to: request)
  }

  /// Starts the program; the ends of the pipes that it has close here with the return, else nobody
  /// would see it close them.
  private func begin(_ request: Request, _ limits: Limits) throws(Failure) -> ToolRun {
    let output = try Self.pair()
    let errors = try Self.pair()
    let process = try start(
      request, limits, output.theirs.descriptor, errors.theirs.descriptor)
    return ToolRun(
      process: process, output: output.ours, errors: errors.ours,
      seconds: limits.seconds, outputLimit: limits.output)
  }

  private static func pair() throws(Failure) -> Channel.Pair {
    do throws(FileSystemError) {
      return try Channel.pair()
    } catch {
      throw .cannotStart(error)
    }
  }

  private func start(
    _ request: Request, _ limits: Limits, _ output: CInt, _ errors: CInt
  ) throws(Failure) -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] =
      unsafe ([program.text] + request.arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let numbers = request.files.map { $0.descriptor.number }
    let process = unsafe program.withCString { program in
      unsafe words.withUnsafeMutableBufferPointer { words in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          var tool = unsafe pf_tool(
            program: program, words: words.baseAddress, files: numbers.baseAddress,
            file_count: numbers.count, writes_last: request.writesLast, output: output,
            errors: errors,
            seconds: UInt(8 * limits.seconds), memory: UInt(limits.memory),
            size: UInt(limits.size), is_confined: isConfined)
          return unsafe pf_tool_start(&tool)
        }
      }
    }
    guard process > 0 else {
      throw .cannotStart(FileSystemError("run", program, code: errno))
    }
    return process
  }
}

/// Run of a tool: its process, and what it says meanwhile.
private struct ToolRun: ~Copyable {
  let process: pid_t
  let output, errors: Channel
  /// The longest time, seconds.
  let seconds: Int
  /// The most bytes of the output.
  let outputLimit: Int

  /// The most bytes of messages that are kept.
  private static let errorLimit = 4 << 10
  /// The time between two looks at the clock and at the task, milliseconds.
  private static let beat: CInt = 50

  consuming func answer(to request: Tool.Request) throws(Tool.Failure) -> Tool.Answer {
    var patience = Patience(seconds: seconds)
    do throws(Tool.Failure) {
      let (output, errors) = try listen(request.listener, &patience)
      let status = try end(&patience)
      guard status & 0x7F == 0 else { throw .ended(signal: status & 0x7F) }
      return Tool.Answer(
        status: Int(status >> 8 & 0xFF), output: output,
        errors: String(decoding: errors, as: UTF8.self))
    } catch {
      if case .ended = error { throw error }
      var status: CInt = 0
      // The group: the tool may have started others.
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
      throw error
    }
  }

  /// Reads what the tool says, until it closes both pipes.
  private borrowing func listen(
    _ listener: (([UInt8]) -> Void)?, _ patience: inout Patience
  ) throws(Tool.Failure) -> (output: [UInt8], errors: [UInt8]) {
    var (said, complaints): ([UInt8], [UInt8]) = ([], [])
    var ends = [
      pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while ends.contains(where: { $0.fd >= 0 }) {
      try check(&patience)
      guard unsafe poll(&ends, 2, Self.beat) > 0 else { continue }
      if ends[0].revents != 0, !Self.read(output.descriptor, into: &said) { ends[0].fd = -1 }
      if ends[1].revents != 0, !Self.read(errors.descriptor, into: &complaints) { ends[1].fd = -1 }
      if let listener, !said.isEmpty {
        listener(said)
        said = []
      }
      guard said.count <= outputLimit else { throw .late }
      complaints.removeFirst(max(0, complaints.count - Self.errorLimit))
    }
    return (said, complaints)
  }

  /// Waits for the end of the process.
  private borrowing func end(_ patience: inout Patience) throws(Tool.Failure) -> CInt {
    var status: CInt = 0
    while case let ended = unsafe waitpid(process, &status, WNOHANG), ended != process {
      if ended == -1, errno != EINTR { return 0 }
      try check(&patience)
      _ = poll(nil, 0, 1)
    }
    return status
  }

  private borrowing func check(_ patience: inout Patience) throws(Tool.Failure) {
    if Task.isCancelled { throw .cancelled }
    if patience.isOver() { throw .late }
  }

  /// Reads what there is; false at the end.
  private static func read(_ pipe: CInt, into bytes: inout [UInt8]) -> Bool {
    var block = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe Glibc.read(pipe, &block, block.count)
    if count > 0 { bytes += block[..<count] }
    return count > 0 || count == -1 && errno == EINTR
  }
}
