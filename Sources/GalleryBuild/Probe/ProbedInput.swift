internal import FileSystem
internal import GalleryModel
internal import Pictures

/// Input of a build whose files were probed: those that are items, and what is wrong with others.
struct ProbedInput: Sendable {
  let input: ScannedInput
  /// The items' files, by their paths below the input.
  private(set) var files: [Path: ProbedFile] = [:]
  /// The problems so far.
  private(set) var report = BuildReport()

  /// Probes every file that no earlier build has seen as it is now.
  ///
  /// - Throws: `BuildError.interrupted`, `.writing` when no helper can be started.
  init(
    _ input: ScannedInput, _ helpers: PhotoHelpers, _ records: BuildRecords, _ pool: WorkPool
  ) async throws(BuildError) {
    self.input = input
    let files = input.tree.allFiles
    let known = try await records.files(files, of: input)
    let unknown = zip(files, known).filter { $1 == nil }.map(\.0)
    let fresh = try await pool.mapBatches(
      unknown, .reading, budget: 64 << 20, cost: \.stamp.size
    ) { files in
      try wrapping { () throws(PhotoHelpers.Failure) in try helpers.probe(files.map(\.path)) }
    }
    records.keep(Array(zip(unknown, fresh)), among: files, of: input)
    var rest = fresh[...]
    var reused = 0
    for (file, known) in zip(files, known) {
      if note(file, known ?? rest.removeFirst()), known != nil { reused += 1 }
    }
    report.count(.photoIsKnown, reused)
    report.count(.photoIsUnknown, self.files.count - reused)
    try await readSidecars(helpers, pool)
    report.note(input.tree, depth: input.configuration.folderLimit)
  }

  /// Notes the outcome for a file; returns whether it is an item.
  private mutating func note(_ file: ScannedFile, _ probe: FileProbe) -> Bool {
    switch probe {
    case .item(let facts):
      files[file.relative] = facts
      if let reason = FileProbe.misnomer(file.path, holding: facts.kind) {
        report.warnings.append(.init(file: file.path.text, reason: reason))
      }
      return true
    case .ignored:
      report.ignored += 1
      report.leftAlone.append(.init(file: file.path.text, reason: "no photo that Photofall reads"))
    case .refused(let refusal): report.skipped.append(.init(file.path, refusal))
    }
    return false
  }

  /// Lets the sidecars of items speak before their own metadata.
  private mutating func readSidecars(
    _ helpers: PhotoHelpers, _ pool: WorkPool
  ) async throws(BuildError) {
    let found = input.tree.allFolders.flatMap { folder in
      folder.files.map { (file: $0, sidecars: folder.sidecars(of: $0.name)) }
    }.filter { !$0.sidecars.isEmpty }
    // Unlike photos these travel to the helpers themselves.
    let size = { (sidecars: [[UInt8]]) in sidecars.reduce(0) { $0 + $1.count } }
    let probes = try await pool.mapBatches(
      found.map(\.sidecars), .reading, budget: 1 << 20, cost: size
    ) { sidecars in
      try wrapping { () throws(PhotoHelpers.Failure) in try helpers.readSidecars(sidecars) }
    }
    for (file, probe) in zip(found.map(\.file), probes) {
      guard let facts = files.removeValue(forKey: file.relative) else { continue }
      switch probe {
      case .metadata(let words): files[file.relative] = facts.overridden(by: words)
      case .refused(let refusal):
        report.skipped.append(
          .init(file.path, Refusal("its sidecar \(refusal.reason)", isRetryable: true)))
      }
    }
  }
}

extension BuildReport {
  /// Notes what was passed over, what could not be looked at, and which names are nobody's.
  fileprivate mutating func note(_ tree: ScannedFolder, depth: Int) {
    warnings += tree.strayNames.map { Problem(file: $0.place, reason: $0.reason) }
    for folder in tree.allFolders {
      leftAlone += folder.leftAlone.map { Problem(file: $0.path.text, reason: $0.reason.rawValue) }
      links += folder.leftAlone.count { $0.reason == .link }
      ignored += folder.leftAlone.count { $0.reason == .hidden || $0.reason == .device }
      skipped += folder.tooDeep.map {
        Problem(file: $0.text, reason: "lies more than \(depth) folders deep (limits.folders)")
      }
      skipped += folder.problems.map { Problem($0.path, Refusal($0)) }
    }
  }
}
