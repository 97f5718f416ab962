public import FileSystem
internal import Synchronization

/// Helper processes, as many as are asked at the same time; one that failed is replaced.
public final class HelperPool: Sendable {
  private let kind: HelperKind
  private let idle = Mutex<[HelperProcess]>([])

  /// Prepares a pool; nothing runs before it is asked.
  public init(_ kind: HelperKind) {
    self.kind = kind
  }

  /// A reason for no answer.
  public enum Failure: Error {
    /// No process can be started.
    case cannotStart(FileSystemError)
    /// The process that was asked has failed.
    case failed(HelperProcess.Failure)
  }

  /// Starts a process ahead of the first request, which takes as long as reading several photos; where
  /// none can be started, the first request fails.
  public func prepare() {
    guard idle.withLock(\.isEmpty), let process = try? HelperProcess(kind) else { return }
    idle.withLock { $0.append(process) }
  }

  /// Asks a process that is idle, or a new one.
  ///
  /// - Parameters:
  ///   - seconds: The time to wait, s.
  ///   - read: Makes sense of the answer; the process is ended unless it is clean.
  package func answer<Value>(
    to request: HelperRequest, within seconds: Int,
    _ read: ([UInt8]) -> HelperAnswer<Value>
  ) throws(Failure) -> Value {
    let waiting = idle.withLock { $0.popLast() }
    let process = if let waiting { waiting } else { try start() }
    let bytes: [UInt8]
    do throws(HelperProcess.Failure) {
      if process.isNew { _ = try process.answer(to: HelperRequest(kind.greeting), within: seconds) }
      bytes = try process.answer(to: request, within: seconds)
    } catch {
      throw .failed(error)
    }
    let answer = read(bytes)
    if answer.isClean, !process.isSpent { idle.withLock { $0.append(process) } }
    return answer.value
  }

  /// Ends the processes that nobody asks just now; who asks again gets new ones.
  public func dismiss() {
    idle.withLock { $0 = [] }
  }

  private func start() throws(Failure) -> HelperProcess {
    do throws(FileSystemError) {
      return try HelperProcess(kind)
    } catch {
      throw .cannotStart(error)
    }
  }
}
