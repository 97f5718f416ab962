internal import FileSystem
internal import SiteRendering

/// Puts a site in place, file by file.
///
/// The order is the files': media, then pages, then albums' indexes; what is left over goes last.
/// So a page that can be reached is whole, and what it leads to is there. Before anything changes
/// a journal says what may be written, so that a build after one that was killed knows what is
/// photofall's own, finishes the work and removes what is left over.
struct Publisher {
  let plan: PublicationPlan
  let folder: OutputFolder
  let progress: (_ done: Int, _ total: Int) -> Void

  /// Carries the plan out.
  ///
  /// - Returns: What the site consists of now.
  /// - Throws: `BuildError.writing`, or `.interrupted`; what was written stays, and is whole.
  func perform() throws(BuildError) -> Manifest {
    guard !plan.isEmpty || !folder.journal.entries.isEmpty else { return plan.unchanged }
    var manifest = plan.unchanged
    try wrapping {
      .writing($0)
    } work: { () throws(FileSystemError) in
      try File.write(journal.text, to: folder.journalFile, through: folder.partFile)
    }
    for (index, file) in plan.writes.enumerated() {
      guard !Task.isCancelled else { throw .interrupted }
      manifest.entries[file.place] = try wrapping {
        .writing($0)
      } work: {
        () throws(FileSystemError) -> Manifest.Entry in
        try write(file)
      }
      progress(index + 1, plan.writes.count)
    }
    try wrapping {
      .writing($0)
    } work: { () throws(FileSystemError) in
      try removeLeftovers()
      try File.write(manifest.text, to: folder.manifestFile, through: folder.partFile)
      try File.remove(folder.journalFile)
    }
    return manifest
  }

  /// All that is photofall's own while the build runs, with the content that it is to get.
  private var journal: Manifest {
    var journal = folder.journal
    for file in plan.writes { journal.entries[file.place] = file.entry }
    return journal
  }

  private func write(_ file: PlannedFile) throws(FileSystemError) -> Manifest.Entry {
    let content =
      switch file.source {
      case .picture(let path): try File.read(path)
      case .rendered(let page): page.content()
      }
    let path = folder.file(file.place)
    if let parent = path.parent { try Folder.create(parent) }
    try File.write(content, to: path, through: folder.partFile)
    return Manifest.Entry(content)
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
