internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat

extension GalleryBuild {
  /// Builds the site: first portions of the input, then what is in none, and all pages.
  func build(
    _ portions: [InputPortion], of scanned: consuming ScannedInput, into found: SiteFolders
  ) async throws(BuildError) -> BuildReport {
    var (build, input, folders, before) = (self, scanned, found, BuildReport())
    if !portions.isEmpty {
      (input, before) = try await build.add(portions, of: consume input, to: folders.media)
      // The manifest lists their pictures now.
      folders = try SiteFolders(request, adopting: true)
    }
    let report = try await retrying(consume input) {
      [build, folders] (input) async throws(BuildError) in
      let gallery = try await build.arrange(input)
      return try await build.publish(consume gallery, into: folders, PictureQueue()).report
    }
    return report.following(before)
  }

  /// Reads, arranges and makes the photos of portions, one portion after the other, and puts their
  /// pictures into the site; pages follow when all albums are known.
  ///
  /// - Returns: The input with the albums that are known then, and the report on the portions.
  private mutating func add(
    _ portions: [InputPortion], of scanned: consuming ScannedInput, to media: OutputFolder
  ) async throws(BuildError) -> (ScannedInput, BuildReport) {
    var (input, report) = (scanned, BuildReport())
    var places: Set<Digest> = []
    let (all, count) = (pool, input.unknownCount)
    let start = try wrapping(try media.journalSize(), as: BuildError.writing)
    records.forgetFiles(goneFrom: input)
    defer { media.stagingArea.clear() }
    // Those that cannot go on stay as a whole for what follows.
    var whole: Set<Path> = []
    for portion in portions where whole.isDisjoint(with: portion.folders) {
      // The memory of a portion lies between what stays: the next one cannot use all of it.
      defer { Program.returnMemory() }
      let (added, albums) = try await add(portion, of: input, to: media, besides: places, &report)
      places.formUnion(added)
      guard !albums.isEmpty else {
        whole.formUnion(portion.folders)
        continue
      }
      if portion.count == nil {
        let recorded = records.albums(
          of: input.portion(InputPortion(folders: albums)), request, besides: input.known)
        // The rest would not be known either, as with a full disk.
        if recorded.albums.isEmpty { break }
        var known = input.known
        known.add(recorded)
        input = input.recalling(known)
      }
      pool = all.counting(
        from: count - input.unknownCount + (portion.count ?? 0), of: count)
    }
    if !places.isEmpty {
      try wrapping(try Publisher.finishAdding(to: media, since: start), as: BuildError.writing)
    }
    return (input, report)
  }

  /// Makes a portion of an input. The photos of one that goes on with a folder come to those that the
  /// portions before have left in the records.
  ///
  /// - Returns: The places of files that are in the site for it, and the folders of its albums in the
  ///   records: none without a photo, and where the photos cannot come to the others without a change of
  ///   these.
  private func add(
    _ portion: InputPortion, of scanned: ScannedInput, to media: OutputFolder,
    besides places: Set<Digest>, _ report: inout BuildReport
  ) async throws(BuildError) -> ([Digest], Set<Path>) {
    var input = scanned.portion(portion)
    if portion.goesOn {
      // Apart from those of other albums, which stay good if these do not suffice.
      let known = records.albums(of: input, request, besides: KnownAlbums(), mostChanges: .max)
      if known.albums.isEmpty { return ([], []) }
      input = input.recalling(known)
    }
    do throws(BuildError) {
      return try await add(input, to: media, besides: places, &report)
    } catch .noPhotos {
      return ([], [])
    } catch {
      guard input.known.isDamaged else { throw error }
      return ([], [])
    }
  }

  /// Makes the pictures of a portion, puts them into the site, and records its albums.
  ///
  /// - Parameter places: The places of pictures that other portions have put there.
  /// - Returns: The places of files that are in the site for it, and the folders of the albums in the
  ///   records.
  private func add(
    _ portion: ScannedInput, to media: OutputFolder, besides places: Set<Digest>,
    _ report: inout BuildReport
  ) async throws(BuildError) -> ([Digest], Set<Path>) {
    let gallery = try await arrange(portion)
    let store = try wrapping(
      try OpenStore(request.cache, before: portion.stores), as: BuildError.writing)
    let derived = try await derive(
      consume gallery, besides: media, store, PictureQueue(), {})
    var plan = PublicationPlan(into: media, forced: false)
    plan.others = places
    try plan.addPictures(of: derived)
    try portion.known.check(request.cache)
    try plan.finishAdding()
    try await Publisher.add(plan, from: store.pictures, pool)
    store.close()
    let albums = try FinishedAlbum.all(ofPortion: derived, request)
    records.keep(albums, ofPortion: request)
    report.note(derived.report, plan, namesFiles: namesFiles)
    return (plan.manifest.additions.map(\.place), Set(albums.map(\.relative)))
  }
}
