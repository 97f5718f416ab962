import FileSystem
import Glibc
import TestSupport
import Testing

@Suite("Locks")
struct LockTests {
  private let folder = TemporaryFolder()

  @Test("A lock that has ended is free, though a process that is being started has its file open")
  func inherited() throws {
    let path = folder.appending("lock")
    let held = try Lock(sharing: path)
    // A process gets copies of the open files when it is forked, and closes them a moment later.
    let copies = (3..<512).map(CInt.init).filter {
      Path("/proc/self/fd/\($0)").resolved == path.resolved
    }.map { dup($0) }
    #expect(!copies.isEmpty)
    Self.end(held)
    let isFree = Self.isLock(try Lock(path))
    #expect(isFree)
    for copy in copies { close(copy) }
  }

  @Test("A lock that nobody holds is looked at once")
  func free() throws {
    let path = try folder.write([], to: "lock")
    let opened = OpenCounter(of: path)
    #expect(!Lock.isHeld(path))
    #expect(opened.count == 1)
  }

  @Test("A lock with a second name gives way, unless another holds it by either")
  func linked() throws {
    let (path, copy) = (folder.appending("lock"), folder.appending("copy"))
    let other = try Lock(sharing: path)
    unsafe path.withCString { path in
      unsafe copy.withCString { copy in _ = unsafe link(path, copy) }
    }
    let isRefused = !Self.isLock(try Lock(copy))
    #expect(isRefused)
    Self.end(other)
    let held = try Lock(sharing: path)
    #expect(try FileStatus(copy)?.hasOneName == true)
    let isFree = Self.isLock(try Lock(copy))
    #expect(isFree)
    Self.end(held)
  }

  private static func end(_ lock: consuming Lock) {}

  private static func isLock(_ lock: consuming Lock?) -> Bool {
    switch consume lock {
    case .some: true
    case .none: false
    }
  }
}
