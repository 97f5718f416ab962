internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import SiteCheck
internal import SiteRendering
internal import Workers

/// One publishing of a site: a build, a check that finds nothing, and the command of the
/// configuration, which was read once.
struct Publication: Sendable {
  /// The build of the site that is published.
  let request: BuildRequest
  let command: String
  /// The folder that the command runs in.
  let folder: Path

  /// News of a publication.
  enum News: Sendable {
    /// A stage has begun, or has come further; in words.
    case stage(PublishingState.Stage, String)
    /// A line for people.
    case line(String)
    /// Output of the command.
    case output([UInt8])
  }

  /// Reads what a publication of a site would do.
  ///
  /// - Throws: `EditError` when the configuration has no command, or cannot be understood.
  init(of request: BuildRequest) throws(EditError) {
    let configuration: Configuration
    do throws(BuildError) {
      configuration = try GalleryBuild.configuration(of: request)
    } catch {
      throw .unusable(error.description)
    }
    guard let command = configuration.publishCommand else {
      throw .unusable("The configuration has no publish.command.")
    }
    let file = request.configuration ?? request.input.appending("photofall.yaml")
    (self.request, self.command) = (request, command)
    folder = (file.parent ?? ".").resolved
  }

  /// The site, from the root of the disk: the command runs elsewhere.
  var site: Path { request.output.resolved }

  /// Publishes the site.
  ///
  /// - Parameter tell: Told what happens, from any thread.
  /// - Returns: The reason why it was not published; nil: it was.
  func perform(_ tell: @escaping @Sendable (News) -> Void) async -> String? {
    do throws(Failure) {
      try await build(tell)
      var findings = try await findings(tell)
      if !findings.isEmpty {
        // A file that somebody cut in its place is whole again.
        try await build(lookingAtFiles: true, tell)
        findings = try await self.findings(tell)
      }
      try refuse(findings, tell)
      tell(.stage(.running, "Running the command"))
      try await run(tell)
      return nil
    } catch {
      return error.words
    }
  }

  private struct Failure: Error {
    let words: String
    static let cancelled = Failure(words: "Cancelled; nothing was published.")
  }

  private func build(
    lookingAtFiles: Bool = false, _ tell: @escaping @Sendable (News) -> Void
  ) async throws(Failure) {
    tell(.stage(.building, "Building the site"))
    let limiter = RateLimiter()
    var request = self.request
    // A preview is not told which parts are published: those that others embed must not go.
    request.parts = SiteParts(of: request.output)
    var build = GalleryBuild(request) { progress in
      guard limiter.allows(isLast: false) else { return }
      tell(.stage(.building, "\(progress.step.rawValue): \(progress.done) of \(progress.total)"))
    }
    build.looksAtFiles = lookingAtFiles
    do throws(BuildError) {
      let report = try await build.run()
      for problem in report.skipped + report.warnings {
        tell(.line("\(problem.file): \(problem.reason)"))
      }
    } catch {
      if case .interrupted = error { throw .cancelled }
      throw Failure(words: error.description)
    }
  }

  private func findings(_ tell: (News) -> Void) async throws(Failure) -> [Finding] {
    tell(.stage(.checking, "Checking the site"))
    do throws(SiteCheckError) {
      return try await SiteCheck(request.output, jobs: request.jobs).run().findings
    } catch {
      if case .interrupted = error { throw .cancelled }
      throw Failure(words: error.description)
    }
  }

  private func refuse(_ findings: [Finding], _ tell: (News) -> Void) throws(Failure) {
    guard !findings.isEmpty else { return }
    for finding in findings { tell(.line(finding.description)) }
    let count = findings.count == 1 ? "a fault" : "\(findings.count) faults"
    throw Failure(words: "The check found \(count), so nothing was published.")
  }

  private func run(_ tell: @escaping @Sendable (News) -> Void) async throws(Failure) {
    let shell = ShellCommand(command, in: folder, with: (name: Self.variable, value: site))
    switch await shell.run({ tell(.output($0)) }) {
    case .exited(status: 0): return
    case .exited(let status):
      throw Failure(words: "The command failed, with exit code \(status).")
    case .ended(let signal): throw Failure(words: "The command was ended by signal \(signal).")
    case .cancelled: throw Failure(words: "Cancelled while the command was running.")
    case .failed(let error): throw Failure(words: error.description)
    }
  }

  /// The name of the variable that tells the command where the site is.
  static let variable = "PHOTOFALL_SITE"
}
