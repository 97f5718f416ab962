internal import FileSystem
internal import Glibc
internal import Synchronization

/// Folder that several machines share, laid out as a `FolderStore`: objects are renamed into place,
/// without locks.
final class FolderTier: StoreTier {
  private let folder: Path
  /// True once this build has removed what killed ones left.
  private let isTidy = Mutex(false)

  init(_ folder: Path) {
    self.folder = folder
  }

  var place: String { folder.text }

  func read(_ name: String, into file: OpenFile, limit: Int) throws(StoreFailure) -> Bool {
    try perform { () throws(FileSystemError) in
      guard try holdsFile(name) else { return false }
      let source = OpenFile(try Descriptor(reading: path(name)))
      // Of an object over the limit the beginning is read, which no check takes for the whole.
      let size = min(try source.descriptor.size(), limit)
      try FileRange(source, 0..<size).forEachBlock { (block) throws(FileSystemError) in
        try file.descriptor.write(block)
      }
      return true
    }
  }

  func holds(_ name: String) throws(StoreFailure) -> Bool {
    try perform { () throws(FileSystemError) in try holdsFile(name) }
  }

  func write(_ name: String, _ content: OpenFile, replacing: Bool) throws(StoreFailure) {
    try perform { () throws(FileSystemError) in
      let isThere = try holdsFile(name)
      guard replacing || !isThere else { return }
      tidy()
      let (path, parts) = (path(name), FolderStore(folder).parts)
      for folder in [parts, path.parent].compactMap(\.self) { try Folder.create(folder) }
      let range = FileRange(content, 0..<(try content.descriptor.size()))
      let part = parts.appending(FolderStore.newPartName)
      try File.write(FileContent(range), to: path, through: part)
    }
  }

  private func tidy() {
    isTidy.withLock { isTidy in
      if !isTidy { FolderStore(folder).removeOldParts() }
      isTidy = true
    }
  }

  private func path(_ name: String) -> Path { folder.appending(name) }

  private func holdsFile(_ name: String) throws(FileSystemError) -> Bool {
    // What is mounted elsewhere is not made here in its place.
    guard try FileStatus(folder, followingLinks: true)?.kind == .folder else {
      throw FileSystemError("open the folder", folder, code: ENOENT)
    }
    return try FileStatus(path(name))?.kind == .file
  }

  private func perform<Result>(
    _ body: () throws(FileSystemError) -> Result
  ) throws(StoreFailure) -> Result {
    do throws(FileSystemError) {
      return try body()
    } catch {
      let isHere = error.path != folder && error.path.names(below: folder) == nil
      throw isHere ? .own : .refusal(reason: "cannot \(error.action): \(error.reason)")
    }
  }
}
