public import FileSystem

/// The options of `photofall check`.
public struct CheckOptions: Equatable, Sendable {
  /// The folder of the site.
  public var site: Path
  /// The folder of media that were written apart, or `nil` for the site's own.
  public var media: Path?
  /// The number of files that are looked at at a time, or `nil` for what suits the processors.
  public var jobs: Int?
  /// Ends with exit code 1 also when something could not be checked.
  public var strict = false
  /// Decodes every picture.
  public var deep = false
  /// The amount of output.
  public var verbosity = Verbosity.normal

  /// Creates the options of `photofall check SITE`.
  public init(_ site: Path) {
    self.site = site
  }
}

extension CheckOptions {
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(arguments.operands[0])
    media = arguments.path(.mediaOfCheck)
    jobs = try arguments.count(.jobs)
    strict = arguments.has(.strictCheck)
    deep = arguments.has(.deep)
    verbosity = Verbosity(arguments)
  }
}
