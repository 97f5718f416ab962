internal import CPlatform
internal import Glibc

extension Descriptor {
  /// Opens a file below a folder for reading; no link on the way to it is followed.
  ///
  /// - Parameters:
  ///   - names: The names from the folder on, at least one, none of them `..`.
  ///   - folder: The folder, whose own path may lead through links.
  /// - Throws: `FileSystemError` with the kernel's reason; `ELOOP` for a link.
  package init(reading names: [[UInt8]], beneath folder: Path) throws(FileSystemError) {
    let opened = try Descriptor(folderAt: names.dropLast(), beneath: folder)
    // A FIFO must not make the caller wait for a writer.
    self = try Descriptor(names.last ?? [], in: opened, flags: O_NONBLOCK)
  }

  /// Opens a folder below another, or that one itself; no link on the way to it is followed.
  ///
  /// - Throws: `FileSystemError` with the kernel's reason; `ELOOP` or `ENOTDIR` for a link.
  init(folderAt names: ArraySlice<[UInt8]>, beneath folder: Path) throws(FileSystemError) {
    var opened = try Descriptor(folder, flags: O_RDONLY | O_DIRECTORY)
    for name in names {
      opened = try Descriptor(name, in: opened, flags: O_DIRECTORY)
    }
    self = opened
  }

  /// Opens a file for reading.
  ///
  /// - Parameter folder: A folder that holds it, no matter how deep: no link below it is followed.
  ///   Nil: links are followed, since a person named the file.
  /// - Throws: `FileSystemError`; `EXDEV` for a file that is not below the folder.
  package init(reading path: Path, beneath folder: Path?) throws(FileSystemError) {
    guard let folder else {
      try self.init(reading: path)
      return
    }
    guard let names = path.names(below: folder) else {
      throw FileSystemError("open", path, code: EXDEV)
    }
    try self.init(reading: names, beneath: folder)
  }

  private init(
    _ name: [UInt8], in folder: borrowing Descriptor, flags: CInt
  ) throws(FileSystemError) {
    let path = folder.path.appending(name)
    let parent = folder.number
    let opened = retrying {
      unsafe Path(bytes: name).withCString {
        unsafe pf_open_at(parent, $0, O_RDONLY | O_NOFOLLOW | flags)
      }
    }
    guard opened >= 0 else { throw FileSystemError("open", path, code: errno) }
    self.init(number: opened, path: path)
  }

  /// The identity of the open file.
  package func identity() throws(FileSystemError) -> FileIdentity {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw FileSystemError("look at", path, code: errno)
    }
    return FileIdentity(
      isRegular: status.st_mode & S_IFMT == S_IFREG, isFolder: status.st_mode & S_IFMT == S_IFDIR,
      size: Int(status.st_size), inode: UInt64(status.st_ino),
      modified: FileStamp.nanoseconds(status.st_mtim))
  }
}

/// An identity that tells one state of a file from another, while both may be on the disk.
package struct FileIdentity: Hashable, Sendable {
  /// True for a file that has bytes to read, and no folder, FIFO or device.
  package let isRegular: Bool
  /// True for a folder.
  package let isFolder: Bool
  /// The length, bytes.
  package let size: Int
  /// Its number on its disk.
  package let inode: UInt64
  /// The time when it was last written, nanoseconds since 1970.
  package let modified: Int
}
