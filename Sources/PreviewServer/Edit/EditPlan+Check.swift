internal import FileSystem
internal import GalleryModel
internal import Pictures

/// The refusal of what a build would refuse: it must not come into a file.
extension EditPlan {
  /// Reads a change as the next build will.
  ///
  /// - Throws: `EditError.malformed` with the place of what is not allowed, and
  ///   `EditError.unusable` for a change of the programs that run and their sandbox, of the stores that
  ///   are shared, or of the file of a watermark: these are a person's to name, in the file.
  func check(_ change: FileChange) throws(EditError) {
    guard let text = change.after else { return }
    guard text.count <= ScannedFolder.longestNote else {
      throw .unusable("\(change.path.text) would be longer than a build reads; make it shorter.")
    }
    do throws(ConfigurationError) {
      if change.path == configuration {
        try check(gallery.root, below: Configuration(parsing: text, of: configuration))
      } else if change.path.name == Self.albumFile {
        _ = try usual(at: change.path).album(parsing: text, of: change.path)
      }
    } catch {
      throw .malformed(error)
    }
    try change.checkOwnersWords(in: configuration)
  }

  private static let albumFile = Array("album.yaml".utf8)

  /// Reads the files of an album and of those below it, which may contradict what they inherit.
  private func check(
    _ album: Album, below parent: Configuration
  ) throws(ConfigurationError) {
    let file = gallery.folder(of: album).appending(Self.albumFile)
    // One that cannot be read keeps its album out, whatever the configuration says.
    let text = (try? contents(of: file)) ?? nil
    let own = try text.map { (text) throws(ConfigurationError) in
      try parent.album(parsing: text, of: file)
    }
    for album in album.albums { try check(album, below: own ?? parent) }
  }

  /// The configuration that the file of an album or a section adds to: what it says now is in the
  /// album's already, and is said again.
  private func usual(at file: Path) -> Configuration {
    let album = gallery.albums.first { gallery.folder(of: $0) == file.parent }
    return (album ?? gallery.root).configuration
  }
}

extension FileChange {
  /// Makes sure that a change says nothing that a person has to write into the configuration.
  ///
  /// - Throws: `EditError.unusable`.
  func checkOwnersWords(in configuration: Path) throws(EditError) {
    guard let after else { return }
    guard path != configuration || ownersWords(in: after) == ownersWords(in: before ?? []) else {
      throw .unusable(
        "Programs, their sandbox, shared stores and watermarks are written into \(path.text) by "
          + "hand.")
    }
  }

  /// The programs and the stores that a configuration names; none where it cannot be understood.
  private func ownersWords(in text: [UInt8]) -> [String] {
    let told = (try? Configuration(parsing: text, of: path)) ?? Configuration()
    return [
      told.publishCommand, told.ffmpeg, told.store.folder, told.store.address, told.store.region,
    ]
    .map { $0 ?? "" }
      + ["\(told.store.isReadOnly)", "\(told.watermark.file ?? "")", "\(told.precautions)"]
  }
}
