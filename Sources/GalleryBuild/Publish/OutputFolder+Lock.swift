internal import FileSystem
internal import GalleryModel
internal import SiteFormat

extension OutputFolder {
  /// Takes the folder for one build, and makes it where it is missing.
  ///
  /// - Throws: `BuildError.locked` when another build holds it.
  func lock() throws(BuildError) -> Lock {
    let file = Self.lockFile(of: path)
    let lock = try wrapping(try Self.lock(file)) {
      .output(path, reason: "cannot \($0.action): \($0.reason)")
    }
    guard let lock else { throw .locked(path, holder: Lock.holder(file)) }
    return lock
  }

  /// Makes sure that no build is at work on a site, and changes nothing.
  ///
  /// - Throws: `BuildError.locked`.
  static func checkLock(of site: Path) throws(BuildError) {
    let file = lockFile(of: site)
    guard !Lock.isHeld(file) else { throw .locked(site, holder: Lock.holder(file)) }
  }

  /// Takes away what photofall needs to know of a site that it has written nothing of.
  func withdraw() {
    guard ((try? FileStatus(manifestFile)) ?? nil) == nil,
      ((try? FileStatus(journalFile)) ?? nil) == nil
    else { return }
    stagingArea.clear()
    let lock = Self.lockFile(of: path)
    try? File.remove(lock)
    if let own = lock.parent { Folder.removeIfEmpty(own) }
    Folder.removeIfEmpty(path)
  }

  private static func lockFile(of site: Path) -> Path {
    site.appending(Manifest.folder).appending("lock")
  }

  private static func lock(_ file: Path) throws(FileSystemError) -> Lock? {
    if let folder = file.parent { try Folder.create(folder) }
    if let lock = try Lock(file) { return lock }
    return Lock.isHeld(file) ? nil : try Lock(file)
  }
}
