internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata

extension GalleryBuild {
  /// Looks at every file of the input.
  ///
  /// - Returns: What is known of each photo, by its path below the input.
  /// - Throws: `BuildError.interrupted`.
  func probe(
    _ input: InputFolder, _ report: inout BuildReport
  ) async throws(BuildError) -> [Path: ProbedFile] {
    let files = input.tree.allFiles
    let limits = input.configuration.limits
    let probes = try await forEach(files, .reading) { FileProbe($0.path, limits: limits) }
    var probed: [Path: ProbedFile] = [:]
    for (file, probe) in zip(files, probes) {
      switch probe {
      case .photo(let facts):
        probed[file.relative] = facts
        if let reason = FileProbe.misnomer(file.path, holding: facts.header.format) {
          report.warnings.append(.init(file: file.path.text, reason: reason))
        }
      case .ignored: report.ignored += 1
      case .refused(let reason): report.skipped.append(.init(file: file.path.text, reason: reason))
      }
    }
    for (path, sidecar) in try await sidecars(input.tree) {
      guard let own = probed[path]?.metadata else { continue }
      probed[path]?.metadata = own.overridden(by: sidecar)
    }
    report.ignored += input.tree.allFolders.reduce(0) { $0 + $1.passedOver }
    report.skipped += input.tree.allFolders.flatMap(\.problems).map {
      .init(file: $0.path.text, reason: "cannot \($0.action): \($0.reason)")
    }
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

extension ScannedFolder {
  /// The folder and all below it.
  var allFolders: [ScannedFolder] { [self] + folders.flatMap(\.allFolders) }

  /// The files in the folder and in all below it.
  var allFiles: [ScannedFile] { files + folders.flatMap(\.allFiles) }
}
