package import FileSystem

/// File of a store that a program reads or writes, removed with its last use; what a killed build leaves of
/// it is removed by the next one.
public final class StorePart: Sendable {
  let path: Path
  /// The file, open for reading.
  package let file: OpenFile

  /// Creates the file.
  ///
  /// - Throws: `FileSystemError` when it cannot be created.
  init(creating path: Path, _ content: [UInt8]) throws(FileSystemError) {
    self.path = path
    try File.create(path, content)
    file = OpenFile(try Descriptor(reading: path))
  }

  /// Writes bytes over those at some offsets.
  ///
  /// - Throws: `FileSystemError` when the file cannot be written.
  func write(_ pieces: [(offset: Int, bytes: [UInt8])]) throws(FileSystemError) {
    let descriptor = try Descriptor(writingTo: path)
    for piece in pieces {
      try descriptor.move(to: piece.offset)
      try descriptor.write(piece.bytes[...])
    }
  }

  deinit {
    try? File.remove(path)
  }
}
