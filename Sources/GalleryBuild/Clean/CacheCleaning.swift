public import FileSystem
internal import GalleryModel
internal import Pictures

/// Removal of a cache: the files that builds keep there, and no others.
public struct CacheCleaning: Cleaning {
  private let cache: Path

  /// Prepares the removal of the cache of a folder of photos.
  ///
  /// - Throws: `BuildError.output` where the photos would be taken for pictures of the cache, and for a
  ///   store that other machines share.
  public init(_ cache: Path, of photos: Path) throws(BuildError) {
    self.cache = cache
    if let place = FilledFolders.ofCache.place(of: photos, in: cache) {
      throw .output(
        place, reason: "photos lie here, so this is no cache of theirs; name it with --cache")
    }
    let settings = Self.store(of: photos)
    let shared = settings.flatMap { SharedStores.folder($0, beside: photos) }
    // Settings of another place may have shared it.
    guard shared?.resolved != cache.resolved, !SharedProbes.areShared(in: cache) else {
      throw .output(
        cache,
        reason: "is a store that machines share, from which nothing is removed; name the cache of "
          + "\(photos.text) with --cache")
    }
  }

  /// True if nothing of a cache is there.
  public var isEmpty: Bool { files.isEmpty }

  /// Says what `run` would remove.
  ///
  /// - Complexity: O(n) for n files.
  public func rehearse() throws(BuildError) -> CleaningReport { report(of: files) }

  /// Removes pictures, incomplete pictures and the database, then the folders left empty.
  ///
  /// - Throws: `BuildError.cacheInUse` while builds use the cache, `.writing`.
  /// - Complexity: O(n) for n files.
  public func run() throws(BuildError) -> CleaningReport {
    let lock = try wrapping(try Lock(store.lockFile), as: BuildError.writing)
    guard let lock else { throw .cacheInUse(cache) }
    let records = records
    for file in records { try wrapping(try File.remove(file), as: BuildError.writing) }
    for folder in SharedProbes.folders(in: cache) { Folder.removeIfEmpty(folder) }
    let removed = try wrapping(try store.remove(), as: BuildError.writing)
    lock.release()
    return report(of: removed + records)
  }

  /// The places of the stores that a gallery shares with other machines, in which nothing is removed;
  /// none where its configuration cannot be read.
  public static func sharedPlaces(of input: Path) -> [String] {
    store(of: input).map { SharedStores.places($0, beside: input) } ?? []
  }

  private static func store(of input: Path) -> StoreSettings? {
    let request = BuildRequest(input: input, output: input, cache: input, jobs: 1)
    return (try? ScannedInput.configurations(request))?[0].store
  }

  private var store: FolderStore { FolderStore(cache) }

  private var files: [Path] {
    store.shelves.flatMap(store.objects) + store.abandonedParts + records
  }

  private var records: [Path] {
    BuildDatabase.files(in: cache)
      + SharedProbes.folders(in: cache).flatMap(SharedProbes.files(of:))
  }

  private func report(of files: [Path]) -> CleaningReport {
    let prefix = cache.appending("").bytes.count
    var report = CleaningReport()
    report.removed += files.lazy.map { Path(bytes: $0.bytes.dropFirst(prefix)).text }
    return report
  }
}
