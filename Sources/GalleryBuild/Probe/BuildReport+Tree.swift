internal import FileSystem
internal import GalleryModel
internal import Pictures

extension BuildReport {
  /// Notes the entries that were passed over or could not be read, and settings for names that no
  /// file has.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that was named, whatever its name.
  ///   - isPreview: True for a preview, which shows no warnings, but must say what may be visible.
  mutating func note(
    _ tree: ScannedFolder, depth: Int, besides configuration: Path?, isPreview: Bool
  ) {
    let own = configuration?.resolved
    for name in tree.strayNames where own == nil || Path(name.place).resolved != own {
      if isPreview, name.isOfHidden {
        skipped.append(Problem(name))
      } else {
        warnings.append(Problem(name))
      }
    }
    for folder in tree.allFolders {
      leftAlone += folder.leftAlone.map { Problem(file: $0.path.text, reason: $0.reason.rawValue) }
      links += folder.leftAlone.count { $0.reason == .link }
      ignored += folder.leftAlone.count {
        ![.folder, .link, .ignored, .watermark].contains($0.reason)
      }
      skipped += folder.tooDeep.map {
        Problem(file: $0.text, reason: "lies more than \(depth) folders deep (limits.folders)")
      }
      skipped += folder.unplaced.map { Problem($0) }
      skipped += folder.problems.map { Problem($0.path, Refusal($0)) }
    }
  }

  /// Notes the photos that a gallery would show if nobody had hidden or rejected them, and the folders; and
  /// the albums by query that find none.
  mutating func noteWithheld(by root: Album, of tree: ScannedFolder, in input: Path) {
    let albums = root.all
    for folder in albums.flatMap(\.hiddenFolders) { leave(folder, .hiddenFolder, in: input) }
    for photo in albums.flatMap(\.hidden) { leave(photo.relative, .hiddenPhoto, in: input) }
    for photo in albums.flatMap(\.rejected) { leave(photo.relative, photo.rejection, in: input) }
    for query in root.emptyQueries(of: tree) { leave(query, .emptyQuery, in: input) }
  }

  private mutating func leave(_ entry: Path, _ reason: LeftAlone.Reason, in input: Path) {
    ignored += 1
    leftAlone.append(
      Problem(file: input.appending(entry.bytes).text, reason: reason.rawValue))
  }
}

extension Album {
  /// The notes with the queries of albums that have no photos, by their paths below the input; but of
  /// hidden folders.
  fileprivate func emptyQueries(of tree: ScannedFolder) -> [Path] {
    let queries = tree.allFolders.filter(\.hasQuery).map(\.relative)
    guard !queries.isEmpty else { return [] }
    let shown = Set(all.filter { $0.photoCount > 0 }.map(\.relative))
    let hidden = all.flatMap(\.hiddenFolders)
    return queries.filter { folder in
      !shown.contains(folder)
        && !hidden.contains { folder == $0 || folder.names(below: $0) != nil }
    }.map { $0.appending(Array("album.yaml".utf8)) }
  }
}

extension BuildReport.Problem {
  /// Tells of a name that no file has.
  init(_ name: StrayName) { self.init(file: name.place, reason: name.reason) }
}
