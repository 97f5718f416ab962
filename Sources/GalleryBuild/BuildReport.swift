internal import FileSystem
internal import Pictures
internal import SiteRendering
internal import Text

/// What a build did.
public struct BuildReport: Codable, Sendable {
  /// A file that was not used, and why.
  public struct Problem: Codable, Hashable, Sendable {
    /// Its path, as the user would write it.
    public let file: String
    /// What is wrong with it.
    public let reason: String
    /// A retry may succeed: a file could not be read, a process died.
    var isRetryable = false

    init(file: String, reason: String, isRetryable: Bool = false) {
      self.file = file
      self.reason = reason
      self.isRetryable = isRetryable
    }

    init(_ file: Path, _ refusal: Refusal) {
      self.init(file: file.text, reason: refusal.reason, isRetryable: refusal.isRetryable)
    }

    private enum CodingKeys: CodingKey {
      case file, reason
    }
  }

  /// The version of this document's form.
  private(set) var version = 1
  /// How many photos the site shows.
  public internal(set) var photos = 0
  /// How many albums it has.
  public internal(set) var albums = 0
  /// How many files of the input were neither photos nor photofall's business.
  public internal(set) var ignored = 0
  /// How many symbolic links of the input were passed over.
  public internal(set) var links = 0
  /// What in the input is none of the gallery's, and why.
  public internal(set) var leftAlone: [Problem] = []
  /// The photos that could not be used.
  public internal(set) var skipped: [Problem] = []
  /// What the user should know, though all is published.
  public internal(set) var warnings: [Problem] = []
  /// How many pictures were made.
  public internal(set) var picturesMade = 0
  /// How many pictures were there already.
  public internal(set) var picturesReused = 0
  /// What was made, what was used again, and why.
  public internal(set) var tallies: [Tally] = []
  /// The files written, by their place in the site.
  public internal(set) var written: [String] = []
  /// The files removed.
  public internal(set) var removed: [String] = []
  /// The files of earlier builds that are left over but were changed since, so are kept.
  public internal(set) var kept: [String] = []
  /// The pages that were changed by hand since they were written, and are written anew.
  public internal(set) var edited: [String] = []
  /// How many files of the site are as they were.
  public internal(set) var unchanged = 0
  /// The site's files.
  public internal(set) var files = 0
  /// Their size together, bytes.
  public internal(set) var bytes = 0

  /// Another build of the same files may tell of fewer problems.
  var isRetryable: Bool { (skipped + warnings).contains(where: \.isRetryable) }

  /// The report as JSON.
  public var json: [UInt8] { JSONText.encode(self) }

  /// The report with the problems and tallies of another, which tells of a later phase.
  func adding(_ later: BuildReport) -> BuildReport {
    var report = self
    report.skipped += later.skipped
    report.warnings += later.warnings
    for tally in later.tallies { report.count(tally) }
    return report
  }
}
