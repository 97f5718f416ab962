internal import FileSystem
internal import GalleryModel
internal import Pictures

/// Records of earlier builds: the database in a cache, and the memory of this run before it.
struct BuildRecords: Sendable {
  let cache: Path
  let memory: BuildMemory?
  let pool: WorkPool
  /// Everything is made anew: nothing is looked up.
  let isForced: Bool
  /// Nothing is written.
  let isReadOnly: Bool

  /// The state in which the last build left a site; nil when it is not known.
  func state(of site: Path) -> SiteState? {
    isForced ? nil : database?.value(of: site.resolved, in: .sites)
  }

  /// Keeps the state in which a build leaves a site.
  ///
  /// - Parameter input: The hash of all that the build depended on; nil: the next one must look.
  func keep(_ input: ContentHash?, _ report: BuildReport, of site: Path) {
    guard let output = OutputStamp(of: site) else { return }
    let state = SiteState(input: input, output: output, report: report.ofRepetition)
    writableDatabase?.change { $0.keep(state, of: site.resolved, in: .sites) }
  }

  /// The outcomes of earlier probes of files, as far as they still hold.
  ///
  /// - Throws: `BuildError.interrupted`.
  func files(
    _ files: [ScannedFile], of input: ScannedInput
  ) async throws(BuildError) -> [FileProbe?] {
    let folder = input.path.resolved
    let reader = KnownFile.Reader(input.configuration.limits)
    let known = try await values(
      of: files.map { folder.appending($0.relative.bytes) }, in: .files, memory?.files)
    return zip(files, known).map { file, known in
      known.flatMap { $0.isValid(for: file, reader) ? $0.probe : nil }
    }
  }

  /// Keeps the outcomes of probes, and forgets files that are gone.
  func keep(
    _ fresh: [(ScannedFile, FileProbe)], among files: [ScannedFile], of input: ScannedInput
  ) {
    guard !fresh.isEmpty else { return }
    let folder = input.path.resolved.appending("")
    let reader = KnownFile.Reader(input.configuration.limits)
    let kept = fresh.compactMap { file, probe -> (key: Path, known: KnownFile)? in
      if case .refused(let refusal) = probe, refusal.isRetryable { return nil }
      let known = KnownFile(
        stamp: file.stamp, scanned: input.scanned, reader: reader, probe: probe)
      return (folder.appending(file.relative.bytes), known)
    }
    memory?.files.note(kept)
    let there = Set(files.lazy.map(\.relative))
    guard let database = writableDatabase else { return }
    var gone: [Path] = []
    database.forEachKey(below: folder, in: .files) { key in
      if !there.contains(Path(bytes: key.dropFirst(folder.bytes.count))) {
        gone.append(Path(bytes: key))
      }
    }
    database.change { changes in
      for (key, known) in kept { changes.keep(known, of: key, in: .files) }
      for key in gone { changes.remove(key, in: .files) }
    }
  }

  /// The records of pictures with some keys.
  ///
  /// - Throws: `BuildError.interrupted`.
  func pictures(_ keys: [PictureKey]) async throws(BuildError) -> [KnownPictures?] {
    try await values(of: keys.map { Path($0.text) }, in: .pictures, memory?.pictures)
  }

  /// Keeps records of pictures, and forgets those that are gone.
  func keep(_ pictures: [(key: PictureKey, known: KnownPictures)], gone: [Path]) {
    guard !pictures.isEmpty else { return }
    let kept = pictures.map { (key: Path($0.key.text), known: $0.known) }
    memory?.pictures.note(kept)
    writableDatabase?.change { changes in
      for (key, known) in kept { changes.keep(known, of: key, in: .pictures) }
      for key in gone { changes.remove(key, in: .pictures) }
    }
  }

  private var database: BuildDatabase? { BuildDatabase(in: cache, creating: false) }

  private var writableDatabase: BuildDatabase? {
    isReadOnly ? nil : BuildDatabase(in: cache, creating: true)
  }

  /// The values at keys of a table, from the memory of this run as far as that goes.
  private func values<Value: Codable & Sendable>(
    of keys: [Path], in table: BuildDatabase.Table, _ recent: BuildMemory.Values<Value>?
  ) async throws(BuildError) -> [Value?] {
    guard !isForced else { return Array(repeating: nil, count: keys.count) }
    var values = recent?.values(of: keys) ?? Array(repeating: nil, count: keys.count)
    let missing = keys.indices.filter { values[$0] == nil }
    guard !missing.isEmpty else { return values }
    // To take the values apart is most of the work, so each thread reads a part of them.
    let size = max(1000, (missing.count + pool.jobs - 1) / pool.jobs)
    let parts = stride(from: 0, to: missing.count, by: size).map { missing[$0...].prefix(size) }
    let found: [[Value?]] = try await pool.quietMap(parts) { part in
      read(part.map { keys[$0] }, in: table)
    }
    for (index, value) in zip(missing, found.joined()) { values[index] = value }
    recent?.replace(by: keys, values)
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
  /// The report of a build that finds all as this one left it.
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
