internal import CPlatform
internal import Glibc

/// An advisory lock on a file, held until it goes out of scope; the kernel frees a dead holder's.
public struct Lock: ~Copyable {
  private let file: Descriptor

  /// Takes the lock at `path`, and says in it for others to read whose it is.
  ///
  /// - Returns: nil when another process holds it.
  public init?(_ path: Path) throws(FileSystemError) {
    let file = try Descriptor(path, flags: O_RDWR | O_CREAT)
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw FileSystemError("lock", path, code: errno)
    }
    ftruncate(file.number, 0)
    try file.write(Array((Self.ownName + "\n").utf8))
    self.file = file
  }

  /// Gives the lock back.
  ///
  /// Whoever holds it calls this at the end of the work: without a last use the optimiser may end
  /// the value's life, and with it the lock, long before.
  @inline(never)
  public consuming func release() {
    flock(file.number, LOCK_UN)
  }

  /// Whether somebody holds the lock at `path`; nothing is changed.
  public static func isHeld(_ path: Path) -> Bool {
    guard let file = try? Descriptor(path, flags: O_RDONLY) else { return false }
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Who holds the lock at `path`, as the holder wrote it: `process 4711 on host since ...`.
  public static func holder(_ path: Path) -> String {
    let content = (try? File.read(path, limit: 1000)) ?? []
    return String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static var ownName: String {
    var host = [CChar](repeating: 0, count: 256)
    var (now, parts) = unsafe (time(nil), tm())
    var clock = [CChar](repeating: 0, count: 64)
    unsafe gethostname(&host, host.count - 1)
    unsafe gmtime_r(&now, &parts)
    unsafe strftime(&clock, clock.count, "%Y-%m-%d %H:%M:%S UTC", &parts)
    return "process \(getpid()) on \(text(host)) since \(text(clock))"
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
