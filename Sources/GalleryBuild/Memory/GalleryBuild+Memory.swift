internal import FileSystem
internal import GalleryModel
internal import SiteRendering

extension GalleryBuild {
  /// What the last build of this site left behind.
  func lastState() -> SiteState? {
    guard !request.isForced, let database = BuildDatabase(in: request.cache, creating: false) else {
      return nil
    }
    return database.value(of: request.output.resolved, in: .sites)
  }

  /// What came of the last build, when nothing has changed since: neither input nor site.
  ///
  /// The site's files are not looked at one by one: that is what a check is for.
  /// - Throws: `BuildError.locked` when another build is at work on the site.
  func unchanged(_ state: SiteState?, _ input: ContentHash?) throws(BuildError) -> BuildReport? {
    guard let state, let input, state.input == input,
      OutputStamp(of: request.output) == state.output
    else { return nil }
    try OutputFolder.checkLock(of: request.output)
    return state.report
  }

  /// Remembers what the build left behind.
  func remember(_ input: ContentHash?, _ report: BuildReport) {
    guard let output = OutputStamp(of: request.output),
      let database = BuildDatabase(in: request.cache, creating: true)
    else { return }
    let state = SiteState(input: input, output: output, report: report.ofRepetition)
    database.change { $0.keep(state, of: request.output.resolved, in: .sites) }
  }

  /// What earlier builds know of files of the input, as far as it still holds.
  ///
  /// - Throws: `BuildError.interrupted`.
  func knownFiles(
    _ files: [ScannedFile], of input: InputFolder
  ) async throws(BuildError) -> [FileProbe?] {
    let folder = input.path.resolved
    let reader = KnownFile.Reader(input.configuration.limits)
    let known = try await values(
      of: files.map { folder.appending($0.relative.bytes) }, in: .files, memory?.files)
    return zip(files, known).map { file, known in
      known.flatMap { $0.isValid(for: file, reader) ? $0.probe : nil }
    }
  }

  /// What is kept at keys of a table, from the memory of this run as far as that goes.
  private func values<Value: Codable & Sendable>(
    of keys: [Path], in table: BuildDatabase.Table, _ recent: BuildMemory.Values<Value>?
  ) async throws(BuildError) -> [Value?] {
    guard !request.isForced else { return Array(repeating: nil, count: keys.count) }
    var values = recent?.values(of: keys) ?? Array(repeating: nil, count: keys.count)
    let missing = keys.indices.filter { values[$0] == nil }
    guard !missing.isEmpty else { return values }
    // To take the values apart is most of the work, so each thread reads a part of them.
    let size = max(1000, (missing.count + request.jobs - 1) / request.jobs)
    let parts = stride(from: 0, to: missing.count, by: size).map { missing[$0...].prefix(size) }
    let found: [[Value?]] = try await inParallel(parts) { part in
      read(part.map { keys[$0] }, in: table)
    }
    for (index, value) in zip(missing, found.joined()) { values[index] = value }
    recent?.replace(by: keys, values)
    return values
  }

  private func read<Value: Decodable>(
    _ keys: [Path], in table: BuildDatabase.Table
  ) -> [Value?] {
    guard let database = BuildDatabase(in: request.cache, creating: false) else {
      return Array(repeating: nil, count: keys.count)
    }
    return database.reading { keys.map { database.value(of: $0, in: table) } }
  }

  /// Remembers what the files held that were read, and forgets those that are gone.
  func remember(
    _ fresh: [(ScannedFile, FileProbe)], among files: [ScannedFile], of input: InputFolder
  ) {
    guard !fresh.isEmpty, let database = BuildDatabase(in: request.cache, creating: true) else {
      return
    }
    let folder = input.path.resolved.appending("")
    let reader = KnownFile.Reader(input.configuration.limits)
    let kept = fresh.compactMap { file, probe -> (key: Path, known: KnownFile)? in
      if case .unreadable = probe { return nil }
      let known = KnownFile(
        stamp: file.stamp, scanned: input.scanned, reader: reader, probe: probe)
      return (folder.appending(file.relative.bytes), known)
    }
    memory?.files.note(kept)
    let there = Set(files.lazy.map(\.relative))
    var gone: [Path] = []
    database.forEachKey(below: folder, in: .files) { key in
      if !there.contains(Path(bytes: key.dropFirst(folder.bytes.count))) {
        gone.append(Path(bytes: key))
      }
    }
    database.change { changes in
      for (key, known) in kept { changes.keep(known, of: key, in: .files) }
      for path in gone { changes.remove(path, in: .files) }
    }
  }

  /// What earlier builds know of pictures with these addresses.
  ///
  /// - Throws: `BuildError.interrupted`.
  func knownPictures(_ addresses: [UInt64]) async throws(BuildError) -> [KnownPictures?] {
    let keys = addresses.map { Path(PictureSet.address($0)) }
    return try await values(of: keys, in: .pictures, memory?.pictures)
  }

  /// Remembers what is known of pictures, and forgets those that are gone.
  func remember(_ pictures: [(address: UInt64, known: KnownPictures)], gone: [Path]) {
    guard !pictures.isEmpty, let database = BuildDatabase(in: request.cache, creating: true) else {
      return
    }
    let kept = pictures.map { (key: Path(PictureSet.address($0.address)), known: $0.known) }
    memory?.pictures.note(kept)
    database.change { changes in
      for (key, known) in kept { changes.keep(known, of: key, in: .pictures) }
      for address in gone { changes.remove(address, in: .pictures) }
    }
  }
}

extension BuildReport {
  /// What a build reports that finds all as this one left it.
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
