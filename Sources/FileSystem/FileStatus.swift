internal import CPlatform
internal import Glibc

/// The status of a name (lstat): links are not followed.
public struct FileStatus: Hashable, Sendable {
  /// The kind of thing that a name stands for.
  public enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink
    /// A FIFO, socket or device: nothing to read a photo from.
    case other

    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .symbolicLink
      default: self = .other
      }
    }
  }

  /// The kind of thing that the name stands for.
  public let kind: Kind
  /// The stamp, which changes whenever the file does.
  public let stamp: FileStamp

  /// True if no other name stands for the same file.
  public let hasOneName: Bool

  /// The size, bytes.
  public var size: Int { stamp.size }

  /// Asks for `path`; nil when nothing has that name.
  ///
  /// - Parameter followingLinks: True to follow a symbolic link.
  /// - Throws: `FileSystemError` for any reason but absence.
  public init?(_ path: Path, followingLinks: Bool = false) throws(FileSystemError) {
    var status = stat()
    let result = unsafe path.withCString { name in
      followingLinks ? unsafe stat(name, &status) : unsafe lstat(name, &status)
    }
    guard result == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileSystemError("look at", path, code: errno)
    }
    kind = Kind(mode: status.st_mode)
    stamp = FileStamp(status)
    hasOneName = status.st_nlink <= 1
  }

  /// Asks for a name in an open folder; nil when nothing has that name.
  init?(_ name: [UInt8], inFolder number: CInt, _ folder: Path) throws(FileSystemError) {
    var status = stat()
    let result = unsafe Path(bytes: name).withCString {
      unsafe fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else {
      if errno == ENOENT { return nil }
      throw FileSystemError("look at", folder.appending(name), code: errno)
    }
    kind = Kind(mode: status.st_mode)
    stamp = FileStamp(status)
    hasOneName = status.st_nlink <= 1
  }
}
