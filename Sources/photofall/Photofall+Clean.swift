internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import PreviewServer

extension Photofall {
  /// `photofall clean`: takes away a site, or what is kept of a folder of photos.
  static func clean(_ options: CleanOptions) throws -> ExitCode {
    try requireFolder(options.folder)
    let console = Console(verbosity: options.verbosity)
    if SiteCleaning.isSite(options.folder) {
      guard options.cache == nil else {
        throw BuildError.noInput(
          options.folder,
          reason: "--cache is of a folder of photos, and this is a site; clean one after the other")
      }
      try perform(SiteCleaning(options.folder), of: options.folder, options, console)
    } else {
      try cleanInput(options, console)
    }
    return .done
  }

  /// Removes what is kept of a folder of photos.
  private static func cleanInput(_ options: CleanOptions, _ console: Console) throws {
    let cache = try cacheFolder(options.cache, for: options.folder)
    let cleaning = try CacheCleaning(cache, of: options.folder)
    let preview = previewFolder(of: options.folder, in: cache)
    let history = historyFolder(of: options.folder, in: cache)
    guard try !cleaning.isEmpty || SiteCleaning.isSite(preview) || FileStatus(history) != nil else {
      throw BuildError.noInput(
        options.cache ?? options.folder,
        reason: options.cache == nil
          ? "no site, and nothing is kept of it as a folder of photos"
          : "nothing is kept here; name the cache of \(options.folder.text) with --cache")
    }
    let lock = history.appending("lock")
    if !options.dryRun, Lock.isHeld(lock) {
      throw PreviewError.running(options.folder, holder: Lock.holder(lock))
    }
    if SiteCleaning.isSite(preview) {
      try perform(SiteCleaning(preview), of: preview, options, console)
    }
    if !options.dryRun {
      remove(history)
      if let previews = preview.parent { Folder.removeIfEmpty(previews) }
    }
    try perform(cleaning, of: cache, options, console)
    for place in CacheCleaning.sharedPlaces(of: options.folder) {
      console.note("\(place): other machines share this store, so nothing is removed there")
    }
  }

  /// Removes what could be undone in a preview.
  private static func remove(_ history: Path) {
    for name in (try? Folder.names(in: history)) ?? [] {
      try? File.remove(history.appending(name))
    }
    Folder.removeIfEmpty(history)
  }

  /// Removes files, or says which ones it would remove.
  private static func perform(
    _ cleaning: some Cleaning, of folder: Path, _ options: CleanOptions, _ console: Console
  ) throws {
    let report = options.dryRun ? try cleaning.rehearse() : try cleaning.run()
    for place in report.kept {
      console.report("\(folder.appending(place).text): was changed by hand, so it is kept")
    }
    let lines = report.removed.map { "remove \(folder.appending($0).text)" }
    if options.dryRun {
      try console.write(lines.map { $0.withVisibleControls + "\n" }.joined())
    } else {
      for line in lines { console.note(line, at: .verbose) }
    }
    let files = report.removed.count == 1 ? "1 file" : "\(report.removed.count) files"
    let done = options.dryRun ? "to remove" : "removed"
    console.note("\(folder.text): \(files) \(done), \(report.kept.count) kept")
  }
}
