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
    try await build().report
  }

  /// Does the work, and tells the gallery of which it made a site.
  ///
  /// - Throws: As `run` does.
  public func build() async throws(BuildError) -> (report: BuildReport, root: Album) {
    var report = BuildReport()
    let input = try InputFolder(request)
    try input.checkFolder(request.output, option: "--output")
    try input.checkFolder(request.cache, option: "--cache")
    var output = try OutputFolder(request.output, adopting: request.isAdopting)
    var lock = output.isOwn && !request.isDryRun ? try output.lock() : nil
    var probed = try await probe(input, &report)
    var root = try input.album(of: probed, report.skipped)
    _ = try renderer(root, input)
    let derived =
      request.isDryRun ? derived(root) : try await derive(root, input, &report)
    for photo in root.all.flatMap(\.photos) {
      let facts = derived[photo.pictureSource]
      probed[photo.relative]?.placeholder = facts?.placeholder
      if facts == nil, !request.isDryRun { probed[photo.relative] = nil }
    }
    let originals = try await originals(root, input, output.manifest, &report)
    for photo in root.all.flatMap(\.photos) where !originals.isEmpty {
      probed[photo.relative]?.hasOriginal = originals[photo.originalFile.text] != nil
    }
    root = try input.album(of: probed, report.skipped)
    if !request.isDryRun {
      // A folder that is not there yet is made only now that there is something to put into it.
      if lock == nil { lock = try output.lock() }
      // Another build may have been at work until now.
      output = try OutputFolder(request.output, adopting: true)
    }
    try publish(root, derived, originals, try renderer(root, input), into: output, &report)
    lock.take()?.release()
    return (report, root)
  }

  private func renderer(_ root: Album, _ input: InputFolder) throws(BuildError) -> SiteRenderer {
    do throws(TemplateError) {
      return try SiteRenderer(root, theme: input.theme)
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
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
