public import FileSystem

/// The options of `photofall serve`.
public struct ServeOptions: Equatable, Sendable {
  /// The port that it listens on by default.
  public static let defaultPort: UInt16 = 8000

  /// The folder of photos.
  public var input: Path
  /// The port; 0 for any that is free.
  public var port = defaultPort
  /// Shows the site to others of the local network, too.
  public var shares = false
  /// The folder that Publish builds the site into.
  public var output = BuildOptions.defaultOutput
  /// Opens the page in the usual browser.
  public var opens = false
  /// The configuration file, or `nil` for the one in the input folder, if there is one.
  public var config: Path?
  /// The cache folder, or `nil` for the one in the user's cache folder.
  public var cache: Path?
  /// The number of photos that are worked on at a time, 1..., or `nil` for one a processor.
  public var jobs: Int?

  /// Creates the options of `photofall serve INPUT`.
  public init(input: Path) {
    self.input = input
  }
}

extension ServeOptions {
  init(_ arguments: Arguments) throws(UsageError) {
    self.init(input: arguments.operands[0])
    port = try arguments.port(.port) ?? port
    shares = arguments.has(.share)
    output = arguments.path(.publishedOutput) ?? output
    opens = arguments.has(.open)
    config = arguments.path(.config)
    cache = arguments.path(.cache)
    jobs = try arguments.count(.jobs)
  }
}
