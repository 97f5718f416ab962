internal import FileSystem
internal import GalleryModel
internal import SiteFormat

extension OutputFolder {
  /// Locks the folder for one build, and creates it if it is missing.
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

  /// Checks that no build holds the lock of a site, and changes nothing.
  ///
  /// - Throws: `BuildError.locked`.
  static func checkLock(of site: Path) throws(BuildError) {
    let file = lockFile(of: site)
    guard !Lock.isHeld(file) else { throw .locked(site, holder: Lock.holder(file)) }
  }

  /// Removes the lock file and the staging area of a site of which nothing was written; then the folder,
  /// unless a person has given it rights that a new one would not have.
  func withdraw() {
    let isThere = { (file: Path) in ((try? FileStatus(file)) ?? nil) != nil }
    let own = path.appending(Manifest.folder)
    guard isThere(own), !isThere(manifestFile), !isThere(journalFile) else { return }
    stagingArea.clear()
    try? MediaOwner.put(nil, in: path)
    try? File.remove(Self.lockFile(of: path))
    Folder.removeIfEmpty(own)
    if Folder.isOrdinary(path) { Folder.removeIfEmpty(path) }
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
