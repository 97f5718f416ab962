public import FileSystem
internal import Glibc

/// Folder store in use by a build, which keeps others from removing it.
///
/// Builds share its lock. The first one holds it exclusively for a moment and removes the parts
/// that killed builds left behind.
public struct OpenStore: ~Copyable {
  /// The store.
  public let pictures: FolderStore
  /// The reason why nothing is cached: the folder is read-only or its disk full; nil: none.
  public let problem: FileSystemError?
  private let lock: Lock

  /// Opens a store, or a temporary folder for this build in place of one that cannot be written.
  ///
  /// - Throws: `FileSystemError` when neither can be opened.
  public init(_ folder: Path) throws(FileSystemError) {
    do throws(FileSystemError) {
      lock = try Self.lock(folder)
      (pictures, problem) = (FolderStore(folder), nil)
    } catch {
      guard [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(error.code) else { throw error }
      let temporary = try Folder.createTemporary()
      lock = try Self.lock(temporary)
      (pictures, problem) = (FolderStore(temporary), error)
    }
  }

  deinit {
    if problem != nil { _ = try? pictures.remove() }
  }

  /// Closes the store; without this last use the optimiser would close it long before.
  @inline(never)
  public consuming func close() {}

  private static func lock(_ folder: Path) throws(FileSystemError) -> Lock {
    let store = FolderStore(folder)
    try Folder.create(folder)
    guard let lock = try Lock(store.lockFile) else { return try Lock(sharing: store.lockFile) }
    for file in store.parts + store.outdated { try File.remove(file) }
    lock.share()
    return lock
  }
}

extension FolderStore {
  /// The lock file, held by builds and by those who remove the store.
  public var lockFile: Path { folder.appending("lock") }

  /// Removes all objects, even those in use, then the empty folders.
  ///
  /// - Returns: The files that were removed.
  @discardableResult
  public func remove() throws(FileSystemError) -> [Path] {
    let shelves = shelves
    let files = shelves.flatMap(objects) + parts
    for file in files + [lockFile] { try File.remove(file) }
    for name in shelves + ["photos", "parts"].map({ folder.appending($0) }) + [folder] {
      Folder.removeIfEmpty(name)
    }
    return files
  }
}
