internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// Adds the archives of originals that are offered; those that are not there yet are made.
  ///
  /// - Throws: `BuildError.writing`, `.interrupted`.
  func addArchives(
    of root: Album, to plan: inout PublicationPlan, through staging: inout StagingArea,
    _ report: inout BuildReport
  ) throws(BuildError) {
    var places: Set<String> = []
    for album in root.all where album.configuration.originals == .albumZip {
      for photo in album.photos where !Original.isPossible(photo.header.format) {
        note(.refused("metadata cannot be taken out of its format"), photo, &report)
      }
      guard let place = album.archiveFile?.text, places.insert(place).inserted else { continue }
      let isThere = try !plan.add(at: place) { () throws(BuildError) in
        guard !request.isDryRun else { return (.staged(0), nil) }
        let number = try wrapping(try staging.next(), as: BuildError.writing)
        let file = staging.file(number)
        try archive(album, in: file, &report)
        let hash = try wrapping(try ContentHash(of: file), as: BuildError.writing)
        let size = try wrapping(try FileStatus(file)?.size ?? 0, as: BuildError.writing)
        return (.staged(number), Manifest.Entry(hash: hash, size: size))
      }
      if isThere { try noteLeftOut(of: album, request.output.appending(place), &report) }
    }
  }

  /// Tells again which photos the archive that is there lacks.
  private func noteLeftOut(
    of album: Album, _ archive: Path, _ report: inout BuildReport
  ) throws(BuildError) {
    let names = try wrapping(try ArchiveList(of: archive)?.names ?? [], as: BuildError.writing)
    for (name, photo) in album.archivedPhotos where !names.contains(name) {
      _ = try bytes(of: photo, &report)
    }
  }

  private func archive(
    _ album: Album, in file: Path, _ report: inout BuildReport
  ) throws(BuildError) {
    var archive = try wrapping(try ArchiveWriter(file), as: BuildError.writing)
    for (name, photo) in album.archivedPhotos {
      guard !Task.isCancelled else { throw .interrupted }
      guard let bytes = try bytes(of: photo, &report) else { continue }
      try wrapping(try archive.add(bytes, named: name), as: BuildError.writing)
    }
    try wrapping(try archive.finish(), as: BuildError.writing)
  }

  /// A photo's own file without metadata; nil, and a warning, for one that cannot be taken apart.
  private func bytes(
    of photo: Photo, _ report: inout BuildReport
  ) throws(BuildError) -> [UInt8]? {
    do throws(OriginalFile.Problem) {
      return try original(of: photo).bytes()
    } catch {
      // The archive's name says that it is whole.
      if case .cannotRead(let error) = error { throw .writing(error) }
      note(error, photo, &report)
      return nil
    }
  }
}
