internal import CPlatform
internal import Glibc

/// An advisory lock on a file, held until it goes out of scope; the kernel frees a dead holder's.
public struct Lock: ~Copyable {
  private let file: Descriptor

  /// Takes the lock at `path`, and writes this process's number into it for others to read.
  ///
  /// - Returns: nil when another process holds it.
  public init?(_ path: Path) throws(FileSystemError) {
    let file = try Descriptor(path, flags: O_RDWR | O_CREAT)
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw FileSystemError("lock", path, code: errno)
    }
    ftruncate(file.number, 0)
    try file.write(Array("\(getpid())\n".utf8))
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

  /// Who holds the lock at `path`, as the holder wrote it.
  public static func holder(_ path: Path) -> String {
    let content = (try? File.read(path, limit: 100)) ?? []
    return String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
