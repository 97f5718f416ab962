internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import Synchronization

/// Records of earlier builds: the database in a cache, behind the memory of this process.
struct BuildRecords: Sendable {
  let cache: Path
  let memory: BuildMemory?
  let pool: WorkPool
  /// True if no record is read, so that everything is made anew.
  let isForced: Bool
  /// True if no record is written, as in a dry run.
  let isReadOnly: Bool
  /// The batch of a share of the work: its probes are left in the store for all, and the database of one
  /// machine is not touched; nil for a build.
  let batch: SharedBatch?
  /// The way in which probes of other processes are matched with files.
  let trust: SharedProbes.Trust

  /// True for a share of the work.
  var isShared: Bool { batch != nil }

  /// The state of a site after its last build; nil if it is unknown.
  func state(of site: Path) -> SiteState? {
    isForced ? nil : database?.value(of: site.resolved, in: .sites)
  }

  /// Stores the state of a site after a build.
  ///
  /// - Parameters:
  ///   - input: The fingerprint of the input; nil: the next build must not be skipped.
  ///   - albums: The albums that the next build may know.
  func keep(
    _ input: ContentHash?, _ report: BuildReport, _ albums: [FinishedAlbum],
    of request: BuildRequest
  ) {
    guard let output = OutputStamp(of: request.output) else { return }
    let state = SiteState(
      input: input, output: output, media: request.media.flatMap(OutputStamp.init),
      report: report.ofRepetition)
    memory?.albums.withLock { $0 = RecentAlbums(site: output, albums, after: $0) }
    guard let database = writableDatabase else { return }
    // What this process knows of its site, it need not read.
    let kept = memory == nil ? albums : []
    let gone = database.gone(besides: kept, of: request.output)
    database.change { changes in
      changes.keep(state, of: request.output.resolved, in: .sites)
      changes.keep(kept, gone: gone, of: request.output)
    }
  }

  /// Stores the albums of a portion, whose pages are not rendered yet.
  func keep(_ albums: [FinishedAlbum], ofPortion request: BuildRequest) {
    writableDatabase?.change { $0.keep(albums, gone: [], of: request.output) }
  }

  /// True if the build can take albums from the records that it left there itself; makes the database
  /// where that is so.
  var canRecall: Bool {
    !isForced && memory == nil && (try? BuildDatabase.checkWritable(in: cache)) != nil
      && writableDatabase != nil
  }

  /// The outcomes of earlier probes; nil for a file that has to be probed again.
  ///
  /// - Throws: `BuildError.interrupted`.
  func files(
    _ files: [ScannedFile], of input: ScannedInput
  ) async throws(BuildError) -> [FileProbe?] {
    let folder = input.path.resolved
    let reader = KnownFile.Reader(input)
    let known = try await values(
      of: files.map { folder.appending($0.relative.bytes) }, in: .files, memory?.files,
      areAll: input.known.albums.isEmpty)
    return zip(files, known).map { file, known in
      known.flatMap { $0.isValid(for: file, reader) ? $0.probe : nil }
    }
  }

  /// True if probes of other processes are kept as own ones are. A build keeps none that it takes on trust:
  /// without `--trust-stamps` the next one has to read the file.
  var keepsTold: Bool { isShared || trust == .content }

  /// The probes that other processes left for files in the store.
  func shared(_ files: [ScannedFile], of input: ScannedInput) -> SharedProbes {
    batch?.probes ?? SharedProbes(in: cache, of: files, input, trust, isForced: isForced)
  }

  /// Stores the outcomes of probes, and removes the records of deleted files.
  func keep(_ probes: [FileProbe], of files: [ScannedFile], of input: ScannedInput) {
    guard !probes.isEmpty else { return }
    if let batch {
      // A disk that takes no probes takes no pictures, which ends the work.
      try? batch.probes.keep(zip(files, probes), as: batch.name, in: cache)
      return
    }
    let folder = input.path.resolved.appending("")
    let reader = KnownFile.Reader(input)
    // Made one at a time: those of a large gallery would take much memory.
    let kept = zip(files, probes).lazy.compactMap { file, probe -> (key: Path, known: KnownFile)? in
      if probe.isRetryable { return nil }
      let known = KnownFile(file, scanned: input.scanned, reader, probe)
      return (folder.appending(file.relative.bytes), known)
    }
    memory?.files.note(kept)
    guard let database = writableDatabase else { return }
    let gone = gone(from: input, database)
    database.change { changes in
      for key in gone { changes.remove(key, in: .files) }
      for (key, known) in kept { changes.keep(known, of: key, in: .files) }
    }
  }

  /// Removes the records of files that are no longer there, but for those of known albums.
  func forgetFiles(goneFrom input: ScannedInput) {
    guard let database = writableDatabase else { return }
    let gone = gone(from: input, database)
    database.change { changes in for key in gone { changes.remove(key, in: .files) } }
  }

  /// The keys of files that are no longer there; of a portion none, since other folders have files, too.
  private func gone(from input: ScannedInput, _ database: borrowing BuildDatabase) -> [Path] {
    guard !input.isPortion else { return [] }
    let folder = input.path.resolved.appending("")
    var gone = input.known.gone.map { folder.appending($0.bytes) }
    if input.known.areAll(of: input.tree) { return gone }
    let folders = Dictionary(
      input.tree.allFolders.lazy.map { ($0.relative, $0) }, uniquingKeysWith: { one, _ in one })
    // The keys come in order, so those of one folder mostly together.
    var (parent, files): (ArraySlice<UInt8>, ScannedFolder?) = ([], folders[""])
    database.forEachKey(below: folder, in: .files) { key in
      let place = key[..<(key.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
      if place != parent {
        (parent, files) = (place, folders[Path(bytes: place.dropFirst(folder.bytes.count))])
      }
      if let files, input.known.albums[files.relative] != nil { return }
      if files?.file(named: Array(key[place.endIndex...].dropFirst())) == nil {
        gone.append(Path(bytes: key))
      }
    }
    return gone
  }

  /// The records of pictures of an input, by their keys; nil for a cache miss.
  ///
  /// - Throws: `BuildError.interrupted`.
  func pictures(
    _ keys: [PictureKey], of input: ScannedInput
  ) async throws(BuildError) -> [KnownPictures?] {
    try await values(
      of: keys.map { Path($0.text) }, in: .pictures, memory?.pictures,
      areAll: input.known.albums.isEmpty)
  }

  /// Stores records of pictures, and removes those of pictures that the store has evicted.
  func keep(_ pictures: [(key: PictureKey, known: KnownPictures)], gone: [Path]) {
    guard !pictures.isEmpty else { return }
    let kept = pictures.map { (key: Path($0.key.text), known: $0.known) }
    memory?.pictures.note(kept)
    writableDatabase?.change { changes in
      for (key, known) in kept { changes.keep(known, of: key, in: .pictures) }
      for key in gone { changes.remove(key, in: .pictures) }
    }
  }

  var database: BuildDatabase? {
    isShared ? nil : BuildDatabase(in: cache, creating: false)
  }

  private var writableDatabase: BuildDatabase? {
    isReadOnly || isShared ? nil : BuildDatabase(in: cache, creating: true)
  }

  /// The values at keys of a table, from memory where possible, else from the database.
  ///
  /// - Parameter areAll: True if no others are needed in memory.
  private func values<Value: Codable & Sendable>(
    of keys: [Path], in table: BuildDatabase.Table, _ recent: BuildMemory.Values<Value>?,
    areAll: Bool
  ) async throws(BuildError) -> [Value?] {
    guard !isForced else { return Array(repeating: nil, count: keys.count) }
    var values = recent?.values(of: keys) ?? Array(repeating: nil, count: keys.count)
    let missing = keys.indices.filter { values[$0] == nil }
    guard !missing.isEmpty else { return values }
    // Decoding the values is most of the work, so each thread reads a part of them.
    let size = max(1000, (missing.count + pool.jobs - 1) / pool.jobs)
    let parts = stride(from: 0, to: missing.count, by: size).map { missing[$0...].prefix(size) }
    let found: [[Value?]] = try await pool.quietMap(parts) { part in
      read(part.map { keys[$0] }, in: table)
    }
    for (index, value) in zip(missing, found.joined()) { values[index] = value }
    recent?.note(keys, values, areAll: areAll)
    return values
  }

  private func read<Value: Decodable>(
    _ keys: [Path], in table: BuildDatabase.Table
  ) -> [Value?] {
    guard let database else { return Array(repeating: nil, count: keys.count) }
    return database.reading { keys.map { database.value(of: $0, in: table) } }
  }
}

extension BuildReport {
  /// The report of a repeated build, in which nothing has changed.
  fileprivate var ofRepetition: BuildReport {
    var report = self
    report.picturesReused += report.picturesMade
    report.picturesMade = 0
    report.unchanged = report.files
    report.tallies = []
    report.count(.nothingHasChanged, report.files)
    (report.written, report.removed, report.kept, report.edited) = ([], [], [], [])
    return report
  }
}
