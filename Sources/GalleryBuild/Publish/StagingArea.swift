internal import FileSystem
internal import Synchronization

/// Staging area in the site's folder: pages, rendered once and then only renamed, and media until
/// each is complete.
///
/// So a full disk is noticed before the site changes. Nothing is synced to the disk: that would
/// make a build many times as long. A power cut may leave a page empty, which `photofall check`
/// detects by its hash and `--force` repairs.
struct StagingArea: Sendable {
  private let folder: Path
  private var count = 0
  private let creation = Creation()

  /// Creation of the folder, by the first thread that needs it.
  private final class Creation: Sendable {
    let isDone = Mutex(false)
  }

  /// - Parameter folder: A folder on the site's disk, created when it is needed.
  init(folder: Path) {
    self.folder = folder
  }

  /// Creates the folder, the first time.
  func create() throws(FileSystemError) {
    try creation.isDone.withLock { (isDone) throws(FileSystemError) in
      if !isDone { try Folder.create(folder) }
      isDone = true
    }
  }

  /// The temporary file of a medium that is not complete yet.
  func part(_ number: Int) -> Path {
    folder.appending("medium-\(number)")
  }

  /// Stages a content under a number that was reserved.
  func keep(_ content: [UInt8], as number: Int) throws(FileSystemError) {
    try create()
    try File.create(file(number), content)
  }

  /// Reserves numbers for files, of which some may not be staged.
  mutating func reserve(_ more: Int) -> Range<Int> {
    defer { count += more }
    return count + 1..<count + 1 + more
  }

  /// The staged file with a number.
  func file(_ number: Int) -> Path { folder.appending("\(number)") }

  /// Removes the files that were not used, also those of a killed build.
  func clear() {
    for name in (try? Folder.names(in: folder)) ?? [] { try? File.remove(folder.appending(name)) }
    Folder.removeIfEmpty(folder)
  }
}
