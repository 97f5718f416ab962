internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import SiteFormat

/// The folders that the kernel watches for us; a folder that appears is watched from then on.
struct WatchedTree {
  private let inotify: CInt
  private var folders: [CInt: Watch] = [:]
  private var root: Path?
  /// The root's path on the disk, links followed.
  private var place = Path("")
  /// The root's number on its disk; nil while it is gone.
  private var inode: UInt64?
  private var file: Path?

  private struct Watch {
    let path: Path
    /// The names of interest; nil: all, and the folders below.
    var only: Set<[UInt8]>?
  }

  /// The events that end a file's writing, or bring, move or take a name. That a file is being
  /// written is of no interest: a photo is read when it is whole.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB)

  /// Watches nothing yet.
  ///
  /// - Parameter inotify: The open inotify instance.
  init(_ inotify: CInt) {
    self.inotify = inotify
  }

  /// Watches a folder and all below it but sites; the first one also when it goes and another one comes.
  ///
  /// - Complexity: O(n) for n folders.
  mutating func watch(_ folder: Path) throws(FileSystemError) {
    if root == nil { root = folder }
    if root == folder {
      inode = Self.inode(of: folder)
      // While it is gone, it is expected where it was.
      if inode != nil { place = folder.resolved }
      // What happens to a folder itself is told by the one that holds it.
      try add(place.parent ?? ".", only: [place.name])
    }
    try add(folder, only: nil)
    if folder != root, ScannedFolder.isSite(folder) { return leave(site: folder) }
    for name in (try? Folder.names(in: folder)) ?? [] where Self.isScanned(name, isFolder: true) {
      let path = folder.appending(name)
      if try FileStatus(path)?.kind == .folder { try watch(path) }
    }
  }

  /// Watches only the record of a site, and nothing below it.
  private mutating func leave(site: Path) {
    for (number, watch) in folders where watch.only == nil {
      if watch.path == site {
        folders[number]?.only = [Self.record]
      } else if watch.path.names(below: site) != nil {
        inotify_rm_watch(inotify, number)
        folders[number] = nil
      }
    }
  }

  private static let record = Array(ReservedFolder.record.utf8)

  /// Watches one file, which may come and go.
  mutating func watch(file: Path) throws(FileSystemError) {
    self.file = file
    try add(file.parent ?? ".", only: [file.name])
  }

  /// Watches a folder itself; returns true if nobody did before.
  @discardableResult
  private mutating func add(
    _ folder: Path, only: Set<[UInt8]>?
  ) throws(FileSystemError) -> Bool {
    let number = unsafe folder.withCString { unsafe inotify_add_watch(inotify, $0, Self.events) }
    guard number >= 0 else {
      // It went while it was looked at: its parent's watch has told of that.
      if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return false }
      throw FileSystemError("watch", folder, code: errno)
    }
    guard let known = folders[number] else {
      folders[number] = Watch(path: folder, only: only)
      return true
    }
    folders[number] = Watch(
      path: folder, only: known.only.flatMap { names in only.map { names.union($0) } })
    return false
  }

  /// Watches the folder that has the root's name now, and none that had it.
  private mutating func startAgain() {
    for (number, watch) in folders where watch.only == nil {
      inotify_rm_watch(inotify, number)
      folders[number] = nil
    }
    // A folder that is gone cannot be watched.
    inode = nil
    if let root { try? watch(root) }
    if let file { try? watch(file: file) }
  }

  /// Watches the folder that the root's path leads to now, if that is another one than before; true if
  /// it is.
  ///
  /// No event tells that a folder above the root went, or that a link leads elsewhere.
  mutating func followRoot() -> Bool {
    guard let root, Self.inode(of: root) != inode else { return false }
    startAgain()
    return true
  }

  private static func inode(of folder: Path) -> UInt64? {
    (try? FileStatus(folder, followingLinks: true))??.stamp.inode
  }

  /// True for names that a scan looks at; nothing else changes the gallery.
  private static func isScanned(_ name: [UInt8], isFolder: Bool) -> Bool {
    !ScannedFolder.isLeftAlone(name, isFolder: isFolder)
  }

  /// Takes all events that wait; whether any of them can change the gallery.
  mutating func readEvents() -> Bool {
    var isRelevant = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(inotify, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return isRelevant }
      for event in InotifyEvent.all(in: buffer[..<count]) {
        isRelevant = take(event) || isRelevant
      }
    }
  }

  private mutating func take(_ event: InotifyEvent) -> Bool {
    if event.has(IN_Q_OVERFLOW) {
      // Some events are lost: look at everything again.
      if let root { try? watch(root) }
      return true
    }
    guard let watch = folders[event.watch] else { return false }
    if event.has(IN_IGNORED) {
      folders[event.watch] = nil
      return false
    }
    // With its record a folder becomes a site, and without is one of photos.
    if event.name == Self.record, watch.path != root, watch.only?.contains(event.name) != false {
      try? self.watch(watch.path)
      return true
    }
    if let only = watch.only {
      if watch.path.appending(event.name) == place { startAgain() }
      return only.contains(event.name)
    }
    guard Self.isScanned(event.name, isFolder: event.has(IN_ISDIR)) else { return false }
    if event.has(IN_ISDIR) {
      let folder = watch.path.appending(event.name)
      let isNew = event.has(IN_CREATE) || event.has(IN_MOVED_TO)
      // One that could not be read is watched once its permissions allow it; a change of one that is
      // watched is told a second time, without a name.
      let isAttribute = event.has(IN_ATTRIB) && !event.name.isEmpty
      if isNew || isAttribute && (try? add(folder, only: nil)) == true { try? self.watch(folder) }
      return true
    }
    // A file that was just created is empty; it is told of when it is closed.
    return !event.has(IN_CREATE) || isLink(watch.path.appending(event.name))
  }

  /// True for a file that came to be by a link: then nothing closes it.
  private func isLink(_ path: Path) -> Bool {
    var status = stat()
    return unsafe path.withCString { unsafe lstat($0, &status) } == 0
      && (status.st_nlink > 1 || status.st_mode & S_IFMT == S_IFLNK)
  }
}

extension WatchedTree: Sendable {}
