internal import Bytes
internal import CPlatform
internal import Glibc

/// Operations on folders.
public enum Folder {
  /// The names in a folder but `.` and `..`, sorted by their bytes, so that no disk's order shows.
  ///
  /// - Complexity: O(n log n) for n names.
  public static func names(in folder: Path) throws(FileSystemError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    try forEachEntry(in: folder) { name, _, _ in names.append(name) }
    return names.map(KeyedName.init).sorted().map(\.name)
  }

  /// Name with its first bytes, which tell most names of a folder apart where a million names lie
  /// all over the memory.
  private struct KeyedName: Comparable {
    let name: [UInt8]
    private let key: UInt64

    init(_ name: [UInt8]) {
      self.name = name
      let start = UInt64(name[...].prefix(8), .big)
      key = start << UInt64(8 * (8 - Swift.min(name.count, 8)))
    }

    static func < (one: Self, other: Self) -> Bool {
      one.key != other.key
        ? one.key < other.key : one.name.lexicographicallyPrecedes(other.name)
    }
  }

  /// The error with which a folder could not be made, or nothing be put into it, as far as one can tell
  /// before; nil: it is there, or can be made where the nearest one above is.
  public static func obstacle(to folder: Path) -> FileSystemError? {
    var place = folder
    while ((try? FileStatus(place, followingLinks: true)) ?? nil) == nil, place != "." {
      guard ((try? FileStatus(place)) ?? nil) == nil else {
        return FileSystemError("follow", place, code: ENOENT)
      }
      place = place.parent ?? "."
    }
    guard ((try? FileStatus(place, followingLinks: true)) ?? nil)?.kind == .folder else {
      return FileSystemError("make the folder", folder, code: ENOTDIR)
    }
    let isWritable = unsafe place.withCString { unsafe access($0, W_OK | X_OK) } == 0
    return isWritable ? nil : FileSystemError("make the folder", folder, code: errno)
  }

  /// The entries of a folder, sorted by the bytes of their names.
  ///
  /// - Returns: Each name and what it stands for, links not followed, in blocks: as one, those of a huge
  ///   folder would be copied. Names that went are left out.
  /// - Complexity: O(n log n) for n names.
  public static func entries(
    in folder: Path
  ) throws(FileSystemError) -> [[Entry]] {
    var (keyed, entries): ([KeyedName], [[Entry]]) = ([], [])
    try forEachEntry(in: folder) { name, _, _ in
      keyed.append(KeyedName(name))
    } atEnd: { number in
      keyed.sort()
      let names = keyed.map(\.name)
      // Most of the time goes into asking the system, which all processors can do at the same time.
      entries = stride(from: 0, to: names.count, by: blockCount)
        .map { names[$0...].prefix(blockCount) }
        .mappedConcurrently { names in
          names.compactMap { name -> Entry? in
            do throws(FileSystemError) {
              return try FileStatus(name, inFolder: number, folder).map { (name, .success($0)) }
            } catch {
              return (name, .failure(error))
            }
          }
        }
    }
    return entries
  }

  /// A name in a folder and what it stands for.
  public typealias Entry = (name: [UInt8], status: Result<FileStatus, FileSystemError>)

  /// The number of names of a folder that are looked at one after the other.
  private static let blockCount = 4096

  /// The names in a folder, in the order of the disk, and what they stand for, links not followed.
  ///
  /// The disk tells kinds with the names, so that no file is looked at.
  /// - Complexity: O(n) for n names.
  public static func kinds(
    in folder: Path
  ) throws(FileSystemError) -> [(name: [UInt8], kind: FileStatus.Kind)] {
    var entries: [(name: [UInt8], kind: FileStatus.Kind)] = []
    var failure: FileSystemError?
    try forEachEntry(in: folder) { name, mode, number in
      do throws(FileSystemError) {
        if mode != 0 {
          entries.append((name, FileStatus.Kind(mode: mode)))
        } else if let status = try FileStatus(name, inFolder: number, folder) {
          entries.append((name, status.kind))
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return entries
  }

  /// Calls `body` with each name, the mode bits of its kind, 0 where the disk does not tell it, and
  /// the number of the open folder; then `atEnd` with that number.
  private static func forEachEntry(
    in folder: Path, _ body: (_ name: [UInt8], _ mode: mode_t, _ folder: CInt) -> Void,
    atEnd: (_ folder: CInt) -> Void = { _ in }
  ) throws(FileSystemError) {
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else {
      // The end, as Swift has it: a folder that cannot be read for another reason is left out.
      precondition(errno != ENOMEM, "no memory to list a folder in")
      throw FileSystemError("open the folder", folder, code: errno)
    }
    defer { unsafe closedir(stream) }
    let number = unsafe dirfd(stream)
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe Array(nameBytes(pf_entry_name(entry)))
      if name != [dot] && name != [dot, dot] { unsafe body(name, pf_entry_mode(entry), number) }
      errno = 0
    }
    guard errno == 0 else { throw FileSystemError("read the folder", folder, code: errno) }
    atEnd(number)
  }

  /// Makes a folder and those above it that are missing.
  ///
  /// - Parameter isPrivate: True for folders that other users of the machine cannot read; one that is
  ///   there already stays as it is.
  public static func create(_ folder: Path, isPrivate: Bool = false) throws(FileSystemError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o777
    if makeOne(folder, mode) == 0 { return }
    if errno == ENOENT, let parent = folder.parent {
      try create(parent, isPrivate: isPrivate)
      if makeOne(folder, mode) == 0 { return }
    }
    let code = errno
    guard try FileStatus(folder, followingLinks: true)?.kind == .folder else {
      throw FileSystemError("make the folder", folder, code: code)
    }
  }

  /// Makes an empty folder, of which nobody else knows, where temporary files are kept: in the one that
  /// `TMPDIR` names, or in `/tmp` where it names none.
  ///
  /// - Throws: `FileSystemError` when it cannot be made there.
  public static func createTemporary() throws(FileSystemError) -> Path {
    let named = unsafe getenv("TMPDIR").map { unsafe Path(String(cString: $0)) }
    let status = named.flatMap { (try? FileStatus($0, followingLinks: true)) ?? nil }
    let place = status?.kind == .folder ? named : nil
    let pattern = (place ?? "/tmp").appending("photofall-XXXXXX")
    var name = pattern.bytes.map { CChar(bitPattern: $0) } + [0]
    guard unsafe mkdtemp(&name) != nil else {
      throw FileSystemError(
        "make the folder, for which TMPDIR may name another place", pattern, code: errno)
    }
    return Path(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// True if a folder is another user's, and this one may not list it: such as `lost+found` on a disk.
  public static func isForeign(_ folder: Path) -> Bool {
    var status = stat()
    let isThere = unsafe folder.withCString { unsafe stat($0, &status) } == 0
    guard isThere, status.st_uid != geteuid() else { return false }
    return unsafe folder.withCString { unsafe faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) } != 0
  }

  /// True if a folder has the permissions that `create` gives private ones.
  public static func isPrivate(_ folder: Path) -> Bool {
    var status = stat()
    let isThere = unsafe folder.withCString { unsafe stat($0, &status) } == 0
    return isThere && status.st_mode & 0o777 == 0o700
  }

  /// True if a folder has the owner and the special bits of one that this process makes in its place:
  /// one that is shared with a group may have others.
  public static func isOrdinary(_ folder: Path) -> Bool {
    var (own, above) = (stat(), stat())
    let parent = folder.parent ?? "."
    guard unsafe folder.withCString({ unsafe stat($0, &own) }) == 0,
      unsafe parent.withCString({ unsafe stat($0, &above) }) == 0
    else { return false }
    return own.st_uid == geteuid() && own.st_mode & 0o7000 == above.st_mode & S_ISGID
  }

  /// Removes a folder when nothing is left in it; says whether it did.
  @discardableResult
  public static func removeIfEmpty(_ folder: Path) -> Bool {
    unsafe folder.withCString { unsafe rmdir($0) } == 0
  }

  private static let dot = UInt8(ascii: ".")

  private static func makeOne(_ folder: Path, _ mode: mode_t) -> CInt {
    unsafe folder.withCString { unsafe Glibc.mkdir($0, mode) }
  }

  private static func nameBytes(_ start: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
  }
}
