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
    let known = knownFiles(of: input)
    let unknown = zip(files, known).filter { $1 == nil }.map(\.0)
    report.count(.photoIsKnown, files.count - unknown.count)
    var probes = try await forEach(unknown, .reading) { FileProbe($0.path, limits: limits) }[...]
    var (probed, fresh): ([Path: ProbedFile], [(ScannedFile, ProbedFile)]) = ([:], [])
    for (file, known) in zip(files, known) {
      let probe = known.map { .photo($0.facts) } ?? probes.removeFirst()
      switch probe {
      case .photo(let facts):
        probed[file.relative] = facts
        if let reason = FileProbe.misnomer(file.path, holding: facts.header.format) {
          report.warnings.append(.init(file: file.path.text, reason: reason))
        }
        if known == nil { fresh.append((file, facts)) }
      case .ignored: report.ignored += 1
      case .refused(let reason): report.skipped.append(.init(file: file.path.text, reason: reason))
      }
    }
    report.count(.photoIsUnknown, fresh.count)
    if !request.isDryRun { remember(fresh, of: input) }
    for (path, sidecar) in try await sidecars(input.tree) {
      guard let own = probed[path]?.metadata else { continue }
      probed[path]?.metadata = own.overridden(by: sidecar)
    }
    report.note(input.tree)
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
  fileprivate mutating func note(_ tree: ScannedFolder) {
    warnings += tree.strayNames.map { Problem(file: $0.place, reason: $0.reason) }
    for folder in tree.allFolders {
      ignored += folder.passedOver
      links += folder.links
      skipped += folder.problems.map {
        Problem(file: $0.path.text, reason: "cannot \($0.action): \($0.reason)")
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
