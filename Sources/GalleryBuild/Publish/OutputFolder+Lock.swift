internal import FileSystem
internal import GalleryModel
internal import SiteFormat

extension OutputFolder {
  /// Locks the folder for one build, and creates it if it is missing.
  ///
  /// - Throws: `BuildError.locked` when another build holds it.
  func lock() throws(BuildError) -> Lock {
    let file = Self.lockFile(of: path)
    let lock = try wrapping(try self.lock(file)) {
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
  /// if photofall has made it: one that a person made has rights of its own.
  func withdraw() {
    let isThere = { (file: Path) in ((try? FileStatus(file)) ?? nil) != nil }
    let own = path.appending(Manifest.folder)
    guard isThere(own), !isThere(manifestFile), !isThere(journalFile) else { return }
    stagingArea.clear()
    try? MediaOwner.put(nil, in: path)
    let isGiven = isThere(givenMark)
    for file in [givenMark, Self.lockFile(of: path)] { try? File.remove(file) }
    Folder.removeIfEmpty(own)
    if !isGiven { Folder.removeIfEmpty(path) }
  }

  /// The empty file that tells of a folder that was there before the first build.
  private var givenMark: Path { path.appending(Manifest.folder).appending("given") }

  private static func lockFile(of site: Path) -> Path {
    site.appending(Manifest.folder).appending("lock")
  }

  private func lock(_ file: Path) throws(FileSystemError) -> Lock? {
    let own = path.appending(Manifest.folder)
    let isNew = try FileStatus(own) == nil
    let isGiven = try FileStatus(path, followingLinks: true) != nil
    try Folder.create(own)
    if isNew, isGiven { try? File.create(givenMark, []) }
    if let lock = try Lock(file) { return lock }
    return Lock.isHeld(file) ? nil : try Lock(file)
  }
}
