internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import SiteRendering

/// The changes to a folder of a site: files to write and to remove. The site is not changed yet.
struct PublicationPlan: Sendable {
  /// The manifest of the finished site, complete after `finish`.
  private(set) var manifest: ManifestRevision
  /// The size of all files; those that a dry run does not make are estimated.
  private(set) var size = SiteSize()
  /// The obsolete files of earlier builds, to be removed: pages before the pictures that they show.
  private(set) var removals = PlaceList()
  /// The obsolete files that are removed before others are written: those in place of folders that
  /// these need, and those in folders in place of these.
  private(set) var hindrances = PlaceList()
  /// The folders in place of files to be written, and those in them, which come before them.
  private(set) var coveredFolders: [String] = []
  /// The obsolete files that are kept, since they were edited by hand.
  private(set) var kept: [String] = []
  /// The files that were edited by hand, and are overwritten.
  private(set) var edited: [String] = []
  /// True if the manifest changes even if no file of the site does, as with a new key.
  private(set) var hasNewKeys = false
  /// The numbers of files written and reused, by reason; pictures are not counted.
  private(set) var reasons: [BuildReport.Reason: Int] = [:]
  /// The files to write, in order: new files before replacements, so that a page is replaced only
  /// when all its link targets are in place.
  private(set) var writes = PlannedFiles()
  private var replacing = PlannedFiles()
  let folder: OutputFolder
  /// The digests of places of files that are there, which the manifest does not list yet.
  var others: Set<Digest> = []
  /// The files to be renamed into place; nil in a dry run, which keeps none.
  private var staging: StagingArea?
  private let isForced: Bool

  /// - Parameters:
  ///   - folder: The folder to change.
  ///   - forced: True to write unchanged files again, too.
  ///   - isRehearsal: True to keep no file that is to be renamed into place.
  init(into folder: OutputFolder, forced: Bool, isRehearsal: Bool = false) {
    self.folder = folder
    manifest = ManifestRevision(of: folder.manifest)
    isForced = forced
    staging = isRehearsal ? nil : folder.stagingArea
  }

  /// True if neither the files of the site nor the manifest change.
  var isEmpty: Bool { writes.isEmpty && removals.isEmpty && !hasNewKeys }

  /// Adds a picture or an original.
  ///
  /// - Parameters:
  ///   - entry: The hash and size; nil in a dry run for a picture that is not made yet.
  ///   - estimate: The size without one, bytes.
  /// - Throws: `BuildError.output` if a file that photofall did not write is in the way.
  mutating func add(
    _ source: PlannedFile.Source, at place: String, _ entry: Manifest.Entry?, estimate: Int
  ) throws(BuildError) {
    guard others.isEmpty || !others.contains(Manifest.digest(of: place)) else { return }
    if !isForced, let known = folder.index(at: place),
      entry.map(folder.manifest.files[known].entry.holdsSame) ?? true
    {
      manifest.keep(known)
    } else {
      try put(source, at: place, entry, estimate: estimate)
    }
  }

  /// Adds a file with a hash of its inputs in its name, so that it is made only if it is missing.
  ///
  /// - Parameters:
  ///   - estimate: The size in a dry run, bytes.
  ///   - make: Writes the file; not called in a dry run.
  /// - Returns: True if it was made.
  /// - Throws: `BuildError.output` if a file of others is in the way, `.writing`; what `make`
  ///   throws.
  mutating func add(
    at place: String, estimate: Int, make: (Path) throws(BuildError) -> Void
  ) throws(BuildError) -> Bool {
    if let known = folder.index(at: place), !isForced {
      manifest.keep(known)
      reasons[.inputsAreSame, default: 0] += 1
      return false
    }
    guard let number = staging?.reserve(1).lowerBound, let staging else {
      try put(.staged(0), at: place, nil, estimate: estimate)
      return true
    }
    try wrapping(try staging.create(), as: BuildError.writing)
    let file = staging.file(number)
    try make(file)
    try put(.staged(number), at: place, try Self.entry(of: file))
    return true
  }

  /// The work of rendering files, only if their keys have changed.
  ///
  /// - Parameter jobs: The maximum number of files that are rendered at a time.
  func rendering(jobs: Int) -> ConcurrentBatches<NumberedFile, RenderedFile.Outcome> {
    let (folder, staging, isForced) = (folder, staging, isForced)
    return ConcurrentBatches(of: SiteRenderer.mostAtOnce / 2, limit: jobs) { file, number in
      Result { () throws(BuildError) in
        try RenderedFile(
          file, in: folder, isForced: isForced, stagedIn: staging, as: number)
      }
    }
  }

  /// A page or data file, and the number that it is staged under.
  typealias NumberedFile = (file: SiteFile, number: Int)

  /// Reserves the number of a file that is to be rendered.
  mutating func numbered(_ file: SiteFile) -> NumberedFile {
    (file, staging?.reserve(1).lowerBound ?? 0)
  }

  /// Adds pages and data files, in this order, once they are rendered.
  ///
  /// - Throws: `BuildError.output` if a file of others is in the way, `.writing`.
  mutating func add(
    _ rendered: [(NumberedFile, RenderedFile.Outcome)]
  ) throws(BuildError) {
    for ((file, _), outcome) in rendered {
      switch try outcome.get() {
      case .keyIsSame(let index):
        manifest.keep(index)
        reasons[.inputsAreSame, default: 0] += 1
      case .contentIsSame(let file):
        manifest.add(file)
        reasons[.contentIsSame, default: 0] += 1
        hasNewKeys = true
      case .staged(let number, let entry):
        try put(.staged(number), at: file.path.text, entry)
      }
    }
  }

  /// Adds files of the last build that need not be looked at.
  ///
  /// - Parameter reason: The reason that they are counted under; nil for pictures, which are not.
  /// - Returns: False if some are not there.
  mutating func add(_ known: KnownFiles, countingAs reason: BuildReport.Reason? = nil) -> Bool {
    for index in known.indices { manifest.keep(index) }
    if let reason { reasons[reason, default: 0] += known.indices.count }
    return known.missing.allSatisfy(others.contains)
  }

  /// - Parameter estimate: The size of a file that a dry run does not make, bytes.
  private mutating func put(
    _ source: PlannedFile.Source, at place: String, _ entry: Manifest.Entry?, estimate: Int = 0
  ) throws(BuildError) {
    let path = folder.file(place)
    let kind = try wrapping(try FileStatus(path)?.kind) { .output(path, reason: $0.reason) }
    manifest.add(
      Manifest.File(
        Manifest.digest(of: place), entry ?? Manifest.Entry(hash: .zero, size: estimate)))
    let file = PlannedFile(place: place, source: source)
    // A theme's folder may become a file; pictures are in place before way is made.
    let isCovered = kind == .folder && file.isStaged
    if isCovered { coveredFolders.append(place) }
    guard kind != nil, !isCovered else {
      note(.fileIsNew, file)
      return writes.append(file)
    }
    let content = try Self.entry(of: path)
    let isSame = content.map { entry?.holdsSame(as: $0) == true } ?? false
    let isOurs = folder.hasWritten(place)
    if isSame, !isOurs || !isForced {
      // It is of others, or of an interrupted build, which had put it in place.
      hasNewKeys = true
      return note(.contentIsSame, file)
    }
    // A damaged manifest may have listed it.
    guard kind != .folder, isOurs || content != nil && !folder.manifest.isWhole else {
      throw .inTheWay(path)
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

  /// Completes a plan that adds files to a site and removes none.
  ///
  /// - Throws: `BuildError.output` for what is in the way.
  mutating func finishAdding() throws(BuildError) {
    gatherFiles()
    try makeWay()
  }

  /// Completes the plan when all files have been added: finds the obsolete files.
  ///
  /// - Throws: `BuildError.output` for what is in the way, and for a folder that cannot be read;
  ///   `.writing`.
  mutating func finish() throws(BuildError) {
    gatherFiles()
    for file in manifest.files { size.add(file.entry.size) }
    try findObsolete()
    try makeWay()
  }

  private mutating func gatherFiles() {
    for file in replacing { writes.append(file) }
    replacing = PlannedFiles()
    manifest.finish()
  }

  private mutating func findObsolete() throws(BuildError) {
    guard !manifest.gone.isEmpty || folder.journal.files.contains(where: { isUnfinished($0.place) })
    else { return }
    hasNewKeys = true
    var others = PlaceList()
    try folder.forEachPlace(where: isObsolete) { (place) throws(BuildError) in
      guard let content = try Self.entry(of: folder.file(place)) else { return }
      if !folder.hasWritten(content, at: place) {
        kept.append(place)
      } else if place.hasSuffix(".html") {
        removals.append(place)
      } else {
        others.append(place)
      }
    }
    removals += others
    // They stay in the manifest, so that later builds and checks name them, too.
    for place in kept {
      guard let file = folder.manifest.file(at: place) else { continue }
      manifest.add(Manifest.File(file.place, file.entry.kept))
    }
    manifest.finish()
  }

  /// Finds what stands in place of folders and files to be written, all of which must be obsolete.
  private mutating func makeWay() throws(BuildError) {
    let blocked = try folder.blockedFolders(
      above: [AnySequence(writes.places), AnySequence(removals)].joined())
    guard !blocked.isEmpty || !coveredFolders.isEmpty else { return }
    let (obsolete, covered) = (removals, coveredFolders)
    let places = Set(obsolete)
    if let stray = blocked.subtracting(places).min() { throw .inTheWay(folder.file(stray)) }
    coveredFolders = []
    for place in covered {
      coveredFolders += try folder.folders(below: place, holdingOnly: places)
    }
    removals = []
    for place in obsolete {
      if blocked.contains(place) || covered.contains(where: { place.hasPrefix($0 + "/") }) {
        hindrances.append(place)
      } else {
        removals.append(place)
      }
    }
  }

  /// True if photofall wrote a file at this path, which the new manifest lacks.
  private func isObsolete(_ place: String) -> Bool {
    let place = Manifest.digest(of: place)
    return manifest.isGone(place) || folder.journal.index(of: place) != nil && isUnfinished(place)
  }

  /// True if the new manifest lacks a file of an interrupted build, by the digest of its path.
  private func isUnfinished(_ place: Digest) -> Bool { manifest.file(at: place) == nil }

  private static func entry(of path: Path) throws(BuildError) -> Manifest.Entry? {
    guard let status = try wrapping(try FileStatus(path), as: BuildError.writing),
      status.kind == .file
    else { return nil }
    let hash = try wrapping(try ContentHash(of: path), as: BuildError.writing)
    return Manifest.Entry(hash: hash, size: status.size)
  }
}
