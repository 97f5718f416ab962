internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Workers

extension GalleryBuild {
  /// Looks at every file of the input that is not as an earlier build has seen it.
  ///
  /// - Returns: What is known of each photo, by its path below the input.
  /// - Throws: `BuildError.interrupted`.
  func probe(
    _ input: InputFolder, _ report: inout BuildReport
  ) async throws(BuildError) -> [Path: ProbedFile] {
    let files = input.tree.allFiles
    let known = try await knownFiles(files, of: input)
    let unknown = zip(files, known).filter { $1 == nil }.map(\.0)
    let fresh = try await forEachBatch(unknown, budget: 64 << 20, cost: \.stamp.size) { files in
      try input.helpers.answers(
        about: files.map(\.path), PhotoHelper.Request.probe, orElse: FileProbe.unreadable)
    }
    if !request.isDryRun { remember(Array(zip(unknown, fresh)), among: files, of: input) }
    var (probed, rest): ([Path: ProbedFile], _) = ([:], fresh[...])
    var reused = 0
    for (file, known) in zip(files, known) {
      let problem = { BuildReport.Problem(file: file.path.text, reason: $0, isPassing: $1) }
      switch known ?? rest.removeFirst() {
      case .photo(let facts):
        probed[file.relative] = facts
        reused += known == nil ? 0 : 1
        if let reason = FileProbe.misnomer(file.path, holding: facts.header.format) {
          report.warnings.append(problem(reason, false))
        }
      case .ignored: report.ignored += 1
      case .refused(let reason): report.skipped.append(problem(reason, false))
      case .unreadable(let reason): report.skipped.append(problem(reason, true))
      }
    }
    report.count(.photoIsKnown, reused)
    report.count(.photoIsUnknown, probed.count - reused)
    for (file, sidecars) in try await sidecars(input) {
      guard let facts = probed.removeValue(forKey: file.relative) else { continue }
      switch sidecars {
      case .words(let words): probed[file.relative] = facts.overridden(by: words)
      case .unreadable(let reason):
        report.skipped.append(
          .init(file: file.path.text, reason: "its sidecar \(reason)", isPassing: true))
      }
    }
    // Those that decode do without what the readers of metadata leave behind in memory.
    input.helpers.dismiss()
    report.note(input.tree, depth: input.configuration.folderLimit)
    return probed
  }

  /// What the sidecars of each file say that has any.
  private func sidecars(
    _ input: InputFolder
  ) async throws(BuildError) -> [(ScannedFile, SidecarProbe)] {
    let found = input.tree.allFolders.flatMap { folder in
      folder.files.map { (file: $0, sidecars: folder.sidecars(of: $0.name)) }
    }
    let files = found.filter { !$0.sidecars.isEmpty }
    // Unlike photos these travel to the helpers themselves.
    let size = { (sidecars: [[UInt8]]) in sidecars.reduce(0) { $0 + $1.count } }
    let said = try await forEachBatch(files.map(\.sidecars), budget: 1 << 20, cost: size) {
      try input.helpers.answers(
        about: $0, PhotoHelper.Request.readSidecars, orElse: SidecarProbe.unreadable)
    }
    return Array(zip(files.map(\.file), said))
  }

  /// Reads files in parallel, many at a time, since asking a helper for each alone would cost as much
  /// as reading it.
  ///
  /// - Parameters:
  ///   - budget: The most bytes that are read at a time, so that each batch is soon done.
  ///   - cost: The bytes of an item.
  /// - Returns: What came of each, in order.
  private func forEachBatch<Item: Sendable, Result: Sendable>(
    _ items: [Item], budget: Int, cost: (Item) -> Int,
    _ work: @escaping @Sendable ([Item]) throws -> [Result]
  ) async throws(BuildError) -> [Result] {
    let done = Counter()
    let batches = items.batches(limit: 64, budget: budget, cost: cost)
    return try await inParallel(batches) { batch in
      let results = try work(batch)
      progress(.reading, done.next(batch.count), items.count)
      return results
    }.flatMap(\.self)
  }
}

extension BuildReport {
  /// Notes what was passed over, what could not be looked at, and which names are nobody's.
  fileprivate mutating func note(_ tree: ScannedFolder, depth: Int) {
    warnings += tree.strayNames.map { Problem(file: $0.place, reason: $0.reason) }
    for folder in tree.allFolders {
      ignored += folder.passedOver
      links += folder.links
      skipped += folder.tooDeep.map {
        Problem(file: $0.text, reason: "lies more than \(depth) folders deep (limits.folders)")
      }
      skipped += folder.problems.map {
        Problem(
          file: $0.path.text, reason: "cannot \($0.action): \($0.reason)", isPassing: true)
      }
    }
  }
}

extension ScannedFolder {
  /// The folder and all below it.
  var allFolders: [ScannedFolder] { [self] + folders.flatMap(\.allFolders) }

  /// The files in the folder and in all below it.
  var allFiles: [ScannedFile] { files + folders.flatMap(\.allFiles) }
}
