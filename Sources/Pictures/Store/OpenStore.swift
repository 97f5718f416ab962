public import FileSystem

/// Folder store in use by a build, which keeps others from removing it.
///
/// Builds share its lock. The first one holds it exclusively for a moment and removes the parts
/// that killed builds left behind; where there are no locks, those that are a day old.
public struct OpenStore: ~Copyable {
  /// The store in the folder.
  public let folder: FolderStore
  /// The store with room for what the folder does not take, and with those of other machines behind it.
  public let pictures: any PictureStore
  private let own: SpillingStore
  private let lock: Lock?

  /// The reason why something is not kept in the folder, where that is read-only or its disk full.
  public var problem: FileSystemError? { own.problem }

  /// Opens a store, or a temporary folder for this build in place of one that cannot be written.
  ///
  /// - Parameters:
  ///   - shared: The stores of other machines behind it.
  ///   - isShared: True for a store that other machines fill meanwhile: nothing is removed, since
  ///     locks may not reach from one to another.
  /// - Throws: `FileSystemError` when neither can be opened.
  public init(
    _ folder: Path, before shared: SharedStores? = nil, isShared: Bool = false
  ) throws(FileSystemError) {
    let store = FolderStore(folder)
    self.folder = store
    let own = SpillingStore(store)
    self.own = own
    if let shared, !shared.isEmpty {
      pictures = TieredStore(own: own, shared: shared)
    } else {
      pictures = own
    }
    do throws(FileSystemError) {
      lock = try Self.lock(folder, isShared: isShared)
    } catch {
      lock = nil
      try own.begin(because: error)
    }
  }

  deinit {
    own.end()
  }

  /// Closes the store; without this last use the optimiser would close it long before.
  @inline(never)
  public consuming func close() {}

  private static func lock(_ folder: Path, isShared: Bool) throws(FileSystemError) -> Lock {
    let store = FolderStore(folder)
    // The base directory specification of XDG wants 0700 for caches.
    try Folder.create(folder, isPrivate: true)
    guard !isShared, let lock = try Lock(store.lockFile) else {
      return try Lock(sharing: store.lockFile)
    }
    if lock.isBinding {
      for file in store.abandonedParts + store.outdated { try File.remove(file) }
    } else {
      store.removeOldParts()
    }
    lock.share()
    return lock
  }
}

extension FolderStore {
  /// The lock file, held by builds and by those who remove the store.
  public var lockFile: Path { folder.appending("lock") }

  /// Removes all objects, even those in use, then the empty folders; the store's own one only if it is
  /// as builds make it, since one that a person made for several users has rights of its own.
  ///
  /// - Returns: The files that were removed.
  @discardableResult
  public func remove() throws(FileSystemError) -> [Path] {
    let shelves = shelves
    let files = shelves.flatMap(objects) + abandonedParts
    for file in files { try File.remove(file) }
    try Lock.remove(lockFile)
    for name in shelves + ["photos", "parts"].map({ folder.appending($0) }) {
      Folder.removeIfEmpty(name)
    }
    if Folder.isPrivate(folder) { Folder.removeIfEmpty(folder) }
    return files
  }
}
