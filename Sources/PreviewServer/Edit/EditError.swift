internal import FileSystem
internal import GalleryModel

/// A reason why an edit was refused; nothing was changed then.
enum EditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The gallery has no such photo any more.
  case unknownPhoto(String)
  /// There is no such album.
  case unknownAlbum
  /// The photos lie in several folders, each of which has an order of its own.
  case severalFolders
  /// A name that a file or a folder has already where another is to come.
  case nameTaken(String)
  /// A file's name that cannot stand on a line of `arrangement.txt`.
  case unusualName(String)
  /// Somebody else changed the same words meanwhile.
  case conflict(mine: String, theirs: String)
  /// A file changed since the edit that was to be taken back.
  case changedSince(Path)
  /// A sidecar that is no XMP.
  case sidecar(Path)
  /// A file that cannot be understood.
  case malformed(ConfigurationError)
  /// A file that cannot be read or written.
  case disk(FileSystemError)
  /// Photos are to go to another album, and nobody has said yet whether their files do.
  case undecidedFiles
  /// A request that is no edit.
  case unusable(String)

  var description: String {
    switch self {
    case .unknownPhoto(let id):
      "\(GalleryEdit.names([id])) is not in the gallery any more; load the page again."
    case .unknownAlbum: "This album is not there any more; load the page again."
    case .severalFolders: "These photos lie in different folders; move those of one at a time."
    case .nameTaken(let name): "\(name) is there already; rename one of them first."
    case .unusualName(let name):
      "\(name) has a line break, or bytes that are no text, in its name; rename it first."
    case .conflict: "Somebody changed this text meanwhile; choose which one stays."
    case .changedSince(let path): "\(path.text) was changed by hand since; it stays as it is."
    case .sidecar(let path): "\(path.text) is no XMP; it stays as it is. Remove it, or mend it."
    case .malformed(let error): error.description
    case .undecidedFiles: "Say first whether the files move, too."
    case .disk(let error): error.description
    case .unusable(let reason): reason
    }
  }
}
