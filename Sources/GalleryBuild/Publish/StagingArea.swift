internal import FileSystem

/// Where files wait for their turn, in the site's own folder: pages, rendered once and then only
/// renamed, and media until each is whole.
///
/// So a disk that fills up does so before anything of the site has changed. Nothing waits for the
/// disk to have written all: a power cut may leave a page empty, which `photofall check` tells by
/// its hash and `--force` mends, while waiting would make each build many times as long.
struct StagingArea: Sendable {
  private let folder: Path
  private var count = 0

  /// - Parameter folder: A folder of photofall's own on the site's disk; made when it is needed.
  init(folder: Path) {
    self.folder = folder
  }

  /// Makes the folder.
  func create() throws(FileSystemError) {
    try Folder.create(folder)
  }

  /// The name that a medium has until it is whole.
  func part(_ number: Int) -> Path {
    folder.appending("medium-\(number)")
  }

  /// Sets a content aside; returns its number.
  mutating func keep(_ content: [UInt8]) throws(FileSystemError) -> Int {
    let number = try next()
    try File.create(file(number), content)
    return number
  }

  /// The number of a file that is to be set aside.
  mutating func next() throws(FileSystemError) -> Int {
    if count == 0 { try create() }
    count += 1
    return count
  }

  /// What was set aside under a number.
  func file(_ number: Int) -> Path { folder.appending("\(number)") }

  /// Removes what was not used, also what a build left that was killed.
  func clear() {
    for name in (try? Folder.names(in: folder)) ?? [] { try? File.remove(folder.appending(name)) }
    Folder.removeIfEmpty(folder)
  }
}
