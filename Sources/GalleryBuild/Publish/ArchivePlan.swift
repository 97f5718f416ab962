internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat

extension PublicationPlan {
  /// Adds the archives of originals; a missing one is made.
  ///
  /// - Returns: The warnings about originals that cannot be archived.
  /// - Throws: `BuildError.writing`, `.interrupted`.
  mutating func addArchives(
    of gallery: DerivedGallery
  ) throws(BuildError) -> [BuildReport.Problem] {
    var problems: [BuildReport.Problem] = []
    var places: Set<String> = []
    // Without pages the manifest alone leads to archives.
    let albums =
      gallery.root.configuration.leadsToOriginals ? gallery.root.all : gallery.root.allListed
    for album in albums where album.configuration.originals == .albumZip {
      let archive = AlbumArchive(album: album, input: gallery.input.path)
      problems += archive.unsupported
      guard let place = album.archiveFile?.text else {
        problems += try archive.leftOut(besides: [])
        continue
      }
      guard places.insert(place).inserted else { continue }
      let isThere = try !add(at: place, estimate: archive.estimatedBytes) {
        (file) throws(BuildError) in
        problems += try archive.write(to: file)
      }
      if isThere { problems += try archive.leftOut(of: folder.file(place)) }
    }
    return problems
  }
}

/// Archive of an album's originals.
private struct AlbumArchive {
  let album: Album
  /// The input folder.
  let input: Path

  /// The warnings about stills in formats whose metadata cannot be stripped; archives hold no clips.
  var unsupported: [BuildReport.Problem] {
    album.ownPhotos.filter { $0.kind.still != nil && !$0.kind.isStrippable }.map {
      OriginalFile($0, in: input).problem(Refusal("metadata cannot be taken out of its format"))
    }
  }

  /// The size without what its format takes, bytes: files are stored as they are.
  var estimatedBytes: Int { album.archivedPhotos.reduce(0) { $0 + $1.photo.stamp.size } }

  /// Writes the archive.
  ///
  /// - Returns: The warnings about originals that are missing in it.
  /// - Throws: `BuildError.writing` also for a file that cannot be read, since the archive's name
  ///   is a hash of the full list of its files.
  func write(to file: Path) throws(BuildError) -> [BuildReport.Problem] {
    var problems: [BuildReport.Problem] = []
    var archive = try wrapping(try ArchiveWriter(file), as: BuildError.writing)
    for (name, photo) in album.archivedPhotos {
      guard !Task.isCancelled else { throw .interrupted }
      let original = OriginalFile(photo, in: input)
      let added = try wrapping(
        try original.withContent { (content) throws(FileSystemError) in
          try archive.add(content, named: name)
        }, as: BuildError.writing)
      if case .failure(let refusal) = added { problems.append(original.problem(refusal)) }
    }
    try wrapping(try archive.finish(), as: BuildError.writing)
    return problems
  }

  /// The warnings, repeated in each build, about originals that an existing archive lacks.
  func leftOut(of archive: Path) throws(BuildError) -> [BuildReport.Problem] {
    try leftOut(
      besides: wrapping(try ArchiveList(of: archive)?.names ?? [], as: BuildError.writing))
  }

  /// The warnings about originals that are not among the names of an archive.
  func leftOut(besides names: Set<String>) throws(BuildError) -> [BuildReport.Problem] {
    var problems: [BuildReport.Problem] = []
    for (name, photo) in album.archivedPhotos where !names.contains(name) {
      let original = OriginalFile(photo, in: input)
      if case .failure(let refusal) = try wrapping(
        try original.withContent { _ in }, as: BuildError.writing)
      {
        problems.append(original.problem(refusal))
      }
    }
    return problems
  }
}
