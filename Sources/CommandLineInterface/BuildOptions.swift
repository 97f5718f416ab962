public import FileSystem

/// What `photofall build` is asked to do.
public struct BuildOptions: Equatable, Sendable {
  /// Where the site goes unless something else is said.
  public static let defaultOutput: Path = "_site"

  /// The folder of photos.
  public var input: Path
  /// The folder that the site is written into.
  public var output = defaultOutput
  /// The configuration file, or `nil` for the one in the input folder, if there is one.
  public var config: Path?
  /// The cache folder, or `nil` for the one in the user's cache folder.
  public var cache: Path?
  /// How many photos are worked on at a time, 1..., or `nil` for one a processor.
  public var jobs: Int?
  /// Whether everything is made anew.
  public var force = false
  /// Whether an output folder with foreign files and no manifest may be used.
  public var adopt = false
  /// Whether warnings end in exit code 1.
  public var strict = false
  /// Whether the readable part of a truncated photo is published.
  public var allowTruncated = false
  /// Whether each page's gallery is written as a fragment too.
  public var fragment = false
  /// Whether to tell only what would be done.
  public var dryRun = false
  /// The file for the report, or `nil` for none.
  public var report: Path?
  /// How much is printed.
  public var verbosity = Verbosity.normal

  /// Creates the options of `photofall build INPUT`.
  public init(input: Path) {
    self.input = input
  }
}

extension BuildOptions {
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(input: arguments.operands[0])
    output = arguments.path(.output) ?? output
    config = arguments.path(.config)
    cache = arguments.path(.cache)
    jobs = try arguments.count(.jobs)
    force = arguments.has(.force)
    adopt = arguments.has(.adopt)
    strict = arguments.has(.strict)
    allowTruncated = arguments.has(.allowTruncated)
    fragment = arguments.has(.fragment)
    dryRun = arguments.has(.dryRun)
    report = arguments.path(.report)
    verbosity = Verbosity(arguments)
  }
}
