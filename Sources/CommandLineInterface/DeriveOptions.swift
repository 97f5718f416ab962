public import FileSystem

/// The options of `photofall derive`.
public struct DeriveOptions: Equatable, Sendable {
  /// The folder of photos.
  public var input: Path
  /// The store, or `nil` for the cache in the user's cache folder.
  public var cache: Path?
  /// The share of the photos.
  public var shard = ShardChoice.share(1, of: 1)
  /// Prints the list of the input, and makes nothing.
  public var list = false
  /// The list of the input, or `nil` to look through its folders.
  public var filesFrom: Path?
  /// The configuration file, or `nil` for the one in the input folder, if there is one.
  public var config: Path?
  /// The number of photos that are worked on at a time, 1..., or `nil` for one a processor.
  public var jobs: Int?
  /// Makes everything anew.
  public var force = false
  /// Ends with exit code 1 when a photo was skipped.
  public var strict = false
  /// Makes pictures of the readable part of a truncated photo.
  public var allowTruncated = false
  /// Takes photos of the same size and time for those that were probed before.
  public var trustStamps = false
  /// The amount of output.
  public var verbosity = Verbosity.normal

  /// Creates the options of `photofall derive INPUT`.
  public init(input: Path) {
    self.input = input
  }
}

extension DeriveOptions {
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(input: arguments.operands[0])
    cache = arguments.path(.store)
    if let word = arguments.path(.shard) { shard = try ShardChoice(word.text) }
    list = arguments.has(.list)
    filesFrom = arguments.path(.filesFrom)
    if list, let other = [Flag.shard, .filesFrom].first(where: arguments.has) {
      throw UsageError(description: "options --list and \(other.spelling) exclude each other")
    }
    config = arguments.path(.config)
    jobs = try arguments.count(.jobs)
    force = arguments.has(.force)
    strict = arguments.has(.strictDerive)
    allowTruncated = arguments.has(.allowTruncated)
    trustStamps = arguments.has(.trustStamps)
    verbosity = Verbosity(arguments)
  }
}
