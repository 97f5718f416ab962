public import FileSystem

/// Kind of helper process: what runs, and how far it is trusted.
public struct HelperKind: Sendable {
  /// The path of what each process runs.
  let program: Path
  /// Its only argument.
  let argument: Path
  /// The first request to each process; the answer is not heeded.
  public var greeting: [UInt8] = []
  /// The most bytes of an answer.
  public var longestAnswer = 1 << 30
  /// The most requests to one process; the next one goes to a new one.
  public var lifetime = Int.max
  /// True if the process confines itself: it gets nothing of this one's environment, and cannot look
  /// into its memory.
  public var isConfined = true

  /// Creates a kind.
  public init(_ program: Path, _ argument: Path) {
    self.program = program
    self.argument = argument
  }
}
