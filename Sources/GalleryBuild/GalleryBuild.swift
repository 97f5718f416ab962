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
  let progress: @Sendable (Step, _ done: Int, _ total: Int) -> Void

  /// Prepares a build.
  ///
  /// - Parameter progress: Called as the work goes on, from any thread.
  public init(
    _ request: BuildRequest,
    progress: @escaping @Sendable (Step, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) {
    self.request = request
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
    let (input, last, fingerprint) = try prepare()
    if let report = try unchanged(last, fingerprint) { return report }
    return try await build(input, last, fingerprint).report
  }

  /// Does the work, and tells the gallery of which it made a site.
  ///
  /// - Throws: As `run` does.
  public func build() async throws(BuildError) -> (report: BuildReport, root: Album) {
    let (input, last, fingerprint) = try prepare()
    return try await build(input, last, fingerprint)
  }

  /// Looks through the input, and for what the last build has left behind.
  private func prepare() throws(BuildError) -> (InputFolder, SiteState?, ContentHash?) {
    let input = try InputFolder(request)
    try input.checkFolder(request.output, option: "--output")
    try input.checkFolder(request.cache, option: "--cache")
    return (input, lastState(), input.fingerprint(request))
  }

  private func build(
    _ input: InputFolder, _ last: SiteState?, _ fingerprint: ContentHash?
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    var input = input
    try input.readNotes()
    let output = try OutputFolder(
      request.output, adopting: request.isAdopting, last: last?.output)
    let (report, root) = try await build(input, into: output)
    // A photo that could not be read now may well be the next time, though nothing has changed.
    if !request.isDryRun { remember(report.skipped.isEmpty ? fingerprint : nil, report) }
    return (report, root)
  }

  private func build(
    _ input: InputFolder, into output: OutputFolder
  ) async throws(BuildError) -> (report: BuildReport, root: Album) {
    var (report, output) = (BuildReport(), output)
    var lock = output.isOwn && !request.isDryRun ? try output.lock() : nil
    var probed = try await probe(input, &report)
    var root = try input.album(of: probed, report.skipped)
    _ = try renderer(root, input)
    let derived =
      request.isDryRun
      ? known(root, input) : try await derive(root, input, into: output, &report)
    let facts = { derived[PictureSet.address(of: $0)] }
    if !request.isDryRun {
      let unusable = root.all.flatMap(\.photos).filter { facts($0) == nil }
      for photo in unusable { probed[photo.relative] = nil }
      if !unusable.isEmpty { root = try input.album(of: probed, report.skipped) }
    }
    let originals = try await originals(root, input, in: output, &report)
    root.updatePhotos { photo in
      photo.placeholder = facts(photo)?.placeholder
      photo.hasOriginal = !originals.isEmpty && originals[photo.originalFile.text] != nil
    }
    if !request.isDryRun {
      // A folder that is not there yet is made only now that there is something to put into it.
      if lock == nil {
        lock = try output.lock()
        // Another build may have been at work until now.
        output = try OutputFolder(request.output, adopting: true)
      }
    }
    do throws(BuildError) {
      try await publish(root, derived, originals, try renderer(root, input), into: output, &report)
    } catch {
      if !request.isDryRun { output.withdraw() }
      throw error
    }
    lock.take()?.release()
    return (report, root)
  }

  private func renderer(_ root: Album, _ input: InputFolder) throws(BuildError) -> SiteRenderer {
    do throws(TemplateError) {
      return try SiteRenderer(
        root, theme: input.theme, hasFragments: request.hasFragments)
    } catch {
      throw .template(error.description)
    }
  }

  /// Works on items in parallel, as many at a time as was asked for.
  ///
  /// - Parameters:
  ///   - budget: The most memory that those at work may take together, bytes.
  ///   - cost: The memory that an item takes, bytes.
  /// - Returns: What came of each, in order.
  /// - Throws: `BuildError.interrupted` when the task is cancelled.
  func forEach<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ step: Step, budget: Int = .max, cost: (Item) -> Int = { _ in 0 },
    _ work: @escaping @Sendable (Item) throws -> Result
  ) async throws(BuildError) -> [Result] {
    let done = Counter()
    do {
      return try await items.concurrentMap(limit: request.jobs, budget: budget, cost: cost) {
        item in
        let result = try work(item)
        progress(step, done.next(), items.count)
        return result
      }
    } catch {
      throw .interrupted
    }
  }
}

/// Counts what several threads have done.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
