public import FileSystem
internal import GalleryModel
internal import Pictures

/// Derivation of a share of the pictures into a store that other processes fill too; builds find
/// them there.
///
/// The same phases as those of a build, up to the pictures, for a batch of photos after the other: a
/// photo is decoded while the content that was digested is still in the memory of the system. Any
/// process may die, and any share may be derived twice, at the same time too.
public struct ShardedDerivation: Sendable {
  private let request: BuildRequest
  private let shard: Shard
  private let list: Path?
  private let pool: WorkPool

  /// Prepares the derivation.
  ///
  /// - Parameters:
  ///   - request: The parameters of the build that will follow.
  ///   - list: The file of a list by `list(of:)`, which is read in place of the folders; nil: none.
  ///   - progress: Called as the work goes on, from any thread.
  public init(
    _ request: BuildRequest, _ shard: Shard, from list: Path? = nil,
    progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) {
    self.request = request
    self.shard = shard
    self.list = list
    pool = WorkPool(jobs: request.jobs, progress: progress)
  }

  /// Probes the photos of the share, and makes their pictures.
  ///
  /// - Returns: The report; photos that cannot be used are in it.
  /// - Throws: `BuildError` for an invalid configuration, when the store takes nothing more, and when
  ///   the task is cancelled.
  public func run() async throws(BuildError) -> BuildReport {
    var input = try ScannedInput(request, list.map { ($0, of: shard) })
    try input.readLists()
    let store = try wrapping(
      try OpenStore(request.cache, before: input.stores, isShared: true), as: BuildError.writing)
    var report = BuildReport()
    report.skipped = input.problems
    let batches = shard.batches(of: input.tree.allFiles)
    let probes = SharedProbes(
      in: request.cache, of: batches.flatMap(\.files), input,
      request.trustsStamps ? .stamp : .content, isForced: request.isForced)
    for batch in batches {
      let records = records(batch, probes)
      report = report.summing(try await derive(input.keeping(batch.files), records, store))
      if let problem = store.problem { throw .writing(problem) }
    }
    store.close()
    // The build that follows warns of photos.
    report.warnings = input.stores.problems
    return report
  }

  /// Lists the files of an input, for shares that then need not walk through its folders.
  ///
  /// - Returns: The list, and what could not be looked at.
  /// - Complexity: O(n log n) for n files.
  /// - Throws: `BuildError` for an invalid configuration, or an unreadable note.
  public static func list(
    of request: BuildRequest
  ) throws(BuildError) -> (text: [UInt8], skipped: [BuildReport.Problem]) {
    let input = try ScannedInput(request)
    try input.checkNotes()
    return (InputList.text(of: input.tree), input.problems)
  }

  private func records(_ batch: Shard.Batch, _ probes: SharedProbes) -> BuildRecords {
    // Galleries, and lists of the photos of one, may share a cache.
    let name = ContentHash(
      request.input.resolved.bytes, list?.resolved.bytes ?? [], batch.name.bytes)
    return BuildRecords(
      cache: request.cache, memory: nil, pool: pool, isForced: request.isForced, isReadOnly: false,
      batch: SharedBatch(name: name, probes: probes), trust: probes.trust)
  }

  private func derive(
    _ input: ScannedInput, _ records: BuildRecords, _ store: borrowing OpenStore
  ) async throws(BuildError) -> BuildReport {
    var input = input
    try input.readNotes()
    let probed = try await ProbedInput(input, records, pool)
    do throws(BuildError) {
      let gallery = try ArrangedGallery(probed)
      let plan = DerivationPlan(gallery, Derivations(), besides: nil)
      let maker = PictureMaker(
        input.helpers, storingIn: store.pictures, isForced: request.isForced,
        scanned: input.scanned)
      let deriver = Deriver(
        maker: maker, store: store.folder, records: records, pool: pool, input: input)
      let (outcomes, report) = try await deriver.perform(consume plan, PictureQueue()) {}
      var sum = gallery.report.adding(report)
      let (roots, skipped, _) = try gallery.removing(outcomes.refused)
      sum.skipped += skipped
      sum.photos = roots[0].photoTotal
      // A folder that is hidden has photos in many batches.
      sum.leftAlone = probed.report.leftAlone
      return sum
    } catch .noPhotos(_, _, let problems) {
      var report = BuildReport()
      report.skipped = problems
      report.leftAlone = probed.report.leftAlone
      return report
    }
  }
}

extension ScannedInput {
  /// The entries of folders that could not be looked at.
  fileprivate var problems: [BuildReport.Problem] {
    tree.allFolders.flatMap(\.problems).map { BuildReport.Problem($0.path, Refusal($0)) }
  }
}

extension BuildReport {
  /// The report on the photos of this one and of another.
  fileprivate func summing(_ other: BuildReport) -> BuildReport {
    var sum = adding(other)
    sum.photos += other.photos
    sum.leftAlone += other.leftAlone
    return sum
  }
}
