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
    /// A program has no room for what it writes.
    case cannotWrite(FileSystemError)
    /// The task that asked was cancelled.
    case cancelled
  }

  let settings: PictureSettings
  private let pool: HelperPool?
  /// The programs for clips; nil where they are missing.
  let clips: ClipTools?

  /// Creates helpers; they are started on demand, or ahead of it by `prepare`.
  ///
  /// - Parameter program: The program of the helpers; nil: this process does their work.
  public init(_ settings: PictureSettings, running program: Path?) {
    self.settings = settings
    clips = ClipTools(settings)
    pool = program.map { HelperPool(settings.helper($0)) }
  }

  /// Probes files.
  ///
  /// - Returns: The outcome for each, in order.
  public func probe(_ files: [Path]) throws(Failure) -> [FileProbe] {
    let sources = files.map { (name: $0, file: open($0)) }
    let readable = sources.compactMap { source in
      (try? source.file.get()).map { (name: source.name, file: $0) }
    }
    var answers = try answers(
      about: readable.filter { !FileProbe.isClip(named: $0.name) }, files: { [$0.file] },
      orElse: FileProbe.refused
    ) { .probe($0.map(\.name)) }[...]
    var probes: [FileProbe] = []
    for source in sources {
      switch source.file {
      case .failure(let refusal): probes.append(.refused(refusal))
      case .success(let file) where FileProbe.isClip(named: source.name):
        probes.append(try probeClip(file))
      case .success(let file): probes.append(try addingClip(to: answers.removeFirst(), of: file))
      }
    }
    return probes
  }

  /// Reads the sidecars of some items.
  ///
  /// - Returns: The outcome for each item, in order.
  public func readSidecars(_ items: [Sidecars]) throws(Failure) -> [SidecarProbe] {
    try answers(
      about: items, files: { _ in [] }, orElse: SidecarProbe.refused,
      PhotoHelper.Request.readSidecars)
  }

  /// Makes the pictures of a source.
  func makePictures(_ job: PictureJob) throws(Failure) -> Result<PictureObject, Refusal> {
    switch open(job.source) {
    case .failure(let refusal): .failure(refusal)
    case .success(let file): try makePictures(job, of: file)
    }
  }

  /// Makes the pictures of an open file: the source, or the poster of a clip.
  func makePictures(
    _ job: PictureJob, of file: OpenFile
  ) throws(Failure) -> Result<PictureObject, Refusal> {
    let answer: Result<PhotoHelper.Pictures, Refusal> = try answer(to: job.request, about: [file])
    return answer.flatMap { job.object(in: $0) }
  }

  /// Starts a helper ahead of the first request.
  public func prepare() {
    pool?.prepare()
  }

  /// Ends the helpers; the next request starts new ones.
  public func dismiss() {
    pool?.dismiss()
  }

  func open(_ path: Path) -> Result<OpenFile, Refusal> {
    do throws(FileSystemError) {
      return .success(
        OpenFile(try Descriptor(reading: path, beneath: settings.options.folder)))
    } catch {
      return .failure(Refusal(.cannotRead(code: error.code)))
    }
  }
}

extension PhotoHelpers {
  /// Sends a request and waits for the answer; a helper that fails yields a refusal.
  func answer<Answer: HelperAnswering>(
    to request: PhotoHelper.Request, about files: [OpenFile]
  ) throws(Failure) -> Result<Answer, Refusal> {
    let understand = { (bytes: [UInt8]) in
      Answer.understood(bytes, to: request, settings.options.limits)
    }
    do throws(HelperPool.Failure) {
      if let pool {
        return try pool.answer(
          to: HelperRequest(Record(request).bytes, files), within: settings.options.limits.seconds,
          understand)
      }
    } catch {
      switch error {
      case .cannotStart(let error): throw .cannotStart(error)
      case .failed(.cancelled): throw .cancelled
      case .failed(let failure): return .failure(refusal(failure, request))
      }
    }
    let answer = understand(settings.answer(to: request, files)).value
    // Without helpers a cancelled task leaves its work in this process half done.
    guard !Task.isCancelled else { throw .cancelled }
    return answer
  }

  private func refusal(
    _ failure: HelperProcess.Failure, _ request: PhotoHelper.Request
  ) -> Refusal {
    switch failure {
    case .ended(let signal):
      scarcity(in: request)
        ?? Refusal(
          "ended the process that \(request.verb.past) it (signal \(signal)); it may be damaged, or "
            + "need more memory than there is", isRetryable: true)
    case .malformed: .malformedAnswer
    case .late, .cancelled:
      Refusal(
        "takes longer to \(request.verb.infinitive) than \(settings.options.limits.seconds) s "
          + "(limits.seconds)", isRetryable: true)
    }
  }

  /// The refusal of a photo that is likely to have ended its helper by the memory that it takes; nil for
  /// another one. Somebody else may have ended it, so the next build tries again.
  private func scarcity(in request: PhotoHelper.Request) -> Refusal? {
    guard case .makePictures(let planned, of: let header?, _, _) = request else { return nil }
    return Refusal(
      scarcityFor: PicturePlan(header, settings.recipe, pictures: planned), settings.options.limits,
      isRetryable: true)
  }

  /// Asks about several items at once; if that fails, about each alone, so that only the faulty
  /// ones are refused.
  private func answers<Item, Answer: HelperAnswering>(
    about items: [Item], files: (Item) -> [OpenFile], orElse refuse: (Refusal) -> Answer,
    _ request: ([Item]) -> PhotoHelper.Request
  ) throws(Failure) -> [Answer] {
    let isTogether =
      items.count <= 1
      || settings.precautions.isolation == .batch && items.count <= Precautions.largestBatch
    if isTogether {
      if items.isEmpty { return [] }
      let answer: Result<[Answer], Refusal> = try answer(
        to: request(items), about: items.flatMap(files))
      switch answer {
      case .success(let answers): return answers
      case .failure(let refusal) where items.count == 1: return [refuse(refusal)]
      case .failure: break
      }
    }
    var answers: [Answer] = []
    for item in items {
      answers += try self.answers(about: [item], files: files, orElse: refuse, request)
    }
    return answers
  }
}

extension PictureSettings {
  /// The helpers that run a program by these settings.
  fileprivate func helper(_ program: Path) -> HelperKind {
    var kind = HelperKind(program, PhotoHelper.argument)
    kind.greeting = Record(self).bytes
    // A helper that keeps to its limits has no room for more.
    kind.longestAnswer = options.limits.memory
    kind.lifetime = precautions.isolation == .photo ? 1 : Precautions.longestLife
    kind.isConfined = precautions.sandbox != .off
    return kind
  }
}

extension PhotoHelper.Request {
  /// The verb for the request, in messages.
  fileprivate var verb: (infinitive: String, past: String) {
    switch self {
    case .probe, .readSidecars: ("read", "read")
    case .makePictures, .unroll: ("decode", "decoded")
    }
  }
}
