internal import FileSystem
public import GalleryModel
internal import Pictures
internal import SiteRendering

/// Build of a site from a folder of photos: scan, probe, arrange, derive, lay out, render, publish.
///
/// Each phase is a value made from the one before.
public struct GalleryBuild: Sendable {
  /// A long phase, whose progress is reported.
  public enum Step: String, Sendable {
    case reading = "Reading photos"
    case deriving = "Making pictures"
    case writing = "Writing the site"
  }

  let request: BuildRequest
  let records: BuildRecords
  var pool: WorkPool
  /// The number of photos that are items in memory at once, about: a gallery with more is read, arranged
  /// and made portion by portion.
  package var portionSize = 20_000
  /// True to have all files written in the report by their paths; false to count those that a large
  /// gallery's portions write, since the paths of a million take 45 MB.
  public var namesFiles = true
  /// True to look at each file of the site, also where its folders are as the last build left them: files
  /// that were cut are whole again, at the cost of a build without records of the pages.
  public var looksAtFiles = false

  /// Prepares a build.
  ///
  /// - Parameters:
  ///   - memory: The memory of earlier builds in this process; nil: there were none.
  ///   - progress: Called as the work goes on, from any thread.
  public init(
    _ request: BuildRequest, recalling memory: BuildMemory? = nil,
    progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) {
    self.request = request
    pool = WorkPool(jobs: request.jobs, progress: progress)
    records = BuildRecords(
      cache: request.cache, memory: memory, pool: pool, isForced: request.isForced,
      isReadOnly: request.isDryRun, batch: nil, trust: request.trustsStamps ? .stamp : .content
    )
  }

  /// Builds the site; in a dry run, reports what a build would do.
  ///
  /// Nothing is written before the configuration, the templates and at least one photo are found
  /// valid. Photos that cannot be used are in the report; the site is complete without them.
  ///
  /// A cancelled task ends soon, without a half-written file.
  /// - Throws: `BuildError` when there is no site, or an incomplete one.
  public func run() async throws(BuildError) -> BuildReport {
    var input = try ScannedInput(request)
    let last = looksAtFiles ? nil : records.state(of: request.output)
    if let report = try last?.report(ifUnchanged: input, request) { return report }
    let theme = input.theme
    async let _ = theme.prepare()
    var folders = try SiteFolders(request, adopting: request.isAdopting, last: last)
    try input.readNotes()
    if request.isDryRun { return try await rehearse(input, folders) }
    var lock = try lock(&folders)
    // A build that has something to do most often has photos to read.
    input.helpers.prepare()
    input = input.recalling(
      folders.isOwn ? records.albums(of: input, in: folders, request) : KnownAlbums())
    // The scan of a large input takes much more than what stays of it.
    Program.returnMemory()
    // Among files of others, one in the way is found before anything is written.
    let canPart = records.canRecall && (folders.isOwn || !request.isAdopting) && folders.areWhole
    let portions = canPart ? input.portions(ofPhotos: portionSize) : []
    if !portions.isEmpty, lock == nil {
      lock = try folders.lock()
      // Another build may have written to the folders until now.
      folders = try SiteFolders(request, adopting: true)
    }
    do throws(BuildError) {
      let report = try await build(portions, of: consume input, into: folders)
      lock?.release()
      return report
    } catch {
      if lock != nil { for folder in folders.all { folder.withdraw() } }
      throw error
    }
  }

  /// The configuration that a build goes by, in the first of its languages.
  ///
  /// - Throws: `BuildError` for a file that cannot be read or understood.
  public static func configuration(
    of request: BuildRequest
  ) throws(BuildError) -> Configuration {
    try ScannedInput.configurations(request)[0]
  }

  /// Probes the photos, and arranges those that can be used: what this process has published, it need
  /// not look at again.
  func arrange() async throws(BuildError) -> ArrangedGallery {
    let input = try scanned()
    let recalled = input.recalling(records.recentAlbums(of: input, request))
    return try await retrying(consume recalled) { (input) async throws(BuildError) in
      // Pictures may be made much later, or never: helpers do not wait for that.
      defer { input.helpers.dismiss() }
      return try await arrange(input)
    }
  }

  /// The input with its notes, of which nothing is known from the last build.
  private func scanned() throws(BuildError) -> ScannedInput {
    var input = try ScannedInput(request, recalling: records.memory)
    try input.readNotes()
    return input
  }

  /// Works with the albums that the records know, and once more without if these are damaged.
  func retrying<Outcome>(
    _ input: consuming ScannedInput,
    _ work: (ScannedInput) async throws(BuildError) -> Outcome
  ) async throws(BuildError) -> Outcome {
    let known = input.known
    do throws(BuildError) {
      return try await work(consume input)
    } catch {
      guard known.isDamaged else { throw error }
      return try await work(try scanned())
    }
  }

  /// Makes the pictures of a drafted gallery, and publishes its site.
  ///
  /// - Parameters:
  ///   - draft: The draft that is shown meanwhile; pictures that it waits for are made first.
  ///   - refused: Called, from any thread, with the next draft when a photo is refused.
  /// - Returns: The report, and the gallery of the site.
  /// - Throws: As `run` does.
  public func publish(
    _ draft: SiteDraft, refused: @escaping @Sendable (SiteDraft) -> Void
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    defer { draft.queue.close() }
    // A new draft takes longer than most photos, so refusals during one share the next.
    let refusals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    async let drafting: Void = {
      for await _ in refusals.stream {
        if let next = try? draft.withoutRefused() { refused(next) }
      }
    }()
    let published = try await publish(draft) { refusals.continuation.yield() }
    refusals.continuation.finish()
    await drafting
    return published
  }

  private func publish(
    _ draft: SiteDraft, refusing: @escaping @Sendable () -> Void
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    let last = records.state(of: request.output)
    var folders = try SiteFolders(request, adopting: request.isAdopting, last: last)
    let lock = try lock(&folders)
    // An earlier state may have been published since the draft was made.
    let isRecent = records.areRecent(draft.gallery.input.known, request)
    let gallery = isRecent ? draft.gallery : try await arrange()
    let known = gallery.input.known
    let published = try await retrying(gallery.input) { (input) async throws(BuildError) in
      // An album that lost a refused photo is arranged without the records, which still have it.
      let gallery = known.isDamaged ? try await arrange(input) : gallery
      return try await publish(consume gallery, into: folders, draft.queue, refused: refusing)
    }
    lock?.release()
    return published
  }

  /// Locks the folders of a site that a build has used before, and reads their state again where another
  /// build has written to them since.
  ///
  /// - Returns: nil for the folders of a new site.
  private func lock(_ folders: inout SiteFolders) throws(BuildError) -> SiteLock? {
    guard folders.isOwn else { return nil }
    let lock = try folders.lock()
    if !folders.areCurrent {
      folders = try SiteFolders(
        request, adopting: request.isAdopting,
        last: looksAtFiles ? nil : records.state(of: request.output))
    }
    return lock
  }

  func arrange(_ input: ScannedInput) async throws(BuildError) -> ArrangedGallery {
    var probed = try await ProbedInput(input, records, pool)
    probed.noteTree()
    let gallery = try ArrangedGallery(probed)
    try input.known.check(request.cache)
    return gallery
  }

  /// Plans a site without publishing it: a dry run.
  private func rehearse(
    _ input: ScannedInput, _ folders: SiteFolders
  ) async throws(BuildError) -> BuildReport {
    let gallery = try await arrange(input)
    let known = try await Derivations(known: gallery, records)
    let derived = try await DerivedGallery(consume gallery, known, in: folders.media, pool)
    return try SitePlan(consume derived, request, into: folders, jobs: pool.jobs, isRehearsal: true)
      .report
  }

  /// Makes the pictures of a gallery, and publishes its site.
  ///
  /// - Parameter found: The folders of the site, which are locked if a build has used them before.
  func publish(
    _ gallery: consuming ArrangedGallery, into found: SiteFolders,
    _ queue: consuming PictureQueue, refused: @escaping @Sendable () -> Void = {}
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    var folders = found
    let input = gallery.input
    let store = try wrapping(
      try OpenStore(request.cache, before: input.stores), as: BuildError.writing)
    let derived = try await derive(
      consume gallery, besides: folders.media, store, consume queue, refused)
    // A missing folder is created only now that there is something to put into it.
    let lock = folders.isOwn ? nil : try folders.lock()
    // Another build may have written to the folders until now.
    if !found.isOwn { folders = try SiteFolders(request, adopting: true) }
    let root = derived.root
    let plan = try await put(consume derived, into: folders, store.pictures)
    // A retryable problem, or a file that is kept, may be gone the next time, though nothing has changed.
    let isSettled = !plan.report.isRetryable && plan.report.kept.isEmpty
    records.keep(
      isSettled ? input.fingerprint : nil, plan.report, plan.albums, of: request)
    store.close()
    lock?.release()
    return (plan.report, root)
  }

  /// Makes the pictures of a gallery that its site lacks.
  func derive(
    _ gallery: consuming ArrangedGallery, besides output: OutputFolder,
    _ store: borrowing OpenStore, _ queue: consuming PictureQueue,
    _ refused: @escaping @Sendable () -> Void
  ) async throws(BuildError) -> DerivedGallery {
    let input = gallery.input
    let known = try await Derivations(known: copy gallery, records)
    let plan = DerivationPlan(
      copy gallery, known, besides: request.isForced ? nil : output)
    let maker = PictureMaker(
      input.helpers, storingIn: store.pictures, isForced: request.isForced, scanned: input.scanned)
    let deriver = Deriver(
      maker: maker, store: store.folder, records: records, pool: pool, input: input)
    var (outcomes, report) = try await deriver.perform(consume plan, queue, refused: refused)
    report.warnings += store.warnings(of: request.cache) + input.stores.problems
    return try await DerivedGallery(
      consume gallery, outcomes, in: output, pool, adding: report)
  }

  /// Renders the pages that have changed, and publishes the site.
  private func put(
    _ gallery: consuming DerivedGallery, into folders: SiteFolders, _ store: any PictureStore
  ) async throws(BuildError) -> SitePlan {
    // Reading and arranging a large gallery takes more than what stays of it.
    Program.returnMemory()
    let known = gallery.input.known
    for folder in folders.all { folder.stagingArea.clear() }
    defer { for folder in folders.all { folder.stagingArea.clear() } }
    do throws(BuildError) {
      let plan = try SitePlan(consume gallery, request, into: folders, jobs: pool.jobs)
      try known.check(request.cache)
      try await Publisher.perform(plan.publications, from: store, pool)
      return plan
    } catch {
      for folder in folders.all { folder.withdraw() }
      throw error
    }
  }
}

extension SharedStores {
  /// The warnings about stores that were away, full or damaged.
  var problems: [BuildReport.Problem] {
    warnings.map { .init(file: $0.place, reason: $0.reason, isRetryable: true) }
  }
}

extension OpenStore {
  /// The warning about a cache that cannot be written, so that the next build starts anew.
  fileprivate func warnings(of cache: Path) -> [BuildReport.Problem] {
    do throws(FileSystemError) {
      if let problem { throw problem }
      try BuildDatabase.checkWritable(in: cache)
      return []
    } catch {
      return [
        .init(
          file: (problem == nil ? error.path : cache).text,
          reason: "keeps nothing for the next build: cannot \(error.action): \(error.reason)",
          isRetryable: true)
      ]
    }
  }
}
