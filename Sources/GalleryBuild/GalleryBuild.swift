internal import FileSystem
public import GalleryModel
internal import Imaging
internal import SiteRendering
internal import Synchronization
internal import Workers

/// Builds a site from a folder of photos: scan, probe, arrange, paginate, lay out, derive, render,
/// publish.
public struct GalleryBuild: Sendable {
  /// A part of the work that takes its time.
  public enum Step: String, Sendable {
    case reading = "Reading photos"
    case deriving = "Making pictures"
    case writing = "Writing the site"
  }

  let request: BuildRequest
  let memory: BuildMemory?
  let progress: @Sendable (Step, _ done: Int, _ total: Int) -> Void

  /// Prepares a build.
  ///
  /// - Parameters:
  ///   - memory: What earlier builds of this run have at hand; nil: there are none.
  ///   - progress: Called as the work goes on, from any thread.
  public init(
    _ request: BuildRequest, recalling memory: BuildMemory? = nil,
    progress: @escaping @Sendable (Step, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) {
    self.request = request
    self.memory = memory
    self.progress = progress
  }

  /// Does the work.
  ///
  /// Nothing is written before the configuration, the templates and at least one photo were found
  /// good. Photos that cannot be used are in the report, and the site is whole without them.
  ///
  /// A cancelled task ends soon, with everything that was written whole.
  /// - Throws: `BuildError` when there is no site, or not all of it.
  public func run() async throws(BuildError) -> BuildReport {
    let (input, last) = (try prepare(), lastState())
    let fingerprint = input.fingerprint(request)
    if let report = try unchanged(last, fingerprint) { return report }
    let output = try outputFolder(last)
    let lock = output.isOwn && !request.isDryRun ? try output.lock() : nil
    let gallery = try await arrange(input, fingerprint)
    return try await publish(consume gallery, into: output, holding: lock, PictureQueue()).report
  }

  /// Looks at the photos and arranges those that can be used, as far as one knows before they are
  /// decoded.
  ///
  /// - Throws: `BuildError` when there is nothing to show, or a file that a person wrote is not good.
  public func arrange() async throws(BuildError) -> ArrangedGallery {
    let input = try prepare()
    return try await arrange(input, input.fingerprint(request))
  }

  /// Makes the pictures of an arranged gallery, and puts its site in place.
  ///
  /// - Parameters:
  ///   - draft: What is shown meanwhile: the pictures that it waits for are made first.
  ///   - refused: Called, from any thread, with what is to be shown instead when a photo turns out
  ///     to be of no use.
  /// - Returns: What was done, and the gallery that the site shows.
  /// - Throws: As `run` does.
  public func publish(
    _ gallery: ArrangedGallery, showing draft: SiteDraft,
    refused: @escaping @Sendable (SiteDraft) -> Void
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    defer { draft.queue.close() }
    let output = try outputFolder(lastState())
    let lock = output.isOwn ? try output.lock() : nil
    // A new draft takes longer than most photos: those that are refused meanwhile share the next.
    let refusals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    async let drafting: Void = {
      for await _ in refusals.stream {
        if let next = try? draft.withoutRefused(gallery) { refused(next) }
      }
    }()
    let published = try await publish(gallery, into: output, holding: lock, draft.queue) {
      refusals.continuation.yield()
    }
    refusals.continuation.finish()
    await drafting
    return published
  }

  /// Looks through the input.
  private func prepare() throws(BuildError) -> InputFolder {
    let input = try InputFolder(request)
    try input.checkFolder(request.output, option: "--output")
    try input.checkFolder(request.cache, option: "--cache")
    return input
  }

  private func outputFolder(_ last: SiteState?) throws(BuildError) -> OutputFolder {
    try OutputFolder(request.output, adopting: request.isAdopting, last: last?.output)
  }

  private func arrange(
    _ input: InputFolder, _ fingerprint: ContentHash?
  ) async throws(BuildError) -> ArrangedGallery {
    var (input, report) = (input, BuildReport())
    try input.readNotes()
    let probed = try await probe(input, &report)
    let root = try input.album(of: probed, report.skipped)
    _ = try input.renderer(of: root, for: request)
    return ArrangedGallery(
      input: input, fingerprint: fingerprint, probed: probed, root: root, report: report)
  }

  private func publish(
    _ gallery: consuming ArrangedGallery, into folder: OutputFolder, holding held: consuming Lock?,
    _ queue: PictureQueue, refused: @escaping @Sendable () -> Void = {}
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    let (input, fingerprint) = (gallery.input, gallery.fingerprint)
    var report = gallery.report
    var output = folder
    var lock = held
    let cache = try openCache(&report)
    let derived =
      request.isDryRun
      ? try await known(gallery.root, input)
      : try await derive(
        gallery.root, input, into: output, queue, cache.pictures, &report, refused: refused)
    input.helpers.dismiss()
    note(gallery.root, derived, input, &report)
    var root = try gallery.root(lacking: derived.refused, &report.skipped)
    // There is no room for two of each photo when more has turned out about all of them.
    _ = consume gallery
    let originals = try await originals(root, input, in: output, &report)
    root.complete(by: derived.facts, originals: originals)
    if !request.isDryRun {
      // A folder that is not there yet is made only now that there is something to put into it.
      if lock == nil {
        lock = try output.lock()
        // Another build may have been at work until now.
        output = try OutputFolder(request.output, adopting: true)
      }
    }
    do throws(BuildError) {
      try await publish(
        root, derived, originals, try input.renderer(of: root, for: request), into: output,
        cache.pictures, &report)
    } catch {
      if !request.isDryRun { output.withdraw() }
      throw error
    }
    // What could not be read now may well be the next time, though nothing has changed.
    if !request.isDryRun { remember(report.isLasting ? fingerprint : nil, report) }
    cache.close()
    lock.take()?.release()
    return (report, root)
  }

  private func openCache(_ report: inout BuildReport) throws(BuildError) -> OpenCache {
    if request.isDryRun { return OpenCache(lookingAt: request.cache) }
    let cache = try wrapping(try OpenCache(request.cache), as: BuildError.writing)
    do throws(FileSystemError) {
      if let problem = cache.problem { throw problem }
      try BuildDatabase.checkWritable(in: request.cache)
    } catch {
      let file = cache.problem == nil ? error.path : request.cache
      report.warnings.append(
        .init(
          file: file.text,
          reason: "keeps nothing for the next build: cannot \(error.action): \(error.reason)",
          isPassing: true))
    }
    return cache
  }

  /// Works on items in parallel, as many at a time as was asked for.
  ///
  /// - Parameters:
  ///   - budget: The most memory that those at work may take together, bytes.
  ///   - cost: The memory that an item takes, bytes.
  /// - Returns: What came of each, in order.
  /// - Throws: `BuildError.interrupted` when the task is cancelled.
  func forEach<Items: Sequence, Result: Sendable>(
    _ items: Items, _ step: Step, budget: Int = .max, cost: (Items.Element) -> Int = { _ in 0 },
    _ work: @escaping @Sendable (Items.Element) throws -> Result
  ) async throws(BuildError) -> [Result] where Items.Element: Sendable {
    let (done, count) = (Counter(), items.underestimatedCount)
    return try await inParallel(items, budget: budget, cost: cost) { item in
      let result = try work(item)
      progress(step, done.next(), count)
      return result
    }
  }

  /// The same without a word of progress.
  ///
  /// - Throws: The `BuildError` of an item; `.interrupted` when the task is cancelled.
  func inParallel<Items: Sequence, Result: Sendable>(
    _ items: Items, budget: Int = .max, cost: (Items.Element) -> Int = { _ in 0 },
    _ work: @escaping @Sendable (Items.Element) throws -> Result
  ) async throws(BuildError) -> [Result] where Items.Element: Sendable {
    do {
      return try await items.concurrentMap(limit: request.jobs, budget: budget, cost: cost, work)
    } catch {
      throw error as? BuildError ?? .interrupted
    }
  }
}

/// Counts what several threads have done.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next(_ more: Int = 1) -> Int { count.add(more, ordering: .relaxed).newValue }
}
