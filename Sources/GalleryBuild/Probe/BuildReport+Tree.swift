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
      ignored += folder.leftAlone.count { ![.folder, .link, .ignored].contains($0.reason) }
      skipped += folder.tooDeep.map {
        Problem(file: $0.text, reason: "lies more than \(depth) folders deep (limits.folders)")
      }
      skipped += folder.unplaced.map { Problem($0) }
      skipped += folder.problems.map { Problem($0.path, Refusal($0)) }
    }
  }
}

extension BuildReport.Problem {
  /// Tells of a name that no file has.
  init(_ name: StrayName) { self.init(file: name.place, reason: name.reason) }
}
