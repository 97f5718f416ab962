internal import FileSystem
internal import GalleryModel

/// A change of one file; nil stands for a file that is not there.
struct FileChange: Hashable, Sendable, Codable {
  let path: Path
  let before: [UInt8]?
  let after: [UInt8]?

  /// The change that takes this one back.
  var reversed: FileChange { FileChange(path: path, before: after, after: before) }

  /// The photos that an album's file lists; nil for any other file, and for a text without a list.
  func listedPhotos(_ text: [UInt8]?) -> YAMLValue? {
    guard path.name == Array("album.yaml".utf8), let text else { return nil }
    return (try? YAMLText(text, of: path).value()?[["photos"]]) ?? nil
  }

  /// Puts the change on the disk, whole or not at all.
  func perform() throws(FileSystemError) {
    guard let after else { return try File.remove(path) }
    try File.write(after, to: path, through: part)
  }

  /// The temporary file that is renamed into place. A server that is killed meanwhile leaves it
  /// there: no scan and no person sees such a name, and the next edit uses it again.
  private var part: Path {
    let name = Array(".".utf8) + path.name + Array(".part".utf8)
    return path.parent?.appending(name) ?? Path(bytes: name)
  }
}

/// The files that say how a gallery is arranged, as they are on the disk now.
struct NoteFiles {
  /// The folder of photos: what lies in it is read as a build reads it, without following links.
  let input: Path

  /// A file's bytes; nil when it is not there.
  func read(_ path: Path) throws(FileSystemError) -> [UInt8]? {
    guard try FileStatus(path) != nil else { return nil }
    let isOfInput = path.names(below: input) != nil
    return try File.read(path, beneath: isOfInput ? input : nil, limit: ScannedFolder.longestNote)
  }
}
