internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import Pictures
internal import SiteFormat

/// Executor of a publication plan: it writes a folder of the site file by file.
///
/// The order is the plan's: new files before replacements; in each group media first, then pages,
/// then albums' indexes. Obsolete files are removed last, when all folders are written; but those in
/// place of new folders, or in folders in place of new files, just before pages are written.
/// So a page that can be reached is complete, and its links work. A journal, written first, lists
/// the files to be written: after a crash the next build knows which files are photofall's,
/// finishes the work and removes what is obsolete.
struct Publisher: Sendable {
  let plan: PublicationPlan
  let folder: OutputFolder
  let store: any PictureStore
  let pool: WorkPool

  /// Performs plans: those of the media, then those of the pages that show them; what is obsolete
  /// goes in reverse.
  ///
  /// - Throws: `BuildError.writing`, or `.interrupted`; files written so far stay, and are
  ///   complete.
  static func perform(
    _ plans: [PublicationPlan], from store: any PictureStore, _ pool: WorkPool
  ) async throws(BuildError) {
    // Also one in which nothing is to be written may be another's until now.
    for plan in plans { try wrapping(try plan.folder.claim(), as: BuildError.writing) }
    let publishers = plans.map { Publisher(plan: $0, folder: $0.folder, store: store, pool: pool) }
      .filter(\.hasWork)
    for publisher in publishers { try await publisher.write() }
    for publisher in publishers.reversed() {
      try wrapping(try publisher.finish(), as: BuildError.writing)
    }
  }

  /// Puts pictures into a folder to which no page leads yet, and which have no place in its manifest
  /// before `finishAdding`; the journal lists them until then.
  ///
  /// - Throws: As `perform` does.
  static func add(
    _ plan: PublicationPlan, from store: any PictureStore, _ pool: WorkPool
  ) async throws(BuildError) {
    guard !plan.manifest.additions.isEmpty else { return }
    let publisher = Publisher(plan: plan, folder: plan.folder, store: store, pool: pool)
    try wrapping(try plan.folder.claim(), as: BuildError.writing)
    let lines = Manifest.text(of: plan.manifest.additions)
    // An end of a line first, as the last one may have been cut off.
    let blocks = [AnySequence([[UInt8(ascii: "\n")]]), AnySequence(lines)].joined()
    try wrapping(try File.append(blocks, to: plan.folder.journalFile), as: BuildError.writing)
    try await publisher.write(plan.writes.indices, of: plan.writes)
  }

  /// Lists what was added to a folder in its manifest, and no longer in its journal.
  ///
  /// - Parameter start: The size of the journal before, bytes.
  static func finishAdding(to folder: OutputFolder, since start: Int) throws(FileSystemError) {
    let added = try Manifest(reading: [folder.journalFile], from: start)
    let revision = ManifestRevision(of: folder.manifest, adding: added)
    let rest = folder.journal.files.filter { !revision.hasAddition(at: $0.place) }
    try folder.put(revision.files, in: folder.manifestFile)
    if rest.isEmpty {
      try File.remove(folder.journalFile)
    } else {
      try folder.put(rest, in: folder.journalFile)
    }
  }

  private var hasWork: Bool {
    !plan.isEmpty || folder.isInterrupted || !folder.manifest.isWhole
  }

  /// Writes the files, after the journal that lists them.
  private func write() async throws(BuildError) {
    let writes = plan.writes
    try wrapping(try folder.put(journal, in: folder.journalFile), as: BuildError.writing)
    // No page links to them yet, so any order will do.
    let media = writes.prefix { !$0.isStaged }.indices
    try await write(media, of: writes)
    try wrapping(try makeWay(), as: BuildError.writing)
    for index in media.endIndex..<writes.count {
      guard !Task.isCancelled else { throw .interrupted }
      try wrapping(try write(writes[index], through: folder.partFile), as: BuildError.writing)
      pool.progress(BuildProgress(step: .writing, done: index + 1, total: writes.count))
    }
  }

  /// Removes what stands in place of folders and files to be written.
  private func makeWay() throws(FileSystemError) {
    try folder.remove(plan.hindrances)
    for place in plan.coveredFolders { Folder.removeIfEmpty(folder.file(place)) }
  }

  /// Removes what is obsolete, and replaces the journal by the manifest.
  private func finish() throws(FileSystemError) {
    try folder.remove(plan.removals)
    try folder.put(plan.manifest.files, in: folder.manifestFile)
    try File.remove(folder.journalFile)
  }

  /// Writes media, several at a time.
  private func write(_ media: Range<Int>, of writes: PlannedFiles) async throws(BuildError) {
    guard !media.isEmpty else { return }
    let staging = folder.stagingArea
    try wrapping(try staging.create(), as: BuildError.writing)
    let done = Counter()
    _ = try await pool.quietMap(media) { index in
      try write(writes[index], through: staging.part(index))
      pool.progress(BuildProgress(step: .writing, done: done.next(), total: writes.count))
    }
  }

  /// The journal: the files that this build and an interrupted one before it write.
  private var journal: some Sequence<Manifest.File> {
    [AnySequence(folder.journal.files), AnySequence(planned)].lazy.joined()
  }

  /// The files that this build writes.
  private var planned: some Sequence<Manifest.File> {
    plan.writes.lazy.compactMap { plan.manifest.file(at: $0.place) }
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
}

extension OutputFolder {
  /// Puts the manifest or the journal in place.
  fileprivate func put(
    _ files: some Sequence<Manifest.File>, in file: Path
  ) throws(FileSystemError) {
    try File.write(Manifest.text(of: files), to: file, through: partFile)
  }
}
