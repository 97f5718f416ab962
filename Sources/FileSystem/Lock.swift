internal import CPlatform
internal import Glibc

/// An advisory lock on a file, held until it goes out of scope; the kernel frees a dead holder's.
///
/// On a file system without locks, as Lustre may be, only the holder's name in the file tells others.
/// A file that others wrote, or that is damaged, is locked as it is and keeps its content.
public struct Lock: ~Copyable {
  private let file: Descriptor
  /// False on a file system without locks, where others may be at work in spite of it.
  public let isBinding: Bool

  /// Takes the lock at `path`, and says in it for others to read whose it is.
  ///
  /// - Returns: nil when another process holds it, or is named in it where locks do not tell.
  /// - Throws: `FileSystemError`, with `EEXIST` for a file of others where locks do not tell.
  public init?(_ path: Path) throws(FileSystemError) {
    guard let file = try Self.take(path, LOCK_EX | LOCK_NB) else { return nil }
    if Self.empty(file) {
      // A full disk has no room for it, and a lock holds without.
      try? file.write(Array((Self.ownName + "\n").utf8)[...])
    }
    isBinding = !Self.isMissing(flock(file.number, LOCK_EX | LOCK_NB))
    self.file = file
  }

  /// Takes part in the lock at `path`, which many may do while nobody holds it alone; waits until
  /// then.
  public init(sharing path: Path) throws(FileSystemError) {
    guard let file = try Self.take(path, LOCK_SH) else {
      throw FileSystemError("lock", path, code: EWOULDBLOCK)
    }
    isBinding = !Self.isMissing(flock(file.number, LOCK_SH | LOCK_NB))
    self.file = file
  }

  /// Lets others take part in the lock, which is nobody's alone then.
  public func share() {
    Self.empty(file)
    flock(file.number, LOCK_SH)
  }

  /// Removes the file of a lock that the caller holds, unless others wrote it.
  public static func remove(_ path: Path) throws(FileSystemError) {
    guard try FileStatus(path) != nil, isOwn(try Descriptor(path, flags: O_RDONLY | O_NOFOLLOW))
    else { return }
    try File.remove(path)
  }

  /// Removes a holder's name; false for a file of others, which is left as it is.
  @discardableResult
  private static func empty(_ file: borrowing Descriptor) -> Bool {
    isOwn(file) && ftruncate(file.number, 0) == 0
  }

  /// True if the kernel has just answered that the file system has no locks.
  private static func isMissing(_ result: CInt) -> Bool {
    result != 0 && [ENOSYS, ENOLCK, EOPNOTSUPP].contains(errno)
  }

  /// Locks a file that is made if need be; nil when others hold it.
  ///
  /// A file that has another name, too, gives way to a new one: it is that of a copy, or somebody's who
  /// would lose its content.
  ///
  /// - Throws: `FileSystemError`, with `EINVAL` for what is no file, `EEXIST` for a file of others
  ///   where locks do not tell.
  private static func take(
    _ path: Path, _ operation: CInt
  ) throws(FileSystemError) -> Descriptor? {
    while true {
      let file = try Descriptor(path, flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      var status = stat()
      unsafe fstat(file.number, &status)
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileSystemError("lock", path, code: EINVAL)
      }
      // Others may hold it by either name, and must not be left alone with it.
      let hasOneName = status.st_nlink <= 1
      let mode = hasOneName ? operation : LOCK_EX | (operation & LOCK_NB)
      let result = retrying { flock(file.number, mode) }
      if result != 0, errno == EWOULDBLOCK { return nil }
      let hasNoLocks = isMissing(result)
      guard result == 0 || hasNoLocks else { throw FileSystemError("lock", path, code: errno) }
      if hasOneName, hasNoLocks {
        guard isOwn(file) else { throw FileSystemError("lock", path, code: EEXIST) }
        if operation & LOCK_EX != 0, isNamed(path) { return nil }
      }
      // Whoever held it may have removed it: then it is no longer the one that others find.
      guard try FileStatus(path)?.stamp.inode == UInt64(status.st_ino) else { continue }
      if hasOneName { return file }
      try File.remove(path)
      extendLifetime(file)
    }
  }

  /// True for an empty file, and for one with the name of a holder, as far as there was room for it.
  private static func isOwn(_ file: borrowing Descriptor) -> Bool {
    (try? file.bytes(0..<namePrefix.count)).map { namePrefix.starts(with: $0) } == true
  }

  /// True if a lock has the name of a process that has not ended, as far as this host can tell.
  private static func isNamed(_ path: Path) -> Bool {
    ((try? FileStatus(path)) ?? nil).map { $0.size > 0 } == true && !isHolderGone(path)
  }

  /// Gives the lock back.
  ///
  /// Whoever holds it calls this at the end of the work: without a last use the optimiser may end
  /// the value's life, and with it the lock, long before.
  @inline(never)
  public consuming func release() {}

  /// Unlocks, not only closes: a process that is being started may have the file open for a moment.
  deinit {
    Self.empty(file)
    flock(file.number, LOCK_UN)
  }

  /// True if a process holds the lock at `path`; nothing is changed.
  ///
  /// A process that is killed while it starts another leaves that one its open files, and so its
  /// locks, until the other's program runs: for a moment, in which the next process may be here
  /// already. So a lock whose holder is gone is looked at again for a while.
  public static func isHeld(_ path: Path) -> Bool {
    var looks = 0
    while isTaken(path) {
      guard looks < 3000, isHolderGone(path) else { return true }
      looks += 1
      usleep(10_000)
    }
    return false
  }

  private static func isTaken(_ path: Path) -> Bool {
    guard let file = try? Descriptor(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    let result = flock(file.number, LOCK_SH | LOCK_NB)
    return isMissing(result) ? isNamed(path) : result != 0 && errno == EWOULDBLOCK
  }

  /// True if the file system of the lock at `path` has no locks.
  private static func isMissing(at path: Path) -> Bool {
    guard let file = try? Descriptor(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return false
    }
    return isMissing(flock(file.number, LOCK_SH | LOCK_NB))
  }

  /// True if the process that wrote its name into the lock has ended, as far as this host can tell.
  private static func isHolderGone(_ path: Path) -> Bool {
    let words = holder(path).split(separator: " ")
    guard words.count > 3, let process = pid_t(words[1]), words[3] == host else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// The holder of the lock at `path`, in its own words, as far as there was room for them:
  /// `process 4711 on host since ...`; with the way out where the kernel does not free a dead one's.
  public static func holder(_ path: Path) -> String {
    let content = (try? File.read(path, limit: 1000)) ?? []
    let words = String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let doubt = isMissing(at: path) ? ", unless it was killed: then remove \(path.text)" : ""
    return (content.starts(with: namePrefix) ? words : "an unknown process") + doubt
  }

  /// The beginning of each holder's name.
  private static let namePrefix = Array("process ".utf8)

  private static var ownName: String {
    var (now, parts) = unsafe (time(nil), tm())
    var clock = [CChar](repeating: 0, count: 64)
    unsafe gmtime_r(&now, &parts)
    unsafe strftime(&clock, clock.count, "%Y-%m-%d %H:%M:%S UTC", &parts)
    return "process \(getpid()) on \(host) since \(text(clock))"
  }

  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    unsafe gethostname(&name, name.count - 1)
    return text(name)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
