internal import FileSystem
internal import GalleryModel
internal import Glibc

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

  /// True for a text that the change may take the place of: the former one, or its own already.
  func canReplace(_ text: [UInt8]?) -> Bool { text == before || text == after }

  /// Puts the change on the disk, whole or not at all.
  ///
  /// - Parameter input: The folder of photos: no link is followed on the way to a file below it. A
  ///   configuration that a person named may lie elsewhere.
  /// - Throws: `FileSystemError`; `EEXIST` where another program wrote into the file meanwhile.
  func perform(in input: Path) throws(FileSystemError) {
    let isOfInput = path.names(below: input) != nil
    let folder = isOfInput ? input : path.parent ?? "."
    let place = isOfInput ? path : folder.appending(path.name)
    guard let after else { return try File.remove(place, beneath: folder) }
    let isNew = { () throws(FileSystemError) -> Bool in
      let text = try NoteFiles(input: input).read(path)
      guard canReplace(text) else { throw FileSystemError("write", path, code: EEXIST) }
      return text == nil
    }
    try File.write(after, to: place, throughName: part, beneath: folder, isNew: isNew)
  }

  /// The name of the temporary file that is renamed into place. A server that is killed meanwhile
  /// leaves it there: no scan and no person sees such a name, and the next edit uses it again.
  private var part: [UInt8] { Array(".".utf8) + path.name + Array(".part".utf8) }
}

/// The files that say how a gallery is arranged, as they are on the disk now.
struct NoteFiles {
  /// The folder of photos: what lies in it is read as a build reads it, without following links.
  let input: Path

  /// A file's bytes; nil when it is not there.
  ///
  /// - Throws: `FileSystemError`, also for a folder on the way that is a link, and for a pipe or device.
  func read(_ path: Path) throws(FileSystemError) -> [UInt8]? {
    let isOfInput = path.names(below: input) != nil
    guard try FileStatus(path)?.kind != .other else {
      throw FileSystemError("read", path, code: EINVAL)
    }
    do throws(FileSystemError) {
      return try File.read(path, beneath: isOfInput ? input : nil, limit: ScannedFolder.longestNote)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }
}
