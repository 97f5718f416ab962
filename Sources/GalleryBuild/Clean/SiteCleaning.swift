public import FileSystem
internal import GalleryModel
internal import SiteFormat

/// Removal of a site: the files that photofall wrote, and no others.
public struct SiteCleaning: Cleaning {
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

  /// Says what `run` would remove.
  ///
  /// - Throws: `BuildError` as `run` does.
  /// - Complexity: O(n) for n bytes of the site.
  public func rehearse() throws(BuildError) -> CleaningReport {
    try OutputFolder.checkLock(of: site)
    return try plan(for: OutputFolder(site, adopting: true)).cleaning
  }

  /// Removes the files that were not edited, then the folders left empty.
  ///
  /// - Throws: `BuildError.locked` while a build holds the site, `.output`, `.writing`.
  /// - Complexity: O(n) for n bytes of the site.
  public func run() throws(BuildError) -> CleaningReport {
    let lock = try OutputFolder(site, adopting: true).lock()
    // Read again under the lock: a build that has just ended may have written files.
    let folder = try OutputFolder(site, adopting: true)
    let plan = try plan(for: folder)
    try wrapping(try folder.remove(plan.removals), as: BuildError.writing)
    try wrapping(try folder.forget(), as: BuildError.writing)
    folder.withdraw()
    lock.release()
    return plan.cleaning
  }

  /// An empty plan, which removes all files that were written.
  private func plan(for folder: OutputFolder) throws(BuildError) -> PublicationPlan {
    var plan = PublicationPlan(into: folder, forced: false)
    try plan.finish()
    return plan
  }
}

extension PublicationPlan {
  fileprivate var cleaning: CleaningReport { CleaningReport(removed: removals, kept: kept) }
}

/// Removal of what the program has written.
public protocol Cleaning {
  /// Says what `run` would remove; nothing is written.
  ///
  /// - Throws: `BuildError` as `run` does.
  func rehearse() throws(BuildError) -> CleaningReport
  /// Removes it.
  ///
  /// - Throws: `BuildError` when something else is at work on it, or it cannot be removed.
  func run() throws(BuildError) -> CleaningReport
}

/// The files that a removal took, and those that it kept.
public struct CleaningReport: Sendable {
  /// The files removed, by their paths in the site or the cache.
  public internal(set) var removed: PlaceList = []
  /// The files kept, since they were edited by hand.
  public internal(set) var kept: [String] = []
}
