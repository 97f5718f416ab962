internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteFormat

/// Plan of the pictures of a build: one job for each item whose pictures the site lacks.
struct DerivationPlan {
  let known: Derivations
  /// The jobs, one per key.
  let jobs: [PictureJob]
  /// The number of pictures that the site has already.
  private(set) var picturesInSite = 0

  /// - Parameter output: The site's folder; nil: all pictures are made anew.
  init(_ gallery: ArrangedGallery, _ known: Derivations, besides output: OutputFolder?) {
    self.known = known
    var jobs: [PictureJob] = []
    for photo in gallery.root.uniqueItems where known.refused[photo.pictureKey] == nil {
      if let facts = known.made[photo.pictureKey], output?.holds(photo, facts) == true {
        picturesInSite += facts.files.count
      } else {
        jobs.append(
          PictureJob(
            gallery.input.file(of: photo), photo.file, photo.planned, stamp: photo.stamp,
            copyright: photo.published.copyright))
      }
    }
    self.jobs = jobs
  }
}

extension OutputFolder {
  /// True if a site has all pictures of an item, so that the store need not be queried.
  fileprivate func holds(_ photo: Item, _ facts: DerivedPictures) -> Bool {
    zip(photo.planned.pictures, facts.files).allSatisfy { picture, file in
      entry(at: photo.path(of: picture).text).map { $0.hash == file.hash } == true
    }
  }
}

/// Executor of a plan: it makes the pictures, and records the outcomes for the next build.
struct Deriver: Sendable {
  let maker: PictureMaker
  let store: FolderStore
  let records: BuildRecords
  let pool: WorkPool
  let input: ScannedInput

  /// Makes the pictures of a plan.
  ///
  /// - Parameters:
  ///   - queue: The queue of the jobs, which decides their order.
  ///   - refused: Called, from any thread, after each refused source.
  /// - Returns: All outcomes, and the tallies of what was made.
  /// - Throws: `BuildError.writing` when the store cannot be written, `.interrupted`.
  func perform(
    _ plan: DerivationPlan, _ queue: PictureQueue, refused: @escaping @Sendable () -> Void
  ) async throws(BuildError) -> (Derivations, BuildReport) {
    queue.fill(plan.jobs)
    // Outcomes are recorded even when the build is interrupted.
    defer { keep(queue.outcomes, of: plan) }
    _ = try await pool.map(
      queue, .deriving, budget: input.configuration.limits.memory,
      cost: { $0.memory(input.pictures.recipe) }
    ) { job in
      let outcome = try maker.make(job)
      queue.finish(job, outcome)
      if case .refused = outcome { refused() }
    }
    var (derived, report) = (plan.known, BuildReport())
    report.count(.pictureIsInSite, plan.picturesInSite)
    for (key, outcome) in queue.outcomes {
      switch outcome {
      case .done(let facts, let isHit):
        derived.made[key] = facts
        report.count(isHit ? .pictureIsInCache : .pictureIsMissing, facts.files.count)
      case .refused(let refusal):
        derived.made[key] = nil
        derived.refused[key] = refusal
      case .failed(let error): throw .writing(error)
      }
    }
    return (derived, report)
  }

  private func keep(_ outcomes: [PictureKey: PictureMaker.Outcome], of plan: DerivationPlan) {
    let refuser = KnownPictures.Refuser(
      allowsTruncated: input.pictures.options.allowsTruncated)
    let fresh = plan.jobs.compactMap { job -> (PictureKey, KnownPictures)? in
      switch outcomes[job.key] {
      case .done(let facts, let isHit) where !isHit || plan.known.made[job.key] == nil:
        return (job.key, .made(facts))
      case .refused(let refusal) where !refusal.isRetryable:
        guard (try? store.keep(refusal, of: job.key)) != nil else { return nil }
        return (job.key, .refused(refusal, by: refuser))
      case .done, .refused, .failed, nil: return nil
      }
    }
    guard !fresh.isEmpty else { return }
    records.keep(fresh, gone: store.trim(to: input.configuration.cacheLimit))
  }
}
