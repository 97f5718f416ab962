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
  /// - Throws: `BuildError.writing`.
  /// - Complexity: O(n) for n files.
  public func run(isDryRun: Bool = false) throws(BuildError) -> CleaningReport {
    let photos = cache.appending("photos")
    let folders = Self.names(in: photos).map(photos.appending)
    let shelves = folders + [cache.appending("parts")]
    let files =
      shelves.flatMap { shelf in Self.names(in: shelf).map(shelf.appending) }
      + BuildDatabase.files(in: cache)
    if !isDryRun {
      for file in files { try wrapping(try File.remove(file), as: BuildError.writing) }
      for folder in shelves + [photos, cache] { Folder.removeIfEmpty(folder) }
    }
    let prefix = cache.appending("").bytes.count
    return CleaningReport(
      removed: files.map { Path(bytes: $0.bytes.dropFirst(prefix)).text }, kept: [])
  }

  private static func names(in folder: Path) -> [[UInt8]] {
    (try? Folder.names(in: folder)) ?? []
  }
}
