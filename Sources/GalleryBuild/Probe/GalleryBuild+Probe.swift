internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata

extension GalleryBuild {
  /// Looks at every file of the input that is not as an earlier build has seen it.
  ///
  /// - Returns: What is known of each photo, by its path below the input.
  /// - Throws: `BuildError.interrupted`.
  func probe(
    _ input: InputFolder, _ report: inout BuildReport
  ) async throws(BuildError) -> [Path: ProbedFile] {
    let (files, limits) = (input.tree.allFiles, input.configuration.limits)
    let known = try await knownFiles(files, of: input)
    let unknown = zip(files, known).filter { $1 == nil }.map(\.0)
    let fresh = try await forEach(unknown, .reading) { FileProbe($0.path, limits: limits) }
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
    for (path, sidecar) in try await sidecars(input.tree) {
      probed[path] = probed[path]?.overridden(by: sidecar)
    }
    report.note(input.tree, depth: input.configuration.folderLimit)
    return probed
  }

  /// What the sidecars of each file say that has any, by its path below the input.
  private func sidecars(
    _ tree: ScannedFolder
  ) async throws(BuildError) -> [(Path, PhotoMetadata)] {
    let files = tree.allFolders.flatMap { folder in
      folder.files.map { (path: $0.relative, sidecars: folder.sidecars(of: $0.name)) }
    }
    return try await forEach(files.filter { !$0.sidecars.isEmpty }, .reading) { file in
      let said = file.sidecars.map { PhotoMetadata(sidecar: $0) }
      return (file.path, said.reduce(PhotoMetadata()) { $0.overridden(by: $1) })
    }
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
