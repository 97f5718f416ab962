public import FileSystem
internal import Glibc

/// Folder store that a build works with: nobody takes it away meanwhile.
///
/// Builds share its lock. The first of them holds it alone for a moment, so what lies among the
/// parts then was left by builds that were killed, and goes.
public struct OpenStore: ~Copyable {
  /// The store.
  public let pictures: FolderStore
  /// The reason why nothing is kept there, where the folder is read-only or its disk is full.
  public let problem: FileSystemError?
  private let lock: Lock

  /// Opens a store, or in place of one that cannot be written a folder for this build alone.
  ///
  /// - Throws: `FileSystemError` when there is no room for either.
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

  /// Ends the work; without a last use the optimiser would end it long before.
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
  /// The file by which builds and those who take a store away know of each other.
  public var lockFile: Path { folder.appending("lock") }

  /// Removes all objects, whoever works with them, then the folders that are empty.
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
