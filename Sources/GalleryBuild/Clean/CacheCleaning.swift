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
    let pictures = PictureCache(folder: cache)
    let shelves = pictures.shelves
    let files =
      shelves.flatMap(pictures.photos) + pictures.parts + BuildDatabase.files(in: cache)
    if !isDryRun {
      for file in files { try wrapping(try File.remove(file), as: BuildError.writing) }
      let folders = ["photos", "parts"].map { cache.appending($0) }
      for folder in shelves + folders + [cache] { Folder.removeIfEmpty(folder) }
    }
    let prefix = cache.appending("").bytes.count
    return CleaningReport(
      removed: files.map { Path(bytes: $0.bytes.dropFirst(prefix)).text }, kept: [])
  }
}
