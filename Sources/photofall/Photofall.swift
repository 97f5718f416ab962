internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Glibc
internal import Pictures
internal import PreviewServer
internal import SiteCheck

/// The program: what the command line asks for is done by the modules; here it ends in a number.
@main
enum Photofall {
  // On the main thread, which is the only one until something is waited for.
  @MainActor static func main() async {
    Program.openStandardStreams()
    let isHelper = processArguments == [PhotoHelper.argument]
    // The threads of a check do nothing else than take a little memory and give it back.
    if processArguments.first != "check" {
      Program.limitHeaps(to: isHelper ? 1 : min(processors, 4))
    }
    if isHelper { return PhotoHelper.serve() }
    exit(await outcome().rawValue)
  }

  private static func outcome() async -> ExitCode {
    let console = Console()
    do {
      let code = try await perform(Invocation(processArguments), on: console)
      try Console.checkOutput()
      return code
    } catch let error as UsageError {
      console.report(error)
      return .usage
    } catch let error as BuildError {
      for problem in error.problems { console.report("\(problem.file): \(problem.reason)") }
      console.report(error)
      return error.exitCode
    } catch let error as SiteCheckError {
      console.report(error)
      return error.exitCode
    } catch let error as PreviewError {
      console.report(error)
      return .cannotCreate
    } catch let error as FileSystemError {
      console.report(error)
      return .writing
    } catch {
      console.report("internal error: \(error)")
      return .internalError
    }
  }

  private static func perform(
    _ invocation: Invocation, on console: Console
  ) async throws -> ExitCode {
    switch invocation {
    case .completions(let shell): try console.write(shell.script)
    case .help(let command): try console.write(HelpText.text(of: command))
    case .manual: try console.write(ManualPage.text(configuration: keys))
    case .version(let isVerbose): try console.write(isVerbose ? verboseVersion : version)
    case .build(let options): return try await build(options)
    case .derive(let options): return try await derive(options)
    case .serve(let options): return try await serve(options, on: console)
    case .initialize(let folder, let asTheme):
      return try asTheme ? initializeTheme(folder, on: console) : initialize(folder, on: console)
    case .check(let options): return try await check(options)
    case .clean(let options): return try clean(options)
    case .layout: return try layout(on: console)
    case .inspect(let files, let asJSON): return try inspect(files, asJSON: asJSON, on: console)
    }
    return .done
  }
}

extension Photofall {
  /// Makes sure that a folder is there.
  ///
  /// - Throws: `BuildError.noInput`, `FileSystemError`.
  static func requireFolder(_ path: Path) throws {
    let kind = try FileStatus(path, followingLinks: true)?.kind
    guard kind == .folder else {
      throw BuildError.noInput(path, reason: kind == nil ? "no such folder" : "is no folder")
    }
  }

  /// The keys of the configuration, and what each means, for the manual page.
  private static var keys: [(key: String, meaning: String)] {
    ConfigurationKey.table.map { key in
      let usual = key.defaultText.isEmpty ? "" : "; default: \(key.defaultText)"
      return (key.name + (key.isForAlbums ? " *" : ""), "\(key.summary) (\(key.type)\(usual))")
    }
  }
}

extension SiteCheckError {
  /// The number that a check which failed so ends with.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .noSite: .noInput
    case .interrupted: Interruptible.exitCode
    }
  }
}

extension BuildError {
  /// The photos that could not be used, when none was left.
  fileprivate var problems: [BuildReport.Problem] {
    if case .noPhotos(_, _, let problems) = self { problems } else { [] }
  }

  /// The number that a build which failed so ends with.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .noInput: .noInput
    case .configuration, .unconfined, .template, .noPhotos: .data
    case .output: .cannotCreate
    case .writing: .writing
    case .locked, .cacheInUse: .locked
    case .interrupted: Interruptible.exitCode
    }
  }
}
