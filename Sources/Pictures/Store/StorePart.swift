package import FileSystem

/// File of a store that a program writes, removed with its last use; what a killed build leaves of
/// it is removed by the next one.
public final class StorePart: Sendable {
  private let path: Path
  /// The file, open for reading.
  package let file: OpenFile

  /// Creates an empty file.
  ///
  /// - Throws: `FileSystemError` when it cannot be created.
  init(creating path: Path) throws(FileSystemError) {
    self.path = path
    try File.create(path, [])
    file = OpenFile(try Descriptor(reading: path))
  }

  deinit {
    try? File.remove(path)
  }
}
