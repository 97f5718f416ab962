internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import Records
internal import SiteFormat
internal import SiteRendering

/// State of a site after a build: if neither the input nor the site has changed, the next build has
/// nothing to do.
struct SiteState: Codable, Sendable {
  /// The fingerprint of the input; nil if a file was so fresh that a later change might not show.
  let input: ContentHash?
  /// The stamp of the site's folder after the build.
  let output: OutputStamp
  /// The stamp of the folder of media after the build; nil: the site has them.
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
      request.media.flatMap(OutputStamp.init) == media
    else { return nil }
    for folder in [request.output, request.media].compactMap(\.self) {
      try OutputFolder.checkLock(of: folder)
    }
    return report
  }
}

/// Stamp of a site's folder, which detects changes without reading each file.
struct OutputStamp: Codable, Equatable {
  private let folder: FileStamp
  private let manifest: ContentHash

  /// - Returns: nil for a folder without a finished site.
  init?(of site: Path) {
    guard (try? FileStatus(OutputFolder.journalFile(of: site))) == nil,
      let folder = (try? FileStatus(site, followingLinks: true)) ?? nil,
      let manifest = try? ContentHash(of: Manifest.file(of: site))
    else { return nil }
    // Whoever empties the folder by hand changes its stamp.
    self.folder = folder.stamp
    self.manifest = manifest
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
    return ContentHash(settings(request).bytes, tree)
  }

  /// The inputs that the photos of each album are made from, by their folders; without folders with a
  /// note so fresh that a later change might not show.
  ///
  /// - Parameter isRecord: True for those that are recorded; false to compare them with these.
  /// - Complexity: O(n) for n files.
  func folderInputs(_ request: BuildRequest, isRecord: Bool) -> [Path: FolderInputs] {
    var inputs: [Path: FolderInputs] = [:]
    tree.addInputs(
      to: &inputs, below: settings(request), settledAt: scanned, isRecord: isRecord)
    return inputs
  }

  /// The hash of everything that a build depends on but the input's files.
  private func settings(_ request: BuildRequest) -> ContentHash {
    var request = request
    // Options that do not change a byte of the site.
    (request.jobs, request.isDryRun, request.isAdopting) = (0, false, false)
    let theme = theme.files.sorted { $0.key < $1.key }.map {
      Array($0.key.utf8) + [0] + ContentHash($0.value).bytes
    }
    // A tool that was missing may be there now.
    let tools: [UInt8] = [pictures.hasClipTools ? 1 : 0]
    return ContentHash(
      Program.identity.bytes, tools, Record(request).bytes, Record(path.resolved).bytes,
      Record(configurations).bytes, Record(theme).bytes)
  }
}

extension ScannedFolder {
  /// Appends the stamps of a folder's files; returns false if a file is so fresh that a later
  /// change might not show.
  fileprivate func addStamps(to bytes: inout [UInt8], settledAt moment: Int) -> Bool {
    bytes += Record(Counts(self, files: files.count)).bytes
    var isSettled = bytes.add(files, settledAt: moment)
    isSettled = bytes.add(noteFiles, settledAt: moment) && isSettled
    for folder in folders where !folder.addStamps(to: &bytes, settledAt: moment) {
      isSettled = false
    }
    return isSettled
  }

  /// Adds the inputs of this folder, and of those below it, each with the `album.yaml` of all above.
  fileprivate func addInputs(
    to inputs: inout [Path: FolderInputs], below settings: ContentHash, settledAt moment: Int,
    isRecord: Bool
  ) {
    var own = Record(Counts(self, files: 0)).bytes
    if own.add(noteFiles, settledAt: moment), !files.isEmpty {
      inputs[relative] = FolderInputs(
        ContentHash(settings.bytes, own), files, recordedAt: isRecord ? moment : nil)
    }
    var below = settings
    for note in noteFiles where note.name == Array("album.yaml".utf8) {
      guard note.stamp.isSettled(at: moment) else { return }
      below = ContentHash(settings.bytes, Record(note.stamp).bytes)
    }
    for folder in folders {
      folder.addInputs(to: &inputs, below: below, settledAt: moment, isRecord: isRecord)
    }
  }

  /// The entries of a folder besides the stamps of its files, which follow.
  private struct Counts: Encodable {
    let folder: Path
    let tooDeep: [Path]
    let files, notes, folders: Int
    let leftAlone: [[UInt8]]
    let problems: [String]

    init(_ folder: ScannedFolder, files: Int) {
      self.folder = folder.relative
      tooDeep = folder.tooDeep
      self.files = files
      notes = folder.noteFiles.count
      folders = folder.folders.count
      // The site itself may lie in such a folder.
      leftAlone = folder.leftAlone.filter { $0.reason != .folder }.map(\.path.name)
      problems = (folder.problems + folder.unreadableNotes).map(\.description)
    }
  }
}

extension [UInt8] {
  /// Appends the names and stamps of files; returns false if one is so fresh that a later change might
  /// not show.
  fileprivate mutating func add(_ files: [ScannedFile], settledAt moment: Int) -> Bool {
    for index in files.indices {
      self += files[index].name
      append(0)
      append(stamp: files[index].stamp)
    }
    return files.allSatisfy { $0.stamp.isSettled(at: moment) }
  }
}
