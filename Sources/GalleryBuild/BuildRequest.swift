public import FileSystem
public import SiteRendering

/// The parameters of a build.
public struct BuildRequest: Sendable, Encodable {
  /// The folder of photos.
  public var input: Path
  /// The folder of the site.
  public var output: Path
  /// The folder of media, apart from the site; nil: they are written into the site.
  public var media: Path?
  /// The configuration; nil: `photofall.yaml` in the input, where there is one.
  public var configuration: Path?
  /// The cache: the folder of pictures and records that are kept from one build to the next.
  public var cache: Path
  /// The number of photos processed at a time.
  public var jobs: Int
  /// The program of the helper processes, which read and decode photos by `PhotoHelper.serve`; nil:
  /// the build does so itself, and ends when a codec crashes.
  public var helper: Path?
  /// True to make everything anew, without reusing pictures or pages.
  public var isForced = false
  /// True to allow an output folder with files that photofall did not write.
  public var isAdopting = false
  /// True to publish truncated photos, as far as they can be decoded.
  public var allowsTruncated = false
  /// The parts of the site that are written.
  public var parts = SiteParts()
  /// True for a preview, which shows its own media wherever the published site will have them.
  public var isPreview = false
  /// True for a dry run, which writes nothing and reports what a build would do.
  public var isDryRun = false

  /// True to take photos that other processes have probed for unchanged by size and time alone.
  public var trustsStamps = false

  /// Creates a request with defaults for everything else.
  public init(input: Path, output: Path, cache: Path, jobs: Int) {
    self.input = input
    self.output = output
    self.cache = cache
    self.jobs = jobs
  }
}
