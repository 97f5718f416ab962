internal import Bytes
internal import FileSystem
internal import Pictures
internal import SiteRendering
internal import Text

/// The outcome of a build: counts, problems, and the files that changed.
public struct BuildReport: Codable, Sendable {
  /// The warning about an item whose file ends too early.
  static let incomplete = "truncated; shown as far as it goes"

  /// A message about a file: an error, a warning, or the reason why it was left alone.
  public struct Problem: Codable, Hashable, Sendable {
    /// The path, as the user would write it.
    public let file: String
    /// The message, for people.
    public let reason: String
    /// True if a retry may succeed: a file could not be read, a process died.
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

  /// The version of the JSON format.
  private(set) var version = 1
  /// The number of photos on the site.
  public internal(set) var photos = 0
  /// The number of albums, the root included.
  public internal(set) var albums = 0
  /// The number of files in the input that are ignored: other formats, hidden files, devices,
  /// photos and folders that somebody hides, rejected photos, sites of photofall.
  public internal(set) var ignored = 0
  /// The number of symbolic links in the input, which are not followed.
  public internal(set) var links = 0
  /// The entries of the input that are not part of the gallery, each with the reason.
  public internal(set) var leftAlone: [Problem] = []
  /// The photos that could not be used, each with its error.
  public internal(set) var skipped: [Problem] = []
  /// The warnings, which keep nothing from being published.
  public internal(set) var warnings: [Problem] = []
  /// The photos whose content another one of their album has too.
  public internal(set) var twins: [Problem] = []
  /// The number of pictures that this build made.
  public internal(set) var picturesMade = 0
  /// The number of pictures that were in the site or in the cache.
  public internal(set) var picturesReused = 0
  /// The numbers of what was made and what was reused, by reason.
  public internal(set) var tallies: [Tally] = []
  /// The files written, by their paths in the site; `GalleryBuild.namesFiles` tells which.
  public internal(set) var written: PlaceList = []
  /// The files removed, by their paths in the site.
  public internal(set) var removed: PlaceList = []
  /// The obsolete files of earlier builds that are kept, since they were edited by hand.
  public internal(set) var kept: [String] = []
  /// The files that were edited by hand, and are overwritten.
  public internal(set) var edited: [String] = []
  /// The number of the site's files that are the same as before.
  public internal(set) var unchanged = 0
  /// The number of the site's files.
  public internal(set) var files = 0
  /// The size of all files, bytes.
  public internal(set) var bytes = 0

  /// True if another build of the same files may have fewer problems.
  var isRetryable: Bool { (skipped + warnings).contains(where: \.isRetryable) }

  /// The report as JSON, block by block: of a site with millions of files it is long.
  public var json: some Sequence<[UInt8]> {
    var others = self
    (others.removed, others.written) = ([], [])
    var rest = JSONText.encode(others)[...]
    var parts: [AnySequence<[UInt8]>] = []
    // The keys are sorted, and no value has such a text: its quotes would be escaped.
    for (key, places) in [("removed", removed), ("written", written)] {
      guard let start = rest.place(of: Array("\"\(key)\":[".utf8))?.upperBound else {
        preconditionFailure("\(key) is no key")
      }
      parts += [AnySequence([Array(rest[..<start])]), AnySequence(places.jsonElements)]
      rest = rest[start...]
    }
    return (parts + [AnySequence([Array(rest)])]).joined()
  }

  /// The report with the problems and tallies of a later phase added.
  func adding(_ later: BuildReport) -> BuildReport {
    var report = self
    report.skipped += later.skipped
    report.warnings += later.warnings
    for tally in later.tallies { report.count(tally) }
    return report
  }
}
