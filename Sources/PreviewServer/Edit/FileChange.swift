internal import FileSystem

/// What an edit makes of one file; nil stands for a file that is not there.
struct FileChange: Hashable, Sendable {
  let path: Path
  let before: [UInt8]?
  let after: [UInt8]?

  /// What takes the change back.
  var reversed: FileChange { FileChange(path: path, before: after, after: before) }

  /// Puts the change on the disk, whole or not at all.
  func perform() throws(FileSystemError) {
    guard let after else { return try File.remove(path) }
    try File.write(after, to: path, through: part)
  }

  /// Where the file is written before it takes its place. A server that is killed meanwhile leaves
  /// it there: no scan and no person sees such a name, and the next edit uses it again.
  private var part: Path {
    let name = Array(".".utf8) + path.name + Array(".part".utf8)
    return path.parent?.appending(name) ?? Path(bytes: name)
  }
}

/// The files that say how a gallery is arranged, as they are on the disk now.
struct NoteFiles {
  /// No file that a person writes by hand is longer, bytes.
  private static let limit = 16 << 20

  /// A file's bytes; nil when it is not there.
  static func read(_ path: Path) throws(FileSystemError) -> [UInt8]? {
    guard try FileStatus(path, followingLinks: true) != nil else { return nil }
    return try File.read(path, limit: limit)
  }
}
