public import FileSystem
internal import GalleryModel
internal import SiteFormat

/// Removal of a site: the files that photofall wrote, and no others.
public struct SiteCleaning {
  private let site: Path

  /// Prepares the removal of a site.
  public init(_ site: Path) {
    self.site = site
  }

  /// True if a folder holds a site, or the remains of one.
  public static func isSite(_ folder: Path) -> Bool {
    let own = folder.appending(Manifest.folder)
    return ((try? FileStatus(own)) ?? nil)?.kind == .folder
  }

  /// Removes the files that were not edited, then the folders left empty.
  ///
  /// - Parameter isDryRun: True to report the removals without performing them.
  /// - Throws: `BuildError.locked` while a build holds the site, `.output`, `.writing`.
  /// - Complexity: O(n) for n bytes of the site.
  public func run(isDryRun: Bool = false) throws(BuildError) -> CleaningReport {
    let lock = isDryRun ? nil : try OutputFolder(site, adopting: true).lock()
    if isDryRun { try OutputFolder.checkLock(of: site) }
    // Read again under the lock: a build that has just ended may have written files.
    let folder = try OutputFolder(site, adopting: true)
    // An empty plan, which removes all files that were written.
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

/// The files that a removal took, and those that it kept.
public struct CleaningReport: Sendable {
  /// The files removed, by their paths in the site or the cache.
  public internal(set) var removed: [String] = []
  /// The files kept, since they were edited by hand.
  public internal(set) var kept: [String] = []
}
