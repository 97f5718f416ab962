internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import Pictures
internal import SiteFormat

/// Executor of a publication plan: it writes the site file by file.
///
/// The order is the plan's: new files before replacements; in each group media first, then pages,
/// then albums' indexes. Obsolete files are removed last.
/// So a page that can be reached is complete, and its links work. A journal, written first, lists
/// the files to be written: after a crash the next build knows which files are photofall's,
/// finishes the work and removes what is obsolete.
struct Publisher: Sendable {
  let plan: PublicationPlan
  let folder: OutputFolder
  let store: any PictureStore
  let pool: WorkPool

  /// Performs the plan.
  ///
  /// - Throws: `BuildError.writing`, or `.interrupted`; files written so far stay, and are
  ///   complete.
  func perform() async throws(BuildError) {
    guard !plan.isEmpty || !folder.journal.files.isEmpty else { return }
    let writes = plan.writes
    try wrapping(try put(journal, in: folder.journalFile), as: BuildError.writing)
    // No page links to them yet, so any order will do.
    let media = writes.prefix { !$0.isStaged }.indices
    try await write(media, of: writes)
    for index in media.endIndex..<writes.count {
      guard !Task.isCancelled else { throw .interrupted }
      try wrapping(try write(writes[index], through: folder.partFile), as: BuildError.writing)
      pool.progress(.writing, index + 1, writes.count)
    }
    try wrapping(try folder.remove(plan.removals), as: BuildError.writing)
    try wrapping(try put(plan.manifest.files, in: folder.manifestFile), as: BuildError.writing)
    try wrapping(try File.remove(folder.journalFile), as: BuildError.writing)
  }

  /// Writes media, several at a time.
  private func write(_ media: Range<Int>, of writes: [PlannedFile]) async throws(BuildError) {
    guard !media.isEmpty else { return }
    let staging = folder.stagingArea
    try wrapping(try staging.create(), as: BuildError.writing)
    let done = Counter()
    _ = try await pool.quietMap(media) { index in
      try write(writes[index], through: staging.part(index))
      pool.progress(.writing, done.next(), writes.count)
    }
  }

  /// The journal: the files that this build and an interrupted one before it write.
  private var journal: some Sequence<Manifest.File> {
    let planned = plan.writes.lazy.compactMap { plan.manifest.file(at: $0.place) }
    return [AnySequence(folder.journal.files), AnySequence(planned)].lazy.joined()
  }

  private func write(_ file: PlannedFile, through part: Path) throws(FileSystemError) {
    let path = folder.file(file.place)
    if let parent = path.parent { try Folder.create(parent) }
    switch file.source {
    case .picture(let key, let index):
      try File.write(FileContent(store.picture(index, of: key)), to: path, through: part)
    case .original(let original):
      try write(original, of: plan.manifest.file(at: file.place)?.entry.hash, to: path, part)
    case .staged(let number): try File.rename(folder.stagingArea.file(number), to: path)
    }
  }

  private func write(
    _ original: OriginalFile, of hash: ContentHash?, to path: Path, _ part: Path
  ) throws(FileSystemError) {
    let written = try original.withContent { (content) throws(FileSystemError) in
      try File.write(content, of: hash, to: path, through: part)
    }
    // It could be parsed when it was planned, so it has changed since.
    guard case .success = written else {
      throw FileSystemError("read", original.source, code: ESTALE)
    }
  }

  private func put(
    _ files: some Sequence<Manifest.File>, in file: Path
  ) throws(FileSystemError) {
    try File.write(Manifest.text(of: files), to: file, through: folder.partFile)
  }
}
