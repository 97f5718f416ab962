internal import FileSystem
internal import GalleryModel

/// What is to be written into a site's folder and removed from it; nothing is changed yet.
struct PublicationPlan {
  /// The files to write, in order.
  private(set) var writes: [PlannedFile] = []
  /// The files that are as they should be.
  private(set) var unchanged = Manifest()
  /// The files of earlier builds that no build needs any more.
  private(set) var removals: [String] = []
  /// Left over files that were changed since they were written: they stay.
  private(set) var kept: [String] = []

  /// Compares what a site is to have with what its folder holds.
  ///
  /// - Parameters:
  ///   - files: What it is to have, in the order of writing.
  ///   - folder: What photofall knows of the folder.
  ///   - forced: Whether all is written again.
  /// - Throws: `BuildError.output` when another's file stands in a page's place.
  init(_ files: [PlannedFile], into folder: OutputFolder, forced: Bool) throws(BuildError) {
    for file in files {
      if let entry = try Self.present(file, in: folder), !forced {
        unchanged.entries[file.place] = entry
      } else {
        writes.append(file)
      }
    }
    try putNewFilesFirst(folder)
    let wanted = Set(files.map(\.place))
    let owned = Set(folder.manifest.entries.keys).union(folder.journal.entries.keys)
    for place in owned.subtracting(wanted).sorted(by: Self.leavesBefore) {
      switch try Self.leftover(place, in: folder) {
      case .ours: removals.append(place)
      case .changed: kept.append(place)
      case .gone: break
      }
    }
  }

  /// Puts what is new before what replaces something: a page that can be reached is replaced only
  /// when all that it will lead to is there.
  private mutating func putNewFilesFirst(_ folder: OutputFolder) throws(BuildError) {
    var (new, old): ([PlannedFile], [PlannedFile]) = ([], [])
    for file in writes {
      let path = folder.file(file.place)
      let status = try wrapping(try FileStatus(path)) { .output(path, reason: $0.reason) }
      if status == nil { new.append(file) } else { old.append(file) }
    }
    writes = new + old
  }

  /// Whether there is nothing to do.
  var isEmpty: Bool { writes.isEmpty && removals.isEmpty }

  /// The entry of a file that is in place already; nil when it has to be written.
  private static func present(
    _ file: PlannedFile, in folder: OutputFolder
  ) throws(BuildError) -> Manifest.Entry? {
    let path = folder.file(file.place)
    let status = try wrapping(try FileStatus(path)) { .output(path, reason: $0.reason) }
    guard let status else { return nil }
    let known = folder.manifest.entries[file.place]
    // What a build that was cut off may have replaced is not what the manifest says.
    let isCertain = folder.journal.entries[file.place] == nil && status.kind == .file
    if isCertain, let known, status.size == known.size, file.entry == nil || file.entry == known {
      return known
    }
    if known != nil || folder.journal.entries[file.place] != nil { return nil }
    // Not ours by the books: fine when it is what we would write, else somebody else's.
    guard let entry = try entry(of: path), entry == file.entry else {
      throw .output(path, reason: "is in the way and was not written by photofall; move it away")
    }
    return entry
  }

  /// Pages leave before the pictures that they show.
  private static func leavesBefore(_ one: String, _ other: String) -> Bool {
    let (isPage, isOtherPage) = (one.hasSuffix(".html"), other.hasSuffix(".html"))
    return isPage == isOtherPage ? one < other : isPage
  }

  private enum Leftover { case ours, changed, gone }

  private static func leftover(
    _ place: String, in folder: OutputFolder
  ) throws(BuildError) -> Leftover {
    let known = [folder.manifest, folder.journal].compactMap { $0.entries[place] }
    guard let entry = try entry(of: folder.file(place)) else { return .gone }
    return known.contains(entry) ? .ours : .changed
  }

  private static func entry(of path: Path) throws(BuildError) -> Manifest.Entry? {
    guard let status = try wrapping(try FileStatus(path), as: BuildError.writing),
      status.kind == .file
    else { return nil }
    let hash = try wrapping(try ContentHash(of: path), as: BuildError.writing)
    return Manifest.Entry(hash: hash.hex(), size: status.size)
  }
}
