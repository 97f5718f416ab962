public import FileSystem

/// The options of `photofall build`.
public struct BuildOptions: Equatable, Sendable {
  /// The output folder by default.
  public static let defaultOutput: Path = "_site"

  /// The folder of photos.
  public var input: Path
  /// The folder that the site is written into.
  public var output = defaultOutput
  /// The folder of media, or `nil` for the site's own.
  public var media: Path?
  /// The configuration file, or `nil` for the one in the input folder, if there is one.
  public var config: Path?
  /// The cache folder, or `nil` for the one in the user's cache folder.
  public var cache: Path?
  /// The number of photos that are worked on at a time, 1..., or `nil` for one a processor.
  public var jobs: Int?
  /// Makes everything anew.
  public var force = false
  /// Allows an output folder with foreign files and no manifest.
  public var adopt = false
  /// Ends with exit code 1 when a photo was skipped or there was a warning.
  public var strict = false
  /// Publishes the readable part of a truncated photo.
  public var allowTruncated = false
  /// Writes each page's gallery as a fragment too.
  public var fragment = false
  /// Takes photos of the same size and time for those that `photofall derive` has probed.
  public var trustStamps = false
  /// Writes fragments alone.
  public var onlyFragments = false
  /// Opens the photos of fragments in place.
  public var fragmentViewer = false
  /// A dry run: tells what would be done, and writes nothing.
  public var dryRun = false
  /// The file for the report, or `nil` for none.
  public var report: Path?
  /// The amount of output.
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
    media = arguments.path(.media)
    config = arguments.path(.config)
    cache = arguments.path(.cache)
    jobs = try arguments.count(.jobs)
    force = arguments.has(.force)
    adopt = arguments.has(.adopt)
    strict = arguments.has(.strict)
    allowTruncated = arguments.has(.allowTruncated)
    fragment = arguments.has(.fragment)
    trustStamps = arguments.has(.trustStamps)
    onlyFragments = arguments.path(.fragment) == "only"
    fragmentViewer = arguments.path(.fragment) == "viewer"
    dryRun = arguments.has(.dryRun)
    report = arguments.path(.report)
    verbosity = Verbosity(arguments)
  }
}
