internal import CPlatform
public import FileSystem
internal import Glibc
internal import Synchronization

/// The one place that writes to standard output and standard error.
///
/// It is shared by all that have something to tell, so that a message never lands in the middle of
/// the line that shows progress.
public final class Console: Sendable {
  private let output: CInt
  private let errors: CInt
  private let verbosity: Verbosity
  private let showsProgress: Bool
  private let isColoured: Bool
  /// The time when the line of progress on the terminal was drawn, if there is one.
  private let drawn = Mutex<ContinuousClock.Instant?>(nil)

  /// Creates the console of this process, from its terminal and environment.
  ///
  /// From now on a reader that goes away makes writing fail, instead of killing the process.
  public convenience init(verbosity: Verbosity = .normal) {
    signal(SIGPIPE, SIG_IGN)
    self.init(verbosity: verbosity, output: STDOUT_FILENO, errors: STDERR_FILENO) { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }

  /// Creates a console on any two descriptors and in any environment.
  init(
    verbosity: Verbosity, output: CInt, errors: CInt, environment: (String) -> String?
  ) {
    self.output = output
    self.errors = errors
    self.verbosity = verbosity
    showsProgress =
      verbosity != .quiet && pf_terminal_columns(errors) > 0 && environment("TERM") != "dumb"
    isColoured = (environment("NO_COLOR") ?? "").isEmpty
  }

  /// Writes a result to standard output; nobody reading it any more is no error.
  public func write(_ text: String) throws(FileSystemError) {
    try write(Array(text.utf8))
  }

  /// Writes a result, as UTF-8, to standard output; nobody reading it any more is no error.
  public func write(_ text: [UInt8]) throws(FileSystemError) {
    clearProgress()
    let code = Self.write(text, to: output)
    guard code == 0 || code == EPIPE else {
      throw FileSystemError("write", "standard output", code: code)
    }
  }

  /// Tells what is wrong on standard error; control characters of file names are made visible.
  public func report(_ problem: some CustomStringConvertible) {
    tell("photofall: " + problem.description, on: errors)
  }

  /// Tells what was done on standard output, unless the user wants to know less.
  public func note(_ text: String, at level: Verbosity = .normal) {
    if verbosity >= level { tell(text, on: output) }
  }

  /// Shows progress on a terminal, at most ten times a second; call it as often as you like.
  public func show(_ progress: ProgressLine) {
    guard showsProgress else { return }
    drawn.withLock { drawn in
      let now = ContinuousClock.now
      if let drawn, now - drawn < .milliseconds(100) { return }
      let columns = Int(pf_terminal_columns(errors))
      let line = progress.text(columns: columns, isColoured: isColoured)
      Self.write(Array("\r\(line)\u{1B}[K".utf8), to: errors)
      drawn = now
    }
  }

  /// Shows a QR code on a terminal that has room for it.
  public func show(_ code: QRCode) {
    guard Int(pf_terminal_columns(output)) >= code.columns else { return }
    let text = code.lines(isColoured: isColoured).map { $0 + "\n" }.joined()
    drawn.withLock { drawn in
      erase(&drawn)
      Self.write(Array(text.utf8), to: output)
    }
  }

  /// Takes the line of progress off the terminal.
  public func clearProgress() {
    drawn.withLock { drawn in erase(&drawn) }
  }

  /// The kernel's reason why something told on standard output was lost; 0: nothing was.
  private static let loss = Mutex<CInt>(0)

  /// Makes sure that what was told on standard output is there; nobody reading it any more is no error.
  public static func checkOutput() throws(FileSystemError) {
    let code = loss.withLock { $0 }
    if code != 0 { throw FileSystemError("write", "standard output", code: code) }
  }

  private func tell(_ text: String, on descriptor: CInt) {
    drawn.withLock { drawn in
      erase(&drawn)
      let code = Self.write(Array("\(text.withVisibleControls)\n".utf8), to: descriptor)
      if descriptor == output, code != 0, code != EPIPE { Self.loss.withLock { $0 = code } }
    }
  }

  private func erase(_ drawn: inout ContinuousClock.Instant?) {
    if drawn != nil { Self.write(Array("\r\u{1B}[K".utf8), to: errors) }
    drawn = nil
  }

  /// Writes all bytes; returns 0 or the kernel's reason.
  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // A full pipe that waits for no reader, as some programs hand over.
        var reader = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&reader, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

extension String {
  /// The text with control characters spelt out, so that a file name cannot steer the terminal.
  public var withVisibleControls: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return scalars.joined()
  }
}
