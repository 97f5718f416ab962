internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Glibc
internal import SiteFormat
internal import SiteRendering
internal import Text

extension Photofall {
  /// `photofall build`: makes the site and tells what came of it.
  static func build(_ options: BuildOptions) async throws -> ExitCode {
    Program.allowManyFiles()
    let console = Console(verbosity: options.verbosity)
    let request = try Self.request(options)
    let reportFile = try options.report.map {
      try prepareReport($0, options, cache: request.cache)
    }
    var build = GalleryBuild(request) { console.show(ProgressLine($0)) }
    build.namesFiles = options.report != nil || options.dryRun || options.verbosity == .verbose
    defer { console.clearProgress() }
    let report = try await Interruptible.run { [build] in try await build.run() }
    let outcome = try tell(report, options, on: console)
    if let reportFile { try File.write(report.json, toNamed: reportFile) }
    return outcome
  }

  /// The place of a report, behind the link that is named, such as `/dev/stdout`. The report of the build
  /// before goes: it would tell of success if this build ends with an error.
  private static func prepareReport(
    _ file: Path, _ options: BuildOptions, cache: Path
  ) throws -> Path {
    try checkReport(file, options, cache: cache)
    // A pipe has no path of its own.
    guard try FileStatus(file, followingLinks: true)?.kind != .other else { return file }
    let place = file.resolved
    switch try FileStatus(place)?.kind {
    case .folder:
      throw BuildError.output(file, reason: "is a folder; choose another file with --report")
    case .file: try File.remove(place)
    case .symbolicLink, .other, nil: break
    }
    return place
  }

  /// Refuses a report in the site or the cache, and in the place of a photo, of what tells of one, or of
  /// the configuration.
  private static func checkReport(
    _ file: Path, _ options: BuildOptions, cache: Path
  ) throws(BuildError) {
    let place = file.resolved
    let isTaken = place == options.config?.resolved || place.names(below: cache.resolved) != nil
    guard !isTaken else {
      throw .output(
        file,
        reason: "is the configuration, or lies in the cache; choose another file with --report")
    }
    for folder in [options.output, options.media].compactMap(\.self)
    where place.names(below: folder.resolved) != nil {
      throw .output(
        file, reason: "would be published with the site; choose another file with --report")
    }
    let names = place.names(below: options.input.resolved)
    let isLeftAlone = names.map { names in
      names.indices.contains {
        ScannedFolder.isLeftAlone(names[$0], isFolder: $0 < names.count - 1)
      }
    }
    guard isLeftAlone != false else {
      throw .output(
        file, reason: "lies among the photos; choose another file with --report")
    }
    let folder = (try? FileStatus(file.parent ?? ".", followingLinks: true)) ?? nil
    guard folder?.kind == .folder else {
      throw .output(
        file, reason: "its folder is not there; make it, or choose another file with --report")
    }
  }

  private static func request(_ options: BuildOptions) throws -> BuildRequest {
    let cache = try cacheFolder(options.cache, for: options.input)
    var request = BuildRequest(
      input: options.input, output: options.output, cache: cache,
      jobs: options.jobs ?? processors)
    request.helper = Program.executable
    request.media = options.media
    request.configuration = options.config
    request.isForced = options.force
    request.isAdopting = options.adopt
    request.allowsTruncated = options.allowTruncated
    request.trustsStamps = options.trustStamps
    request.parts = SiteParts(
      pages: !options.onlyFragments, fragments: options.fragment, viewer: options.fragmentViewer)
    request.isDryRun = options.dryRun
    return request
  }

  /// The number of processors.
  static var processors: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  /// The cache folder that was asked for, or the usual one: each input has its own.
  static func cacheFolder(_ wanted: Path?, for input: Path) throws -> Path {
    let name = ContentHash(input.resolved.bytes).hex()
    guard let cache = wanted ?? usualCache?.appending(name) else {
      throw BuildError.output(
        input,
        reason: "no folder for the cache is known, since HOME is not set; name one with "
          + "--cache DIR")
    }
    return cache
  }

  /// The program's part of the user's cache folder, as the XDG base directories have it.
  private static var usualCache: Path? {
    let folder = { (name: String) -> Path? in
      let value = unsafe getenv(name).map { unsafe String(cString: $0) }
      return value.flatMap { $0.hasPrefix("/") ? Path($0) : nil }
    }
    return (folder("XDG_CACHE_HOME") ?? folder("HOME")?.appending(".cache"))?
      .appending("photofall")
  }

  /// Tells what was built, what was not, and why.
  private static func tell(
    _ report: BuildReport, _ options: BuildOptions, on console: Console
  ) throws -> ExitCode {
    for problem in report.skipped + report.warnings {
      console.report("\(problem.file): \(problem.reason)")
    }
    for line in BuildReport.Problem.lines(report.leftAlone) {
      console.note(line, at: .verbose)
    }
    for twin in report.twins { console.note("\(twin.file): \(twin.reason)", at: .verbose) }
    for place in report.kept {
      console.report("\(options.file(place).text): was changed by hand, so it is kept")
    }
    for place in report.edited {
      console.report("\(options.file(place).text): was changed by hand, and is written anew")
    }
    if options.dryRun {
      try console.write(report.changes.map { $0 + "\n" }.joined())
    } else {
      for change in report.changes { console.note(change, at: .verbose) }
    }
    for line in report.summary(of: options.output.text, isDryRun: options.dryRun) {
      console.note(line)
    }
    let isWhole =
      report.skipped.isEmpty && report.warnings.isEmpty && report.kept.isEmpty
      && report.edited.isEmpty
    return options.strict && !isWhole ? .incomplete : .done
  }
}

extension BuildOptions {
  /// The file at a place of the site.
  fileprivate func file(_ place: String) -> Path {
    (SitePath.isMedium(place.utf8) ? media ?? output : output).appending(place)
  }
}

extension BuildReport {
  /// The changes of a build, or of a dry run: a line for each file.
  fileprivate var changes: some Sequence<String> {
    [written.lazy.map { "write \($0)" }, removed.lazy.map { "remove \($0)" }].lazy.joined()
  }

  /// The outcome in two lines.
  fileprivate func summary(of site: String, isDryRun: Bool) -> [String] {
    let albums = self.albums == 1 ? "" : " in \(self.albums) albums"
    let skipped = self.skipped.isEmpty ? "" : ", \(self.skipped.count) skipped"
    let others = leftAloneByKind.isEmpty ? "" : ", \(leftAloneByKind) left alone"
    let megabytes = Double(bytes / 100_000) / 10
    return [
      "\(site): \(photos.counted("photo"))\(albums)\(skipped)\(others)",
      isDryRun
        ? "\(written.total.counted("file")) to write, \(removed.count) to remove; the site has "
          + "\(files.counted("file")), about \(megabytes) MB"
        : "\(files.counted("file")), \(megabytes) MB; \(picturesMade.counted("picture")) made, "
          + "\(written.total.counted("file")) written, \(removed.count) removed",
    ]
  }
}

extension ProgressLine {
  /// The line of a build.
  init(_ progress: BuildProgress) {
    self.init(progress.step.rawValue, done: progress.done, total: progress.total)
    detail = progress.clip.map { "\($0.name.withVisibleControls) \($0.percent)%" }
  }
}
