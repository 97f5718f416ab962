internal import FileSystem
internal import GalleryModel
internal import Glibc

/// Puts a site in place, file by file.
///
/// The order is the plan's: new files before those that are replaced, each media first, then pages,
/// then albums' indexes; what is left over goes last.
/// So a page that can be reached is whole, and what it leads to is there. Before anything changes
/// a journal says what may be written, so that a build after one that was killed knows what is
/// photofall's own, finishes the work and removes what is left over.
struct Publisher {
  let plan: PublicationPlan
  let folder: OutputFolder
  let cache: PictureCache
  let progress: (_ done: Int, _ total: Int) -> Void

  /// Carries the plan out.
  ///
  /// - Throws: `BuildError.writing`, or `.interrupted`; what was written stays, and is whole.
  func perform() throws(BuildError) {
    guard !plan.isEmpty || !folder.journal.entries.isEmpty else { return }
    let writes = plan.writes
    try wrapping(try put(journal(writes).text, in: folder.journalFile), as: BuildError.writing)
    var photos = LastPhoto(cache: cache)
    for (index, file) in writes.enumerated() {
      guard !Task.isCancelled else { throw .interrupted }
      try wrapping(try write(file, &photos), as: BuildError.writing)
      progress(index + 1, writes.count)
    }
    try wrapping(try removeLeftovers(), as: BuildError.writing)
    try wrapping(try put(plan.manifest.text, in: folder.manifestFile), as: BuildError.writing)
    try wrapping(try File.remove(folder.journalFile), as: BuildError.writing)
  }

  /// All that is photofall's own while the build runs, with the content that it is to get.
  private func journal(_ writes: [PlannedFile]) -> Manifest {
    var journal = folder.journal
    for file in writes { journal.entries[file.place] = plan.manifest.entries[file.place] }
    return journal
  }

  private func write(
    _ file: PlannedFile, _ photos: inout LastPhoto
  ) throws(FileSystemError) {
    let path = folder.file(file.place)
    if let parent = path.parent { try Folder.create(parent) }
    switch file.source {
    case .picture(let address, let index): try put(photos.pictures(address)[index], in: path)
    case .original(let file): try put(Self.bytes(of: file), in: path)
    case .staged(let part): try File.rename(part, to: path)
    }
  }

  private static func bytes(of file: OriginalFile) throws(FileSystemError) -> [UInt8] {
    do throws(OriginalFile.Problem) {
      return try file.bytes()
    } catch {
      if case .cannotRead(let error) = error { throw error }
      // It could be taken apart when it was planned.
      throw FileSystemError("read", file.source, code: ESTALE)
    }
  }

  private func put(_ content: [UInt8], in file: Path) throws(FileSystemError) {
    try File.write(content, to: file, through: folder.partFile)
  }

  private func removeLeftovers() throws(FileSystemError) {
    for place in plan.removals {
      try File.remove(folder.file(place))
      var parent = folder.file(place).parent
      while let path = parent, path != folder.path, Folder.removeIfEmpty(path) {
        parent = path.parent
      }
    }
  }
}

/// The cache's pictures, those of the last photo at hand: a photo's are wanted one after the other.
private struct LastPhoto {
  let cache: PictureCache
  private var last: (address: String, pictures: [[UInt8]])?

  init(cache: PictureCache) {
    self.cache = cache
  }

  mutating func pictures(_ address: String) throws(FileSystemError) -> [[UInt8]] {
    if let last, last.address == address { return last.pictures }
    let pictures = try cache.pictures(address)
    last = (address, pictures)
    return pictures
  }
}
