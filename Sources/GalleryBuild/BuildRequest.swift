public import FileSystem

/// What a build is asked to do.
public struct BuildRequest: Sendable, Encodable {
  /// The folder of photos.
  public var input: Path
  /// The folder of the site.
  public var output: Path
  /// The configuration; nil: `photofall.yaml` in the input, where there is one.
  public var configuration: Path?
  /// The folder of the pictures that are kept from one build to the next.
  public var cache: Path
  /// How many photos are worked on at a time.
  public var jobs: Int
  /// The program that reads and decodes photos in processes of its own, by calling
  /// `PhotoHelper.serve`; nil: the build does so itself, and ends with a photo that crashes a codec.
  public var helper: Path?
  /// Whether everything is made anew.
  public var isForced = false
  /// Whether an output folder may be used that holds other files.
  public var isAdopting = false
  /// Whether what is there of a truncated photo is published.
  public var allowsTruncated = false
  /// Whether each page's gallery is written as a fragment too, for pages of another site.
  public var hasFragments = false
  /// Whether only to say what would be done.
  public var isDryRun = false

  /// Creates a request with everything else as usual.
  public init(input: Path, output: Path, cache: Path, jobs: Int) {
    self.input = input
    self.output = output
    self.cache = cache
    self.jobs = jobs
  }
}
