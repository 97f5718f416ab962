internal import FileSystem
internal import GalleryModel
internal import Pictures

extension BuildReport {
  /// Notes the entries that were passed over or could not be read, and settings for names that no
  /// file has.
  ///
  /// - Parameter configuration: The configuration that was named, whatever its name.
  mutating func note(_ tree: ScannedFolder, depth: Int, besides configuration: Path?) {
    let own = configuration?.resolved
    warnings += tree.strayNames.filter { own == nil || Path($0.place).resolved != own }
      .map { Problem(file: $0.place, reason: $0.reason) }
    for folder in tree.allFolders {
      leftAlone += folder.leftAlone.map { Problem(file: $0.path.text, reason: $0.reason.rawValue) }
      links += folder.leftAlone.count { $0.reason == .link }
      ignored += folder.leftAlone.count { ![.folder, .link, .ignored].contains($0.reason) }
      skipped += folder.tooDeep.map {
        Problem(file: $0.text, reason: "lies more than \(depth) folders deep (limits.folders)")
      }
      skipped += folder.unplaced.map { Problem(file: $0.place, reason: $0.reason) }
      skipped += folder.problems.map { Problem($0.path, Refusal($0)) }
    }
  }
}
