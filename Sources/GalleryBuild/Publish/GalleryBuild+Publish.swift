internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// Renders the site and puts it in place.
  ///
  /// - Throws: `BuildError.output` when another's file is in the way, `.writing`, `.interrupted`.
  func publish(
    _ root: Album, _ renderer: SiteRenderer, into folder: OutputFolder,
    _ report: inout BuildReport
  ) throws(BuildError) {
    let files = try pictures(root) + pages(renderer)
    let plan = try PublicationPlan(files, into: folder, forced: request.isForced)
    report.written = plan.writes.map(\.place)
    report.removed = plan.removals
    report.kept = plan.kept
    report.unchanged = plan.unchanged.entries.count
    report.photos = root.all.reduce(0) { $0 + $1.photoCount }
    report.albums = root.all.count
    guard !request.isDryRun else { return }
    let publisher = Publisher(plan: plan, folder: folder) { progress(.writing, $0, $1) }
    report.note(try publisher.perform())
  }

  /// The pictures of all photos, each once.
  private func pictures(_ root: Album) -> [PlannedFile] {
    let cache = PictureCache(folder: request.cache)
    var seen: Set<SitePath> = []
    return root.all.flatMap { album in
      album.photos.flatMap { PictureSet($0, recipe: album.configuration.pictures).entries }
    }
    .filter { seen.insert($0.path).inserted }
    .map { PlannedFile(place: $0.path.text, source: .picture(cache.file($0)), entry: nil) }
  }

  private func pages(_ renderer: SiteRenderer) throws(BuildError) -> [PlannedFile] {
    var files: [PlannedFile] = []
    try renderer.forEachFile { (file) throws(BuildError) in
      guard !Task.isCancelled else { throw .interrupted }
      let entry = Manifest.Entry(file.content())
      files.append(PlannedFile(place: file.path.text, source: .rendered(file), entry: entry))
    }
    return files
  }
}

extension BuildReport {
  /// Notes what the site consists of, and warns of what common hosts do not take.
  fileprivate mutating func note(_ site: Manifest) {
    files = site.entries.count
    bytes = site.entries.values.reduce(0) { $0 + $1.size }
    if files > 20_000 {
      warnings.append(.init(file: "the site", reason: "has \(files) files; many hosts take 20,000"))
    }
    if bytes > 1_000_000_000 {
      let megabytes = bytes / 1_000_000
      warnings.append(.init(file: "the site", reason: "has \(megabytes) MB; many hosts take 1,000"))
    }
  }
}
