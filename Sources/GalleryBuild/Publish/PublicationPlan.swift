internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import SiteRendering

/// What is to be put into a site's folder and removed from it; nothing of the site is changed yet.
struct PublicationPlan: Sendable {
  /// What the site will consist of, when all files have been added.
  private(set) var manifest = Manifest()
  /// The files of earlier builds that no build needs any more.
  private(set) var removals: [String] = []
  /// Left over files that were changed since they were written: they stay.
  private(set) var kept: [String] = []
  /// Pages that were changed since they were written, and are written anew.
  private(set) var edited: [String] = []
  /// Whether what pages are made from has changed, if only to the same content.
  private(set) var hasNewKeys = false
  /// Why files that are no pictures are written, or used again, and for how many each holds.
  private(set) var reasons: [BuildReport.Reason: Int] = [:]
  /// The files to write, in order: what is new before what replaces something, since a page that
  /// can be reached is replaced only when all that it will lead to is there.
  private(set) var writes: [PlannedFile] = []
  private var replacing: [PlannedFile] = []
  private var files: [Manifest.File] = []
  let folder: OutputFolder
  private let isForced: Bool

  /// - Parameters:
  ///   - folder: What photofall knows of the site's folder.
  ///   - forced: Whether all is written again.
  init(into folder: OutputFolder, forced: Bool) {
    self.folder = folder
    isForced = forced
  }

  /// Whether there is nothing to do.
  var isEmpty: Bool { writes.isEmpty && removals.isEmpty && !hasNewKeys }

  /// Adds a picture.
  ///
  /// - Parameter entry: What it holds; nil where a dry run would have to make it.
  /// - Throws: `BuildError.output` when another's file stands in its place.
  mutating func add(
    _ source: PlannedFile.Source, at place: String, _ entry: Manifest.Entry?
  ) throws(BuildError) {
    if !isForced, let known = folder.file(at: place), entry.map(known.entry.holdsSame) ?? true {
      files.append(known)
    } else {
      try put(source, at: place, entry)
    }
  }

  /// Adds a file whose place says what it holds; it is made only where it is not there yet.
  ///
  /// - Parameter make: Sets it aside, and tells what it holds; nil in a dry run.
  /// - Returns: Whether it was made.
  /// - Throws: `BuildError.output` when another's file stands in its place; what `make` throws.
  mutating func add(
    at place: String,
    make: () throws(BuildError) -> (source: PlannedFile.Source, entry: Manifest.Entry?)
  ) throws(BuildError) -> Bool {
    if let known = folder.file(at: place), !isForced {
      files.append(known)
      reasons[.inputsAreSame, default: 0] += 1
      return false
    }
    let made = try make()
    try put(made.source, at: place, made.entry)
    return true
  }

  /// Adds a page or data file; it is made only when what it is made from has changed.
  ///
  /// - Parameter stage: Sets its content aside.
  /// - Throws: `BuildError.output` when another's file stands in its place; what `stage` throws.
  mutating func add(
    _ file: SiteFile, stage: ([UInt8]) throws(BuildError) -> PlannedFile.Source
  ) throws(BuildError) {
    let (place, key) = (file.path.text, file.key)
    let known = isForced ? nil : folder.file(at: place)
    if let known, known.entry.key == key {
      files.append(known)
      reasons[.inputsAreSame, default: 0] += 1
      return
    }
    let content = file.content()
    let entry = Manifest.Entry(content, key: key)
    if let known, known.entry.holdsSame(as: entry) {
      files.append(.init(known.place, entry))
      reasons[.contentIsSame, default: 0] += 1
      hasNewKeys = true
    } else {
      try put(try stage(content), at: place, entry)
    }
  }

  private mutating func put(
    _ source: PlannedFile.Source, at place: String, _ entry: Manifest.Entry?
  ) throws(BuildError) {
    let path = folder.file(place)
    let status = try wrapping(try FileStatus(path)) { .output(path, reason: $0.reason) }
    if let entry { files.append(.init(place, entry)) }
    let file = PlannedFile(place: place, source: source)
    guard status != nil else {
      note(.fileIsNew, file)
      return writes.append(file)
    }
    let content = try Self.entry(of: path)
    if !folder.hasWritten(place) {
      // Not ours by the books: fine when it is what we would write, else somebody else's.
      guard let content, let entry, content.holdsSame(as: entry) else {
        throw .output(path, reason: "is in the way and was not written by photofall; move it away")
      }
      hasNewKeys = true
      return
    }
    let isEdited = content.map { folder.hasWritten($0, at: place) } != true
    if isEdited { edited.append(place) }
    note(isEdited ? .fileWasEdited : isForced ? .isForced : .fileHasChanged, file)
    replacing.append(file)
  }

  private mutating func note(_ reason: BuildReport.Reason, _ file: PlannedFile) {
    if case .picture = file.source { return }
    reasons[reason, default: 0] += 1
  }

  /// Ends the plan when all files have been added: looks for what earlier builds have left over.
  mutating func finish() throws(BuildError) {
    writes += replacing
    replacing = []
    // The list is long: it is sorted where it stands.
    let all = files
    files = []
    manifest = Manifest(consume all)
    for place in folder.places(notIn: manifest) {
      guard let content = try Self.entry(of: folder.file(place)) else {
        hasNewKeys = true
        continue
      }
      if folder.hasWritten(content, at: place) {
        removals.append(place)
      } else {
        kept.append(place)
      }
    }
    hasNewKeys = hasNewKeys || !kept.isEmpty
    removals.sort(by: Self.leavesBefore)
    kept.sort()
  }

  /// Pages leave before the pictures that they show.
  private static func leavesBefore(_ one: String, _ other: String) -> Bool {
    let (isPage, isOtherPage) = (one.hasSuffix(".html"), other.hasSuffix(".html"))
    return isPage == isOtherPage ? one < other : isPage
  }

  private static func entry(of path: Path) throws(BuildError) -> Manifest.Entry? {
    guard let status = try wrapping(try FileStatus(path), as: BuildError.writing),
      status.kind == .file
    else { return nil }
    let hash = try wrapping(try ContentHash(of: path), as: BuildError.writing)
    return Manifest.Entry(hash: hash, size: status.size)
  }
}
