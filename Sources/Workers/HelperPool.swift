public import FileSystem
internal import Synchronization

/// Helper processes, as many as are asked at the same time; one that failed is replaced.
public final class HelperPool: Sendable {
  private let program: Path
  private let argument: Path
  private let greeting: [UInt8]
  private let idle = Mutex<[HelperProcess]>([])

  /// Prepares a pool; nothing runs before it is asked.
  ///
  /// - Parameters:
  ///   - program: The path of what each process runs.
  ///   - argument: Its only argument.
  ///   - greeting: The first request to each process; the answer is not heeded.
  public init(_ program: Path, _ argument: Path, greeting: [UInt8]) {
    self.program = program
    self.argument = argument
    self.greeting = greeting
  }

  /// A reason for no answer.
  public enum Failure: Error {
    /// No process can be started.
    case cannotStart(FileSystemError)
    /// The process that was asked has failed.
    case failed(HelperProcess.Failure)
  }

  /// Asks a process that is idle, or a new one.
  ///
  /// - Parameter seconds: How long to wait.
  public func answer(to request: [UInt8], within seconds: Int) throws(Failure) -> [UInt8] {
    let waiting = idle.withLock { $0.popLast() }
    let process = if let waiting { waiting } else { try start(within: seconds) }
    do throws(HelperProcess.Failure) {
      let answer = try process.answer(to: request, within: seconds)
      idle.withLock { $0.append(process) }
      return answer
    } catch {
      throw .failed(error)
    }
  }

  /// Ends the processes that nobody asks just now; who asks again gets new ones.
  public func dismiss() {
    idle.withLock { $0 = [] }
  }

  private func start(within seconds: Int) throws(Failure) -> HelperProcess {
    let process: HelperProcess
    do throws(FileSystemError) {
      process = try HelperProcess(program, argument)
    } catch {
      throw .cannotStart(error)
    }
    do throws(HelperProcess.Failure) {
      _ = try process.answer(to: greeting, within: seconds)
    } catch {
      throw .failed(error)
    }
    return process
  }
}
