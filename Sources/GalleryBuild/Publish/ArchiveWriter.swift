internal import CZip
internal import FileSystem
internal import Glibc

/// A ZIP on its way to the disk, file by file: it takes no more memory than the largest of them.
///
/// Files are stored as they are, since photos do not get smaller, without times, so that the same
/// photos make the same archive.
@safe struct ArchiveWriter: ~Copyable {
  private let path: Path
  private var handle: OpaquePointer?

  init(_ path: Path) throws(FileSystemError) {
    unsafe handle = path.withCString { unsafe pf_archive_create($0) }
    guard unsafe handle != nil else { throw FileSystemError("write", path, code: errno) }
    self.path = path
  }

  deinit {
    if let handle = unsafe handle { unsafe _ = pf_archive_close(handle) }
  }

  /// Adds a file.
  func add(_ bytes: [UInt8], named name: String) throws(FileSystemError) {
    guard unsafe pf_archive_add(handle, name, bytes, bytes.count) else {
      throw FileSystemError("write", path, code: errno)
    }
  }

  /// Ends the archive, which is whole then.
  mutating func finish() throws(FileSystemError) {
    let isWritten = unsafe pf_archive_close(handle)
    unsafe handle = nil
    guard isWritten else { throw FileSystemError("write", path, code: errno) }
  }
}
