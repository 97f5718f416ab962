public import FileSystem

/// The options of `photofall clean`.
public struct CleanOptions: Equatable, Sendable {
  /// The folder of photos, or that of a site.
  public var folder: Path
  /// The cache folder, or `nil` for the one of the input in the user's cache folder.
  public var cache: Path?
  /// A dry run: names what would be removed, and removes nothing.
  public var dryRun = false
  /// The amount of output.
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
