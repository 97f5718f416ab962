internal import FileSystem
internal import Glibc
internal import Pictures

/// Runs a file operation, and maps its failure to a `BuildError`.
func wrapping<Result: ~Copyable>(
  _ work: @autoclosure () throws(FileSystemError) -> Result,
  as wrap: (FileSystemError) -> BuildError
) throws(BuildError) -> Result {
  do throws(FileSystemError) {
    return try work()
  } catch {
    throw wrap(error)
  }
}

/// Sends requests to helpers, and maps their failure to a `BuildError`.
func wrapping<Answers>(
  _ ask: () throws(PhotoHelpers.Failure) -> [Answers]
) throws(BuildError) -> [Answers] {
  do throws(PhotoHelpers.Failure) {
    return try ask()
  } catch {
    switch error {
    case .cannotStart(let error), .cannotWrite(let error): throw .writing(error)
    case .cancelled: throw .interrupted
    }
  }
}

extension BuildError {
  /// The error for what stands where the site is to have a file or a folder.
  static func inTheWay(_ path: Path) -> BuildError {
    .output(path, reason: "is in the way and is not what photofall wrote; move it away")
  }

  /// The error for a note that cannot be read: it may hide photos.
  static func unreadable(_ note: FileSystemError) -> BuildError {
    .noInput(note.path, reason: "cannot \(note.action): \(note.reason)")
  }

  /// The error for a file that was named and cannot be read, or whose writer was waited for when the
  /// build was cancelled.
  static func unread(_ file: Path, _ error: FileSystemError) -> BuildError {
    error.code == ECANCELED ? .interrupted : .noInput(file, reason: error.reason)
  }
}
