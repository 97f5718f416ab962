internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// Renders what has changed and puts it in place.
  ///
  /// - Throws: `BuildError.output` when another's file is in the way, `.writing`, `.interrupted`.
  func publish(
    _ root: Album, _ derived: Derived, _ originals: Originals, _ renderer: SiteRenderer,
    into folder: OutputFolder, _ cache: PictureCache, _ report: inout BuildReport
  ) async throws(BuildError) {
    let staging = folder.stagingArea
    defer { if !request.isDryRun { staging.clear() } }
    let plan = try plan(root, derived, originals, renderer, into: folder, &report)
    report.note(plan, of: root)
    guard !request.isDryRun else { return }
    let publisher = Publisher(
      plan: plan, folder: folder, cache: cache, jobs: request.jobs
    ) { progress(.writing, $0, $1) }
    try await publisher.perform()
  }

  private func plan(
    _ root: Album, _ derived: Derived, _ originals: Originals, _ renderer: SiteRenderer,
    into folder: OutputFolder, _ report: inout BuildReport
  ) throws(BuildError) -> PublicationPlan {
    var plan = PublicationPlan(into: folder, forced: request.isForced)
    for photo in uniquePhotos(root) {
      let set = PictureSet(photo, recipe: root.configuration.pictures)
      let facts = derived.facts[photo.pictureAddress]?.pictures
      for (index, picture) in set.entries.enumerated() {
        try plan.add(
          .picture(address: photo.pictureAddress, index: index), at: picture.path.text,
          facts.map { Manifest.Entry(hash: $0[index].hash, size: $0[index].size) })
      }
    }
    try addOriginals(of: root, originals, to: &plan)
    var staging = folder.stagingArea
    if !request.isDryRun { staging.clear() }
    try addArchives(of: root, to: &plan, through: &staging, &report)
    try renderer.forEachFile { (file) throws(BuildError) in
      guard !Task.isCancelled else { throw .interrupted }
      try plan.add(file) { (content) throws(BuildError) in
        guard !request.isDryRun else { return .staged(0) }
        return .staged(try wrapping(try staging.keep(content), as: BuildError.writing))
      }
    }
    try plan.finish()
    return plan
  }

  /// Adds the originals that are offered, each once.
  private func addOriginals(
    of root: Album, _ originals: Originals, to plan: inout PublicationPlan
  ) throws(BuildError) {
    var seen: Set<String> = []
    for photo in root.all.lazy.flatMap(\.photos) where photo.hasOriginal {
      let place = photo.originalFile.text
      guard seen.insert(place).inserted else { continue }
      try plan.add(.original(original(of: photo)), at: place, originals[place])
    }
  }
}

extension BuildReport {
  /// Notes what is done to the site and what it consists of then, and warns of what common hosts do
  /// not take.
  fileprivate mutating func note(_ plan: PublicationPlan, of root: Album) {
    written = plan.writes.map(\.place)
    removed = plan.removals
    kept = plan.kept
    edited = plan.edited
    for reason in Reason.allCases { count(reason, plan.reasons[reason] ?? 0) }
    photos = root.all.reduce(0) { $0 + $1.photoCount }
    albums = root.all.count
    files = plan.manifest.files.count
    bytes = plan.manifest.files.reduce(0) { $0 + $1.entry.size }
    unchanged = files - written.count
    warnings += root.crowdedBreakpoints
    if files > 20_000 {
      warnings.append(.init(file: "the site", reason: "has \(files) files; many hosts take 20,000"))
    }
    if bytes > 1_000_000_000 {
      let megabytes = bytes / 1_000_000
      warnings.append(.init(file: "the site", reason: "has \(megabytes) MB; many hosts take 1,000"))
    }
  }
}

extension Album {
  /// The breakpoints, here and below, with more columns than have room, each told once.
  fileprivate var crowdedBreakpoints: [BuildReport.Problem] {
    var told: Set<String> = []
    return all.flatMap { album in
      let file = album.relative.bytes.isEmpty ? "photofall.yaml" : album.relative.text
      return album.configuration.crowdedBreakpoints.filter { told.insert($0).inserted }
        .map { BuildReport.Problem(file: file, reason: $0) }
    }
  }
}
