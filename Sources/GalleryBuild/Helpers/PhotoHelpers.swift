internal import FileSystem
internal import Imaging
internal import Records
internal import Workers

/// Whom a build asks to read and decode photos: helper processes, or this one.
struct PhotoHelpers: Sendable {
  /// Why there is no answer.
  enum Failure: Error {
    /// It cannot be had; what the owner of the photo should hear.
    case unanswered(String)
    /// No helper can be started.
    case cannotStart(FileSystemError)
    /// The task that asked was cancelled.
    case cancelled
  }

  let setup: PhotoHelper.Setup
  private let pool: HelperPool?

  /// - Parameter program: What helpers run; nil: this process does their work.
  init(_ setup: PhotoHelper.Setup, running program: Path?) {
    self.setup = setup
    pool = program.map { HelperPool($0, PhotoHelper.argument, greeting: Record(setup).bytes) }
  }

  /// Asks, and waits for the answer.
  func answer<Answer: Decodable>(
    to request: PhotoHelper.Request
  ) throws(Failure) -> Answer {
    let bytes: [UInt8]
    do throws(HelperPool.Failure) {
      bytes =
        try pool?.answer(to: Record(request).bytes, within: setup.options.limits.seconds)
        ?? setup.answer(to: request)
    } catch {
      throw Failure(error, request, setup.options.limits)
    }
    // Who does the work here heeds the cancellation too, and leaves it half done.
    guard pool != nil || !Task.isCancelled else { throw .cancelled }
    guard let answer = Record.value(Answer.self, of: bytes[...]) else { throw .nonsense(request) }
    return answer
  }

  /// Asks about several photos at once; when that fails, about each alone, so that only those that
  /// bring it about go without.
  ///
  /// - Parameters:
  ///   - request: Asks about some of them.
  ///   - refusal: What answers for one that is to blame, by what its owner should hear.
  /// - Throws: `BuildError.writing` when no helper can be started, `.interrupted`.
  func answers<Item, Answer: Decodable>(
    about items: [Item], _ request: ([Item]) -> PhotoHelper.Request,
    orElse refusal: (String) -> Answer
  ) throws(BuildError) -> [Answer] {
    do throws(Failure) {
      let answers: [Answer] = try answer(to: request(items))
      guard answers.count == items.count else { throw .nonsense(request(items)) }
      return answers
    } catch {
      switch error {
      case .unanswered(let reason) where items.count == 1: return [refusal(reason)]
      case .unanswered: break
      case .cannotStart(let error): throw .writing(error)
      case .cancelled: throw .interrupted
      }
    }
    var answers: [Answer] = []
    for item in items { answers += try self.answers(about: [item], request, orElse: refusal) }
    return answers
  }

  /// Ends the helpers; who asks again gets new ones.
  func dismiss() {
    pool?.dismiss()
  }
}

extension PhotoHelpers.Failure {
  fileprivate static func nonsense(_ request: PhotoHelper.Request) -> Self {
    .unanswered("\(request.verb.past) to nonsense")
  }

  fileprivate init(
    _ failure: HelperPool.Failure, _ request: PhotoHelper.Request, _ limits: ImagingLimits
  ) {
    switch failure {
    case .cannotStart(let error): self = .cannotStart(error)
    case .failed(.cancelled): self = .cancelled
    case .failed(.late):
      self = .unanswered(
        "takes longer to \(request.verb.infinitive) than \(limits.seconds) s (limits.seconds)")
    case .failed(.ended(let signal)):
      self = .unanswered(
        "ended the process that \(request.verb.past) it (signal \(signal)); it may be damaged, or "
          + "need more memory than there is")
    }
  }
}

extension PhotoHelper.Request {
  /// What the helper does.
  fileprivate var verb: (infinitive: String, past: String) {
    switch self {
    case .probe, .readSidecars: ("read", "read")
    case .decode: ("decode", "decoded")
    }
  }
}
