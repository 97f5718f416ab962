internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// Renders the site and puts it in place.
  ///
  /// - Throws: `BuildError.output` when another's file is in the way, `.writing`, `.interrupted`.
  func publish(
    _ root: Album, _ derived: Derived, _ originals: Originals, _ renderer: SiteRenderer,
    into folder: OutputFolder, _ report: inout BuildReport
  ) throws(BuildError) {
    let files = try pictures(root, derived) + self.originals(root, originals) + pages(renderer)
    let plan = try PublicationPlan(files, into: folder, forced: request.isForced)
    report.written = plan.writes.map(\.place)
    report.removed = plan.removals
    report.kept = plan.kept
    report.unchanged = plan.unchanged.entries.count
    report.photos = root.all.reduce(0) { $0 + $1.photoCount }
    report.albums = root.all.count
    guard !request.isDryRun else { return }
    let publisher = Publisher(
      plan: plan, folder: folder, cache: PictureCache(folder: request.cache)
    ) { progress(.writing, $0, $1) }
    report.note(try publisher.perform())
  }

  /// The pictures of all photos, each once.
  private func pictures(_ root: Album, _ derived: Derived) -> [PlannedFile] {
    var seen: Set<PictureSource> = []
    let originals = root.all.flatMap(\.photos).filter { seen.insert($0.pictureSource).inserted }
    return originals.flatMap { photo in
      let set = PictureSet(photo, recipe: root.configuration.pictures)
      return set.entries.enumerated().map { index, picture in
        PlannedFile(
          place: picture.path.text, source: .picture(address: set.address, index: index),
          entry: derived[photo.pictureSource].map { Manifest.Entry($0.pictures[index]) })
      }
    }
  }

  /// The originals that are offered, each once.
  private func originals(_ root: Album, _ originals: Originals) -> [PlannedFile] {
    var seen: Set<SitePath> = []
    return root.all.flatMap(\.photos).filter {
      $0.hasOriginal && seen.insert($0.originalFile).inserted
    }.map { photo in
      let source = request.input.appending(photo.relative.bytes)
      return PlannedFile(
        place: photo.originalFile.text,
        source: .original(OriginalFile(photo: photo, source: source)),
        entry: originals[photo.originalFile.text])
    }
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

extension Manifest.Entry {
  fileprivate init(_ picture: DerivedPhoto.PictureFacts) {
    self.init(hash: picture.hash.hex(), size: picture.size)
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
