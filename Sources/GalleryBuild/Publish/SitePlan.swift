internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import SiteFormat
internal import SiteRendering

/// Plan of a site: its rendered gallery, compared with the files in the site's folders.
struct SitePlan {
  /// The plans of the folders, that of the media first.
  private(set) var publications: [PublicationPlan] = []
  /// The report of the build, once the plan is performed.
  private(set) var report: BuildReport
  /// The albums that the next build may know.
  private(set) var albums: [FinishedAlbum] = []

  /// Renders the pages that have changed.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of pages that are rendered at a time.
  ///   - isRehearsal: True to keep no file that is to be renamed into place.
  /// - Throws: `BuildError.output` if a file of others is in the way, `.writing`, `.interrupted`.
  init(
    _ derived: consuming DerivedGallery, _ request: BuildRequest, into folders: SiteFolders,
    jobs: Int, isRehearsal: Bool = false
  ) throws(BuildError) {
    var gallery = derived
    report = gallery.report
    let begin = { (folder: OutputFolder) in
      PublicationPlan(into: folder, forced: request.isForced, isRehearsal: isRehearsal)
    }
    var plan = begin(folders.media)
    try plan.addPictures(of: gallery)
    try plan.addOriginals(of: gallery)
    report.warnings += try plan.addArchives(of: gallery)
    let media = folders.apart == nil ? plan.manifest.count : 0
    gallery.forgetPictures()
    if folders.apart != nil {
      try finish(consume plan)
      plan = begin(folders.site)
    }
    let rendered = try plan.addPages(of: gallery, request.parts, jobs: jobs)
    try finish(consume plan)
    var size = publications.last?.size ?? SiteSize()
    size.media = media
    size.filesOfFolder = request.parts.pages ? gallery.root.mostPhotoPages : 0
    report.noteTotals(of: gallery.root, size)
    albums = FinishedAlbum.all(of: gallery, rendered, request, report)
    // The settings of known albums are looked at, too, so that these may stay known.
    report.warnings += gallery.root.crowdedBreakpoints(in: gallery.input)
    for album in gallery.root.all { album.readMovedPhotos() }
  }

  private mutating func finish(_ plan: consuming PublicationPlan) throws(BuildError) {
    try plan.finish()
    report.note(plan)
    publications.append(plan)
  }
}

extension SiteRenderer {
  /// Creates the renderer of a gallery with the theme of its input.
  ///
  /// - Throws: `BuildError.template` for a template that cannot be used.
  init(
    rendering root: Album, _ input: ScannedInput, _ parts: SiteParts
  ) throws(BuildError) {
    do throws(TemplateError) {
      try self.init(LaidOutGallery(root), theme: input.theme, parts)
    } catch {
      throw .template(error.description)
    }
  }
}

extension PublicationPlan {
  /// Adds pages and data files, which are rendered only if they have changed.
  ///
  /// - Returns: The albums, each with its pages.
  fileprivate mutating func addPages(
    of gallery: DerivedGallery, _ parts: SiteParts, jobs: Int
  ) throws(BuildError) -> RenderedAlbums {
    let rendered = RenderedAlbums()
    var (shared, addressed): (Set<SitePath>, [SitePath]) = ([], [])
    var rendering = rendering(jobs: jobs)
    // Pages of the first language, where people come in, lead to those of the others.
    for root in gallery.roots.reversed() {
      var renderer = try SiteRenderer(rendering: root, gallery.input, parts)
      renderer.otherAssets = addressed
      rendered.words = renderer.foundWords
      renderer.finished = { rendered.all.append($0) }
      addressed += renderer.addressedAssets
      for part in SiteRenderer.Part.allCases {
        try renderer.forEachFile(of: part) { (file) throws(BuildError) in
          guard !Task.isCancelled else { throw .interrupted }
          guard part != .assets || shared.insert(file.path).inserted else { return }
          try add(rendering.add(numbered(file)))
        }
      }
    }
    try add(rendering.finish())
    rendered.unchanged(gallery.input.known).forEachConcurrently(folder.known) { _, files in
      if !add(files, countingAs: .inputsAreSame) { gallery.input.known.distrust() }
    }
    return rendered
  }

  /// Adds the pictures and clips of a gallery.
  ///
  /// - Throws: As `add` does.
  mutating func addPictures(of gallery: DerivedGallery) throws(BuildError) {
    let (pages, photos) = gallery.root.lastPages
    let folder = folder
    var isThere = add(folder.known(Digests(photos.flatMap(\.media))))
    pages.forEachConcurrently({ folder.known($0.details.media) }) { _, media in
      isThere = add(media) && isThere
    }
    if !isThere { gallery.input.known.distrust() }
    var seen: Set<PictureKey> = []
    let quality = gallery.root.configuration.pictures.quality
    for photo in gallery.root.uniqueItems {
      let facts = gallery.made[photo.pictureKey]?.files
      let pictures = seen.insert(photo.pictureKey).inserted ? photo.planned.pictures : []
      for (index, picture) in pictures.enumerated() {
        try add(
          .picture(photo.pictureKey, index: index), at: photo.path(of: picture).text,
          facts.map { Manifest.Entry(hash: $0[index].hash, size: $0[index].size) },
          estimate: picture.estimatedBytes(at: quality))
      }
      let clip = (photo.planned.clip, photo.clipFile), webm = (photo.planned.webm, photo.webmFile)
      for case (let identity?, let path?) in [clip, webm] {
        let key = identity.key
        guard seen.insert(key).inserted else { continue }
        try add(
          .picture(key, index: 0), at: path.text,
          gallery.made[key].map { Manifest.Entry(hash: $0.files[0].hash, size: $0.files[0].size) },
          estimate: photo.file.motion?.stamp.size ?? photo.stamp.size)
      }
    }
  }

  /// Adds the originals that are offered, each of several copies once.
  fileprivate mutating func addOriginals(of gallery: DerivedGallery) throws(BuildError) {
    var seen: Set<String> = []
    for photo in gallery.root.all.lazy.flatMap(\.freshPhotos) where photo.hasOriginal {
      let place = photo.originalFile.text
      guard seen.insert(place).inserted else { continue }
      let source =
        photo.planned.original.map { PlannedFile.Source.picture($0.key, index: 0) }
        ?? .original(OriginalFile(photo, in: gallery.input.path))
      try add(source, at: place, gallery.originals[place] ?? nil, estimate: photo.stamp.size)
    }
  }
}

extension BuildReport {
  /// Adds the changes and the files of a folder.
  fileprivate mutating func note(_ plan: PublicationPlan) {
    written += plan.writes.places
    removed += plan.hindrances
    removed += plan.removals
    kept += plan.kept
    edited += plan.edited
    for reason in Reason.allCases { count(reason, plan.reasons[reason] ?? 0) }
    files += plan.size.files
    bytes += plan.size.bytes
  }

  /// Adds the totals of the gallery, and warns about the limits of its host.
  ///
  /// - Parameter size: The size of the site's own folder.
  fileprivate mutating func noteTotals(of root: Album, _ size: SiteSize) {
    photos = root.photoTotal
    albums = root.all.count
    unchanged = files - written.total
    let host = root.configuration.host
    let limits = host.map(HostLimits.init) ?? .common
    for reason in limits.misfits(of: size, host.map { "\($0.rawValue) takes" } ?? "many hosts take")
    {
      warnings.append(.init(file: "the site", reason: reason))
    }
  }
}

extension PlannedPicture {
  /// The size of its file before it is made, bytes.
  ///
  /// JPEGs of quality 80 have .12 to .2 bytes a pixel, small ones the most; of 50 six tenths of that, of
  /// 90 one and a half times that, of 95 twice, of 100 three to four times. WebP and AVIF have two
  /// thirds of it at each quality.
  fileprivate func estimatedBytes(at quality: Int) -> Int {
    let usual = size.width * size.height * 16 / 100 * 30 / (110 - quality)
    return 1000 + (format == .jpeg ? usual : usual * 2 / 3)
  }
}

extension Album {
  /// The number of photos that have pages in the folder of one album, here or below, the most.
  fileprivate var mostPhotoPages: Int {
    all.filter { !$0.isByQuery && $0.configuration.photoPages == .all }.map(\.photoCount).max() ?? 0
  }

  /// The warnings about breakpoints with too many columns, here and below, each only once.
  fileprivate func crowdedBreakpoints(in input: ScannedInput) -> [BuildReport.Problem] {
    let usual = input.configurationFile ?? input.path.appending("photofall.yaml")
    let reasons = input.configuration.crowdedBreakpoints
    var told: Set<String> = []
    return all.flatMap { album in
      let own = input.path.appending(album.relative.appending("album.yaml").bytes)
      return album.configuration.crowdedBreakpoints.filter { told.insert($0).inserted }
        .map { BuildReport.Problem(file: (reasons.contains($0) ? usual : own).text, reason: $0) }
    }
  }
}
