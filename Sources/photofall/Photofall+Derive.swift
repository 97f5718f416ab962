internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import Glibc
internal import Text

extension Photofall {
  /// `photofall derive`: makes a share of the pictures, and tells what came of it.
  static func derive(_ options: DeriveOptions) async throws -> ExitCode {
    Program.allowManyFiles()
    let console = Console(verbosity: options.verbosity)
    let cache = try cacheFolder(options.cache, for: options.input)
    if options.list { return try list(options, cache, on: console) }
    let (number, count) = try options.shard.resolved { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    guard let shard = Shard(number, of: count) else { preconditionFailure("a checked share") }
    let derivation = ShardedDerivation(request(options, cache), shard, from: options.filesFrom) {
      console.show(ProgressLine($0))
    }
    defer { console.clearProgress() }
    let report = try await Interruptible.run { try await derivation.run() }
    for problem in report.skipped + report.warnings {
      console.report("\(problem.file): \(problem.reason)")
    }
    for line in BuildReport.Problem.lines(report.leftAlone) {
      console.note(line, at: .verbose)
    }
    let skipped = report.skipped.isEmpty ? "" : ", \(report.skipped.count) skipped"
    console.note(
      "\(cache.text): share \(number) of \(count): \(report.photos.counted("photo"))\(skipped); "
        + "\(report.picturesMade.counted("picture")) made, \(report.picturesReused) were there")
    let isWhole = report.skipped.isEmpty && report.warnings.isEmpty
    return options.strict && !isWhole ? .incomplete : .done
  }

  /// Prints the list of the input.
  private static func list(
    _ options: DeriveOptions, _ cache: Path, on console: Console
  ) throws -> ExitCode {
    let (text, skipped) = try ShardedDerivation.list(of: request(options, cache))
    for problem in skipped { console.report("\(problem.file): \(problem.reason)") }
    try console.write(text)
    return options.strict && !skipped.isEmpty ? .incomplete : .done
  }

  private static func request(_ options: DeriveOptions, _ cache: Path) -> BuildRequest {
    // There is no site; a folder below the cache is in nothing's way.
    var request = BuildRequest(
      input: options.input, output: cache.appending("site"), cache: cache,
      jobs: options.jobs ?? processors)
    request.helper = Program.executable
    request.configuration = options.config
    request.isForced = options.force
    request.allowsTruncated = options.allowTruncated
    request.trustsStamps = options.trustStamps
    return request
  }
}
