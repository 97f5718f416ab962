public import FileSystem

/// What `photofall clean` is asked to do.
public struct CleanOptions: Equatable, Sendable {
  /// The folder of photos, or that of a site.
  public var folder: Path
  /// The cache folder, or `nil` for the one of the input in the user's cache folder.
  public var cache: Path?
  /// Whether to tell only what would be removed.
  public var dryRun = false
  /// How much is printed.
  public var verbosity = Verbosity.normal

  /// Creates the options of `photofall clean FOLDER`.
  public init(_ folder: Path) {
    self.folder = folder
  }
}

extension CleanOptions {
  init(_ arguments: Arguments) {
    self.init(arguments.operands[0])
    cache = arguments.path(.cleanedCache)
    dryRun = arguments.has(.dryRun)
    verbosity = Verbosity(arguments)
  }
}
