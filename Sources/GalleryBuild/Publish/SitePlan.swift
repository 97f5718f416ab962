internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat
internal import SiteRendering

/// Plan of a site: its rendered gallery, compared with the files in the site's folder.
struct SitePlan {
  private(set) var publication: PublicationPlan
  /// The report of the build, once the plan is performed.
  private(set) var report: BuildReport

  /// Renders the pages that have changed.
  ///
  /// - Parameter staging: The staging area for pages; nil in a dry run, which keeps none.
  /// - Throws: `BuildError.output` if a file of others is in the way, `.writing`, `.interrupted`.
  init(
    _ gallery: DerivedGallery, _ request: BuildRequest, into folder: OutputFolder,
    through staging: consuming StagingArea?
  ) throws(BuildError) {
    report = gallery.report
    publication = PublicationPlan(into: folder, forced: request.isForced)
    try publication.addPictures(of: gallery)
    try publication.addOriginals(of: gallery)
    report.warnings += try publication.addArchives(of: gallery, through: &staging)
    try addPages(of: gallery, hasFragments: request.hasFragments, &staging)
    try publication.finish()
    report.note(publication, of: gallery.root)
  }

  private mutating func addPages(
    of gallery: DerivedGallery, hasFragments: Bool, _ staging: inout StagingArea?
  ) throws(BuildError) {
    let renderer = try SiteRenderer(rendering: gallery.root, gallery.input, hasFragments)
    try renderer.forEachFile { (file) throws(BuildError) in
      guard !Task.isCancelled else { throw .interrupted }
      try publication.add(file) { (content) throws(BuildError) in
        .staged(try wrapping(try staging?.keep(content) ?? 0, as: BuildError.writing))
      }
    }
  }
}

extension SiteRenderer {
  /// Creates the renderer of a gallery with the theme of its input.
  ///
  /// - Throws: `BuildError.template` for a template that cannot be used.
  init(
    rendering root: Album, _ input: ScannedInput, _ hasFragments: Bool
  ) throws(BuildError) {
    do throws(TemplateError) {
      try self.init(LaidOutGallery(root), theme: input.theme, hasFragments: hasFragments)
    } catch {
      throw .template(error.description)
    }
  }
}

extension PublicationPlan {
  fileprivate mutating func addPictures(of gallery: DerivedGallery) throws(BuildError) {
    var clips: Set<PictureKey> = []
    for photo in gallery.root.uniqueItems {
      let facts = gallery.made[photo.pictureKey]?.files
      for (index, picture) in photo.planned.pictures.enumerated() {
        try add(
          .picture(photo.pictureKey, index: index), at: photo.path(of: picture).text,
          facts.map { Manifest.Entry(hash: $0[index].hash, size: $0[index].size) })
      }
      if let key = photo.planned.clip?.key, let path = photo.clipFile, clips.insert(key).inserted {
        try add(
          .picture(key, index: 0), at: path.text,
          gallery.made[key].map { Manifest.Entry(hash: $0.files[0].hash, size: $0.files[0].size) })
      }
    }
  }

  /// Adds the originals that are offered, each of several copies once.
  fileprivate mutating func addOriginals(of gallery: DerivedGallery) throws(BuildError) {
    var seen: Set<String> = []
    for photo in gallery.root.all.lazy.flatMap(\.photos) where photo.hasOriginal {
      let place = photo.originalFile.text
      guard seen.insert(place).inserted else { continue }
      try add(
        .original(OriginalFile(photo, in: gallery.input.path)), at: place,
        gallery.originals[place])
    }
  }
}

extension BuildReport {
  /// Adds the plan's changes and the site's totals, and warns about the limits of common hosts.
  fileprivate mutating func note(_ plan: PublicationPlan, of root: Album) {
    written = plan.writes.map(\.place)
    removed = plan.removals
    kept = plan.kept
    edited = plan.edited
    for reason in Reason.allCases { count(reason, plan.reasons[reason] ?? 0) }
    photos = root.all.reduce(0) { $0 + $1.ownPhotos.count }
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
  /// The warnings about breakpoints with too many columns, here and below, each only once.
  fileprivate var crowdedBreakpoints: [BuildReport.Problem] {
    var told: Set<String> = []
    return all.flatMap { album in
      let file = album.relative.bytes.isEmpty ? "photofall.yaml" : album.relative.text
      return album.configuration.crowdedBreakpoints.filter { told.insert($0).inserted }
        .map { BuildReport.Problem(file: file, reason: $0) }
    }
  }
}
