internal import FileSystem

/// A change on the disk that can be taken back.
enum DiskChange: Hashable, Sendable, Codable {
  /// A text takes the place of another.
  case text(FileChange)
  /// A file gets another place, where nothing is.
  case move(from: Path, to: Path)
  /// A folder comes, or goes when nothing is in it.
  case folder(Path, isThere: Bool)

  /// The change that takes this one back.
  var reversed: DiskChange {
    switch self {
    case .text(let change): .text(change.reversed)
    case .move(let from, let to): .move(from: to, to: from)
    case .folder(let path, let isThere): .folder(path, isThere: !isThere)
    }
  }

  /// The place that a file gets; nil where none does.
  var destination: Path? {
    if case .move(_, let to) = self { to } else { nil }
  }

  /// True for a change after which a photo may stand in another album: a file gets another place, or
  /// another album lists it.
  var movesPhotos: Bool {
    switch self {
    case .text(let change): change.listedPhotos(change.before) != change.listedPhotos(change.after)
    case .move: true
    case .folder: false
    }
  }

  /// True for a change that edits of a gallery make: of what is said of its photos, of its configuration,
  /// and of the places of files in it.
  func isEdit(of input: Path, _ configuration: Path) -> Bool {
    let isInside = { (path: Path) in path.names(below: input) != nil }
    switch self {
    case .text(let change):
      let isNote = ["album.yaml", "arrangement.txt"].contains {
        change.path.name.elementsEqual($0.utf8)
      }
      let isOfPhoto = ["md", "xmp"].contains(change.path.fileExtension)
      return change.path == configuration || isInside(change.path) && (isNote || isOfPhoto)
    case .move(let from, let to): return isInside(from) && isInside(to)
    case .folder(let path, _): return isInside(path)
    }
  }

  /// The size of the texts, bytes.
  var size: Int {
    guard case .text(let change) = self else { return 0 }
    return (change.before?.count ?? 0) + (change.after?.count ?? 0)
  }

  /// Puts the change on the disk, whole or not at all.
  ///
  /// - Parameter input: The folder of photos: what is moved is below it, and no link there is
  ///   followed.
  func perform(in input: Path) throws(FileSystemError) {
    switch self {
    case .text(let change): try change.perform(in: input)
    case .move(let from, let to): try File.move(from, to: to, beneath: input)
    case .folder(let path, true): try Folder.create(path, beneath: input)
    case .folder(let path, false): try Folder.removeIfEmpty(path, beneath: input)
    }
  }

  /// The path of what is neither as it was before the change nor as it is after it; nil if all is.
  func obstacle(
    _ read: (Path) throws(EditError) -> [UInt8]?
  ) throws(EditError) -> Path? {
    switch self {
    case .text(let change):
      try change.canReplace(read(change.path)) ? nil : change.path
    case .move(let from, let to):
      switch ((try? FileStatus(from))??.kind, (try? FileStatus(to))??.kind) {
      case (.file?, nil): nil
      case (.file?, _): to
      default: from
      }
    case .folder: nil
    }
  }
}
