internal import FileSystem
internal import GalleryModel

/// The folder of a site: what photofall has put there so far.
struct OutputFolder {
  /// Where it is.
  let path: Path
  /// What the last finished build wrote.
  let manifest: Manifest
  /// What a build wrote, or was about to write, that did not come to its end.
  let journal: Manifest
  /// Whether any build has used the folder.
  let isOwn: Bool

  /// Looks at a folder without changing it; it need not exist.
  ///
  /// - Parameter adopting: Whether a folder may be used that holds files and was never built into.
  /// - Throws: `BuildError.output` for a folder that cannot or must not be used.
  init(_ path: Path, adopting: Bool) throws(BuildError) {
    self.path = path
    let names = try wrapping(try Self.names(in: path)) { .output(path, reason: $0.reason) }
    isOwn = names.contains(Array(Self.own.utf8))
    guard names.isEmpty || isOwn || adopting else {
      throw .output(
        path,
        reason: "holds files that photofall did not write; choose another folder with --output, "
          + "or keep them beside the site with --adopt")
    }
    manifest = try Self.read(Manifest.file(of: path))
    journal = try Self.read(path.appending(Self.own).appending("journal"))
  }

  /// Takes the folder for one build, and makes it where it is missing.
  ///
  /// - Throws: `BuildError.locked` when another build holds it.
  func lock() throws(BuildError) -> Lock {
    let file = path.appending(Self.own).appending("lock")
    let lock = try wrapping(try Self.lock(file)) {
      .output(path, reason: "cannot \($0.action): \($0.reason)")
    }
    guard let lock else { throw .locked(path, holder: Lock.holder(file)) }
    return lock
  }

  /// The place of a file of the site.
  func file(_ place: String) -> Path { path.appending(place) }

  /// The file that says what the site consists of.
  var manifestFile: Path { Manifest.file(of: path) }

  /// The name that every file has until it is whole: one build writes at a time, one file at a
  /// time, so a build that was killed leaves at most this one behind, for the next to overwrite.
  var partFile: Path { path.appending(Self.own).appending("part") }

  /// The file that says what a build is about to write.
  var journalFile: Path { path.appending(Self.own).appending("journal") }

  private static let own = Manifest.folder

  private static func names(in folder: Path) throws(FileSystemError) -> [[UInt8]] {
    try FileStatus(folder, followingLinks: true) == nil ? [] : Folder.names(in: folder)
  }

  private static func lock(_ file: Path) throws(FileSystemError) -> Lock? {
    if let folder = file.parent { try Folder.create(folder) }
    return try Lock(file)
  }

  private static func read(_ file: Path) throws(BuildError) -> Manifest {
    let text = try wrapping(try FileStatus(file) == nil ? [] : File.read(file)) {
      .output(file, reason: $0.reason)
    }
    return Manifest(parsing: text)
  }
}
