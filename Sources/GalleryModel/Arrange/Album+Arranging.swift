public import FileSystem
public import Pictures

extension Album {
  /// Makes albums of folders: names and orders the photos, and cuts them into pages.
  ///
  /// - Parameters:
  ///   - folder: The scanned input, whose name is the root's title unless the configuration has one.
  ///   - probed: The facts of each usable photo, by its path below the input.
  ///   - known: The photos of albums that are as the last build left them, by their folders.
  ///   - configuration: The configuration in `photofall.yaml`.
  ///   - planner: The planner of the items' pictures.
  /// - Returns: The root album, which is empty when it has nothing to show; nil when its own file hides
  ///   it.
  /// - Throws: `ConfigurationError` for an `album.yaml` that cannot be understood.
  /// - Complexity: O(n log n) for n photos.
  public init?(
    arranging folder: ScannedFolder, probed: [Path: ProbedFile], known: [Path: KnownAlbum] = [:],
    configuration: Configuration, planner: PicturePlanner
  ) throws(ConfigurationError) {
    let draft = AlbumDraft(
      folder: folder, probed: probed, known: known, planner: planner,
      location: configuration.folder(of: configuration.language),
      fallbackTitle: String(decoding: folder.path.resolved.name, as: UTF8.self))
    guard let album = try draft.album(below: configuration, isRoot: true) else { return nil }
    self = album.answeringQueries()
  }
}
