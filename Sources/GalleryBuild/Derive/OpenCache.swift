internal import FileSystem
internal import Glibc

/// The cache while a build works with it: nobody takes it away meanwhile.
///
/// Builds share its lock. Whoever comes when no other is at work holds it alone for a moment, so
/// what lies among the parts then was left by builds that were killed, and goes.
struct OpenCache: ~Copyable {
  /// What is kept there.
  let pictures: PictureCache
  /// Why the pictures are not kept, where the folder can only be read.
  let problem: FileSystemError?
  private let lock: Lock?

  /// Opens a cache, or in place of one that can only be read a folder for this build alone.
  ///
  /// - Throws: `FileSystemError` when there is no room for either.
  init(_ folder: Path) throws(FileSystemError) {
    do throws(FileSystemError) {
      lock = try Self.lock(folder)
      (pictures, problem) = (PictureCache(folder: folder), nil)
    } catch {
      guard [EROFS, EACCES, EPERM].contains(error.code) else { throw error }
      let temporary = try Folder.createTemporary()
      lock = try Self.lock(temporary)
      (pictures, problem) = (PictureCache(folder: temporary), error)
    }
  }

  /// Names a cache of which nothing is asked that would change it.
  init(lookingAt folder: Path) {
    (pictures, problem) = (PictureCache(folder: folder), nil)
    lock = nil
  }

  deinit {
    if problem != nil { _ = try? CacheCleaning(pictures.folder).remove() }
  }

  /// Ends the work; without a last use the optimiser would end it long before.
  @inline(never)
  consuming func close() {}

  private static func lock(_ folder: Path) throws(FileSystemError) -> Lock {
    let file = lockFile(of: folder)
    try Folder.create(folder)
    guard let lock = try Lock(file) else { return try Lock(sharing: file) }
    for part in PictureCache(folder: folder).parts { try File.remove(part) }
    lock.share()
    return lock
  }

  /// The file by which builds and those who take a cache away know of each other.
  static func lockFile(of cache: Path) -> Path { cache.appending("lock") }
}
