internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import Records
internal import SiteRendering

/// State of a site after a build: if neither the input nor the site has changed, the next build has
/// nothing to do.
struct SiteState: Codable, Sendable {
  /// The fingerprint of the input; nil if a file was so fresh that a later change might not show.
  let input: ContentHash?
  /// The stamp of the site's folders after the build.
  let output: OutputStamp
  /// The stamp of the folders of media after the build; nil: the site has them.
  let media: OutputStamp?
  /// The report of a repeated build, in which nothing has changed.
  let report: BuildReport

  /// The report of a build that has nothing to do; nil if the input or the site has changed.
  ///
  /// The site's files are not read one by one, as a check does.
  /// - Throws: `BuildError.locked` when another build is at work on the site.
  func report(
    ifUnchanged input: ScannedInput, _ request: BuildRequest
  ) throws(BuildError) -> BuildReport? {
    guard let now = input.fingerprint, now == self.input,
      OutputStamp(of: request.output) == output,
      request.media.flatMap(OutputStamp.init) == media, (request.media == nil) == (media == nil)
    else { return nil }
    for folder in [request.output, request.media].compactMap(\.self) {
      try OutputFolder.checkLock(of: folder)
    }
    return report
  }
}

extension ScannedInput {
  /// The hash of everything that a build depends on; nil if a file is so fresh that a later change
  /// might not show.
  ///
  /// - Complexity: O(n) for n files.
  func fingerprint(_ request: BuildRequest) -> ContentHash? {
    var tree: [UInt8] = []
    guard self.tree.addStamps(to: &tree, settledAt: scanned) else { return nil }
    // Another ffmpeg may make what one has refused; the report has names of files as the input's path
    // was written.
    return ContentHash(settings(request).bytes, pictures.clipTools.bytes, tree, path.bytes)
  }

  /// The hash of all that the photos of each album are made with besides their files, by folders;
  /// without folders with a note so fresh that a later change might not show.
  ///
  /// - Complexity: O(n) for n folders and notes.
  func folderSettings(_ request: BuildRequest) -> [Path: ContentHash] {
    var all: [Path: ContentHash] = [:]
    tree.addSettings(to: &all, below: settings(request), settledAt: scanned)
    return all
  }

  /// The hash of everything that a build depends on but the input's files.
  private func settings(_ request: BuildRequest) -> ContentHash {
    var request = request
    // Options that do not change a byte of the site.
    (request.jobs, request.isDryRun, request.isAdopting) = (0, false, false)
    // Paths count, not how they are written.
    (request.input, request.output) = (path.resolved, request.output.resolved)
    (request.cache, request.media) = (request.cache.resolved, request.media?.resolved)
    request.configuration = request.configuration?.resolved
    let theme = theme.files.sorted { $0.key < $1.key }.map {
      Array($0.key.utf8) + [0] + ContentHash($0.value).bytes
    }
    // A tool that was missing may be there now.
    let tools: [UInt8] = [pictures.hasClipTools ? 1 : 0]
    return ContentHash(
      Program.identity.bytes, tools, Record(request).bytes, Record(configurations).bytes,
      Record(theme).bytes)
  }
}

extension ScannedFolder {
  /// Appends a hash of the stamps of a folder's files, and of each folder below; returns false if a file
  /// is so fresh that a later change might not show.
  fileprivate func addStamps(to bytes: inout [UInt8], settledAt moment: Int) -> Bool {
    var own = Record(Counts(self, files: files.count)).bytes
    var isSettled = own.add(noteFiles[...], settledAt: moment)
    // The stamps of a large folder take much memory: those so far are hashed as one.
    for start in stride(from: 0, to: files.count, by: 4096) {
      isSettled = own.add(files[start...].prefix(4096), settledAt: moment) && isSettled
      own = ContentHash(own).bytes
    }
    bytes += ContentHash(own).bytes
    for folder in folders where !folder.addStamps(to: &bytes, settledAt: moment) {
      isSettled = false
    }
    return isSettled
  }

  /// Adds the settings of this folder, and of those below it, each with the `album.yaml` of all above.
  fileprivate func addSettings(
    to all: inout [Path: ContentHash], below settings: ContentHash, settledAt moment: Int
  ) {
    var own = Record(Counts(self, files: 0)).bytes
    if own.add(noteFiles[...], settledAt: moment), !files.isEmpty || areFilesLeftOut {
      all[relative] = ContentHash(settings.bytes, own)
    }
    var below = settings
    for note in noteFiles where note.name == Array("album.yaml".utf8) {
      guard note.stamp.isSettled(at: moment) else { return }
      below = ContentHash(settings.bytes, Record(note.stamp).bytes)
    }
    for folder in folders { folder.addSettings(to: &all, below: below, settledAt: moment) }
  }

  /// The entries of a folder besides the stamps of its files, which follow.
  private struct Counts: Encodable {
    let folder: Path
    let tooDeep: [Path]
    let files, notes: Int
    /// The names of the folders in it, which notes may name.
    let folders: [[UInt8]]
    let leftAlone: [[UInt8]]
    /// The names of notes that are spelled otherwise: with a photo that comes or goes one may be another's.
    let spelled: [[UInt8]]
    let problems: [String]

    init(_ folder: ScannedFolder, files: Int) {
      self.folder = folder.relative
      tooDeep = folder.tooDeep
      self.files = files
      notes = folder.noteFiles.count
      folders = folder.folders.map(\.relative.name)
      // The site itself may lie in such a folder.
      leftAlone = folder.leftAlone.filter { $0.reason != .folder }.map(\.path.name)
      spelled = folder.noteSpelling.notes.keys.sorted { $0.lexicographicallyPrecedes($1) }
      problems = (folder.problems + folder.unreadableNotes).map(\.description)
    }
  }
}

extension [UInt8] {
  /// Appends the names and stamps of files; returns false if one is so fresh that a later change might
  /// not show.
  fileprivate mutating func add(_ files: Slice<ScannedFiles>, settledAt moment: Int) -> Bool {
    for index in files.indices { self += files.base.bytes(at: index) }
    return files.indices.allSatisfy { files.base.stamp(at: $0).isSettled(at: moment) }
  }
}
