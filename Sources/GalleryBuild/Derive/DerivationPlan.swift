internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteFormat

/// Plan of the pictures and clips of a build: one job for each that the site lacks.
struct DerivationPlan {
  let known: Derivations
  /// The jobs, one per key.
  let jobs: [PictureJob]
  /// The number of pictures that the site has already.
  private(set) var picturesInSite: Int

  /// - Parameter output: The site's folder; nil: all pictures are made anew.
  init(_ gallery: ArrangedGallery, _ known: Derivations, besides output: OutputFolder?) {
    self.known = known
    let (pages, photos) = gallery.root.lastPages
    picturesInSite =
      pages.reduce(0) { $0 + $1.outline.mediaCount } + photos.reduce(0) { $0 + $1.media.count }
    var jobs: [PictureJob] = []
    var clips: [PictureJob] = []
    var seen: Set<PictureKey> = []
    for photo in gallery.root.uniqueItems where known.refusal(of: photo) == nil {
      for product in photo.products {
        let job = PictureJob(product, of: photo, in: gallery.input)
        // Copies of a clip with other posters share the clip.
        guard known.refused[job.key] == nil, seen.insert(job.key).inserted else { continue }
        if let facts = known.made[job.key], output?.holds(product, of: photo, facts) == true {
          picturesInSite += facts.files.count
        } else if case .pictures = product {
          jobs.append(job)
        } else {
          clips.append(job)
        }
      }
    }
    // Encoding takes long: the site's pictures come first.
    jobs += clips
    self.jobs = jobs
  }
}

extension Item {
  /// Products that are made of it.
  fileprivate var products: [PictureJob.Product] {
    [.pictures] + (planned.clip == nil ? [] : [.clip])
      + (planned.webm == nil ? [] : [.webm]) + (planned.original == nil ? [] : [.original])
  }

  /// The files of the site that are made of it, in the order of an object.
  fileprivate func files(of product: PictureJob.Product) -> [SitePath] {
    switch product {
    case .pictures: planned.pictures.map(path)
    case .clip: [clipFile].compactMap(\.self)
    case .webm: [webmFile].compactMap(\.self)
    case .original: [originalFile]
    }
  }
}

extension PictureJob {
  fileprivate init(_ product: Product, of photo: Item, in input: ScannedInput) {
    if product == .clip || product == .webm, let motion = photo.file.motion {
      let clip = ProbedFile(
        kind: .clip(motion.clip), content: motion.content, metadata: PhotoMetadata())
      self.init(
        input.path.appending(motion.file.bytes), clip, photo.planned, stamp: motion.stamp,
        copyright: photo.published.copyright)
    } else {
      self.init(
        input.file(of: photo), photo.file, photo.planned, stamp: photo.stamp,
        copyright: photo.published.copyright)
    }
    self.product = product
  }
}

extension OutputFolder {
  /// True if a site has all files of a product, so that the store need not be queried.
  fileprivate func holds(
    _ product: PictureJob.Product, of photo: Item, _ facts: DerivedPictures
  ) -> Bool {
    zip(photo.files(of: product), facts.files).allSatisfy { path, file in
      entry(at: path.text).map { $0.hash == file.hash } == true
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
    _ plan: consuming DerivationPlan, _ queue: PictureQueue,
    refused: @escaping @Sendable () -> Void
  ) async throws(BuildError) -> (Derivations, BuildReport) {
    let (known, picturesInSite) = (plan.known, plan.picturesInSite)
    // The queue lets go of each job that is done.
    queue.fill((consume plan).jobs)
    // Outcomes are recorded even when the build is interrupted.
    defer {
      keep(queue.outcomes, besides: known)
      input.helpers.dismiss()
    }
    _ = try await pool.map(
      queue, .deriving, budget: input.configuration.limits.memory,
      cost: { $0.memory(input.pictures) }
    ) { job, encoding in
      let name = String(decoding: job.source.name, as: UTF8.self)
      let outcome = try maker.make(job) { encoding(.init(name: name, percent: $0)) }
      queue.finish(job, outcome)
      if case .refused = outcome { refused() }
    }
    return try Self.tally(queue.outcomes, besides: known, inSite: picturesInSite)
  }

  /// Adds outcomes to those that are known, and counts them beside the pictures that the site has.
  private static func tally(
    _ outcomes: [PictureKey: PictureMaker.Outcome], besides known: Derivations, inSite: Int
  ) throws(BuildError) -> (Derivations, BuildReport) {
    var (derived, report) = (known, BuildReport())
    report.count(.pictureIsInSite, inSite)
    for (key, outcome) in outcomes {
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

  private func keep(
    _ outcomes: [PictureKey: PictureMaker.Outcome], besides known: Derivations
  ) {
    let refuser = KnownPictures.Refuser(input.pictures)
    let fresh = outcomes.compactMap { key, outcome -> (PictureKey, KnownPictures)? in
      switch outcome {
      case .done(let facts, let isHit) where !isHit || known.made[key] == nil:
        return (key, .made(facts))
      case .refused(let refusal) where !refusal.isRetryable:
        guard (try? store.keep(refusal, of: key)) != nil else { return nil }
        return (key, .refused(refusal, by: refuser))
      case .done, .refused, .failed: return nil
      }
    }
    // A shared cache is not trimmed: other processes may need what this one does not.
    guard !fresh.isEmpty, !records.isShared else { return }
    records.keep(fresh, gone: store.trim(to: input.configuration.cacheLimit))
  }
}
