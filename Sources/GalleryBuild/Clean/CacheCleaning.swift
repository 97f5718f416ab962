public import FileSystem
internal import Pictures

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
    let lock = try wrapping(try Lock(store.lockFile), as: BuildError.writing)
    guard let lock else { throw .cacheInUse(cache) }
    let databases = BuildDatabase.files(in: cache)
    for file in databases { try wrapping(try File.remove(file), as: BuildError.writing) }
    let removed = try wrapping(try store.remove(), as: BuildError.writing)
    lock.release()
    return report(of: removed + databases)
  }

  private var store: FolderStore { FolderStore(cache) }

  private var files: [Path] {
    store.shelves.flatMap(store.objects) + store.parts + BuildDatabase.files(in: cache)
  }

  private func report(of files: [Path]) -> CleaningReport {
    let prefix = cache.appending("").bytes.count
    return CleaningReport(
      removed: files.map { Path(bytes: $0.bytes.dropFirst(prefix)).text }, kept: [])
  }
}
