public import FileSystem
internal import GalleryModel
internal import SiteFormat

/// Takes a site away: what photofall wrote, and nothing else.
public struct SiteCleaning {
  private let site: Path

  /// Prepares to take a site away.
  public init(_ site: Path) {
    self.site = site
  }

  /// Whether a folder holds a site, or what is left of one.
  public static func isSite(_ folder: Path) -> Bool {
    let own = folder.appending(Manifest.folder)
    return ((try? FileStatus(own)) ?? nil)?.kind == .folder
  }

  /// Removes the files that are as they were written, then the folders that are empty.
  ///
  /// - Parameter isDryRun: Whether only to say what would be removed.
  /// - Throws: `BuildError.locked` when a build is at work, `.output`, `.writing`.
  /// - Complexity: O(n) for n bytes of the site.
  public func run(isDryRun: Bool = false) throws(BuildError) -> CleaningReport {
    let lock = isDryRun ? nil : try OutputFolder(site, adopting: true).lock()
    if isDryRun { try OutputFolder.checkLock(of: site) }
    // What a build wrote that has just ended belongs to it.
    let folder = try OutputFolder(site, adopting: true)
    // A site of nothing: all that was written is left over.
    var plan = PublicationPlan(into: folder, forced: false)
    try plan.finish()
    if !isDryRun {
      try wrapping(try folder.remove(plan.removals), as: BuildError.writing)
      try wrapping(try folder.forget(), as: BuildError.writing)
      folder.withdraw()
    }
    lock?.release()
    return CleaningReport(removed: plan.removals, kept: plan.kept)
  }
}

/// What was taken away, and what was not.
public struct CleaningReport: Sendable {
  /// The files that were removed, by their places.
  public internal(set) var removed: [String] = []
  /// The files that were changed since they were written, and stay.
  public internal(set) var kept: [String] = []
}
