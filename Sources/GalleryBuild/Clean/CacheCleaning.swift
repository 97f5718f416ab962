public import FileSystem

/// Takes a cache away: what builds keep there, and nothing else.
public struct CacheCleaning {
  private let cache: Path

  /// Prepares to take a cache away.
  public init(_ cache: Path) {
    self.cache = cache
  }

  /// Removes pictures, parts of them and the database, then the folders that are empty.
  ///
  /// - Parameter isDryRun: Whether only to say what would be removed.
  /// - Throws: `BuildError.cacheInUse` when builds are at work with it, `.writing`.
  /// - Complexity: O(n) for n files.
  public func run(isDryRun: Bool = false) throws(BuildError) -> CleaningReport {
    if isDryRun { return report(of: files) }
    let lock = try wrapping(try Lock(OpenCache.lockFile(of: cache)), as: BuildError.writing)
    guard let lock else { throw .cacheInUse(cache) }
    let removed = try wrapping(try remove(), as: BuildError.writing)
    lock.release()
    return report(of: removed)
  }

  /// Removes all, whoever is at work with it; returns which files.
  func remove() throws(FileSystemError) -> [Path] {
    let (files, shelves) = (files, PictureCache(folder: cache).shelves)
    for file in files + [OpenCache.lockFile(of: cache)] { try File.remove(file) }
    let folders = ["photos", "parts"].map { cache.appending($0) }
    for folder in shelves + folders + [cache] { Folder.removeIfEmpty(folder) }
    return files
  }

  private var files: [Path] {
    let pictures = PictureCache(folder: cache)
    return pictures.shelves.flatMap(pictures.photos) + pictures.parts
      + BuildDatabase.files(in: cache)
  }

  private func report(of files: [Path]) -> CleaningReport {
    let prefix = cache.appending("").bytes.count
    return CleaningReport(
      removed: files.map { Path(bytes: $0.bytes.dropFirst(prefix)).text }, kept: [])
  }
}
