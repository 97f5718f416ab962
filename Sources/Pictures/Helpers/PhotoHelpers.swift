public import FileSystem
internal import Imaging
internal import Records
internal import Workers

/// Helper processes of a build, or this process in their place.
public struct PhotoHelpers: Sendable {
  /// Reason for no answer.
  public enum Failure: Error {
    /// No helper can be started.
    case cannotStart(FileSystemError)
    /// The task that asked was cancelled.
    case cancelled
  }

  let settings: PictureSettings
  private let pool: HelperPool?

  /// Creates helpers; they are started on demand.
  ///
  /// - Parameter program: The program of the helpers; nil: this process does their work.
  public init(_ settings: PictureSettings, running program: Path?) {
    self.settings = settings
    pool = program.map { HelperPool($0, PhotoHelper.argument, greeting: Record(settings).bytes) }
  }

  /// Probes files.
  ///
  /// - Returns: The outcome for each, in order.
  public func probe(_ files: [Path]) throws(Failure) -> [FileProbe] {
    try answers(about: files, PhotoHelper.Request.probe, orElse: FileProbe.refused)
  }

  /// Reads the sidecars of some items, each one's in ascending precedence.
  ///
  /// - Returns: The outcome for each item, in order.
  public func readSidecars(_ items: [[[UInt8]]]) throws(Failure) -> [SidecarProbe] {
    try answers(about: items, PhotoHelper.Request.readSidecars, orElse: SidecarProbe.refused)
  }

  /// Ends the helpers; the next request starts new ones.
  public func dismiss() {
    pool?.dismiss()
  }

  /// Sends a request and waits for the answer; a helper that fails yields a refusal.
  func answer<Answer: Decodable>(
    to request: PhotoHelper.Request
  ) throws(Failure) -> Result<Answer, Refusal> {
    let bytes: [UInt8]
    do throws(HelperPool.Failure) {
      bytes =
        try pool?.answer(to: Record(request).bytes, within: settings.options.limits.seconds)
        ?? settings.answer(to: request)
    } catch {
      switch error {
      case .cannotStart(let error): throw .cannotStart(error)
      case .failed(.cancelled): throw .cancelled
      case .failed(let failure): return .failure(refusal(failure, request))
      }
    }
    // Without helpers a cancelled task leaves its work in this process half done.
    guard pool != nil || !Task.isCancelled else { throw .cancelled }
    return Record.value(Answer.self, of: bytes[...]).map(Result.success)
      ?? .failure(.malformedAnswer)
  }

  private func refusal(
    _ failure: HelperProcess.Failure, _ request: PhotoHelper.Request
  ) -> Refusal {
    switch failure {
    case .ended(let signal):
      Refusal(
        "ended the process that \(request.verb.past) it (signal \(signal)); it may be damaged, or "
          + "need more memory than there is", isRetryable: true)
    case .late, .cancelled:
      Refusal(
        "takes longer to \(request.verb.infinitive) than \(settings.options.limits.seconds) s "
          + "(limits.seconds)", isRetryable: true)
    }
  }

  /// Asks about several items at once; if that fails, about each alone, so that only the faulty
  /// ones are refused.
  private func answers<Item, Answer: Decodable>(
    about items: [Item], _ request: ([Item]) -> PhotoHelper.Request,
    orElse refuse: (Refusal) -> Answer
  ) throws(Failure) -> [Answer] {
    let answer: Result<[Answer], Refusal> = try answer(to: request(items))
    switch answer {
    case .success(let answers) where answers.count == items.count: return answers
    case .success where items.count == 1: return [refuse(.malformedAnswer)]
    case .failure(let refusal) where items.count == 1: return [refuse(refusal)]
    case .success, .failure: break
    }
    var answers: [Answer] = []
    for item in items { answers += try self.answers(about: [item], request, orElse: refuse) }
    return answers
  }
}

extension Refusal {
  /// The refusal for an answer that cannot be decoded.
  static let malformedAnswer = Refusal(
    "the process that read it gave a malformed answer", isRetryable: true)
}

extension PhotoHelper.Request {
  /// The verb for the request, in messages.
  fileprivate var verb: (infinitive: String, past: String) {
    switch self {
    case .probe, .readSidecars: ("read", "read")
    case .makePictures: ("decode", "decoded")
    }
  }
}
