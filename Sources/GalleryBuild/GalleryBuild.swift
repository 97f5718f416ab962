internal import CPlatform
internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

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
  /// - Throws: `BuildError` when there is no site, or not all of it.
  public func run() async throws(BuildError) -> BuildReport {
    var report = BuildReport()
    let input = try InputFolder(request)
    try input.checkOutput(request.output)
    let output = try OutputFolder(request.output, adopting: request.isAdopting)
    var lock = output.isOwn && !request.isDryRun ? try output.lock() : nil
    var probed = try await probe(input, &report)
    var root = try input.album(of: probed)
    _ = try renderer(root, input)
    // A folder that is not there yet is made only now that there is something to put into it.
    if lock == nil, !request.isDryRun { lock = try output.lock() }
    if !request.isDryRun {
      for path in try await derive(root, &report) { probed[path] = nil }
      root = try input.album(of: probed)
    }
    try publish(root, try renderer(root, input), into: output, &report)
    lock = nil
    return report
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
  /// - Returns: What came of each, in order.
  /// - Throws: `BuildError.interrupted`.
  func forEach<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ step: Step, _ work: @escaping @Sendable (Item) -> Result
  ) async throws(BuildError) -> [Result] {
    var results = [Result?](repeating: nil, count: items.count)
    await withTaskGroup(of: (Int, Result?).self) { group in
      var next = 0
      func start() {
        guard next < items.count, !pf_interrupted() else { return }
        let (index, item) = (next, items[next])
        next += 1
        group.addTask { (index, work(item)) }
      }
      for _ in 0..<request.jobs { start() }
      var done = 0
      for await (index, result) in group {
        results[index] = result
        done += 1
        progress(step, done, items.count)
        start()
      }
    }
    let all = results.compactMap(\.self)
    guard all.count == items.count else { throw .interrupted }
    return all
  }
}
