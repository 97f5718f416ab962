internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// What is known of pictures, by their addresses.
  typealias Derived = [String: DerivedPhoto.Facts]

  /// Makes the pictures that neither the site nor the cache has.
  ///
  /// - Parameters:
  ///   - queue: Where the photos wait for their turn.
  ///   - refused: Called after each photo that turns out to be of no use.
  /// - Returns: What is known of all pictures; photos that turn out to be of no use are not among
  ///   them, and are reported.
  /// - Throws: `BuildError.writing` when the cache cannot be written, `.interrupted`.
  func derive(
    _ root: Album, _ input: InputFolder, into output: OutputFolder, _ queue: PictureQueue,
    _ report: inout BuildReport, refused: @escaping @Sendable () -> Void
  ) async throws(BuildError) -> Derived {
    let maker = pictureMaker(input)
    let before = known(root, input)
    queue.fill(work(root, input, before, output, maker.setup.recipe, &report))
    // What was made is known from now on, also when the rest is interrupted.
    defer { remember(queue.outcomes, besides: before, maker.cache, input) }
    _ = try await forEach(
      queue, .deriving, budget: input.configuration.limits.memory,
      cost: { PicturePlan($0.photo.header, maker.setup.recipe).memory }
    ) { item in
      let outcome = try maker.make(item.photo, stamp: item.stamp)
      queue.finish(item, outcome)
      if case .refused = outcome { refused() }
    }
    var derived = before
    for (address, outcome) in queue.outcomes {
      switch outcome {
      case .done(let facts, let wasThere):
        derived[address] = facts
        report.picturesMade += wasThere ? 0 : facts.pictures.count
        report.picturesReused += wasThere ? facts.pictures.count : 0
        report.count(wasThere ? .pictureIsInCache : .pictureIsMissing, facts.pictures.count)
      case .refused: derived[address] = nil
      case .failed(let error): throw .writing(error)
      }
    }
    note(root, derived, queue.refused, input, &report)
    return derived
  }

  private func remember(
    _ outcomes: [String: PictureMaker.Outcome], besides known: Derived, _ cache: PictureCache,
    _ input: InputFolder
  ) {
    let fresh = outcomes.compactMap { address, outcome -> (String, DerivedPhoto.Facts)? in
      guard case .done(let facts, let wasThere) = outcome, !wasThere || known[address] == nil else {
        return nil
      }
      return (address, facts)
    }
    remember(fresh)
    if !fresh.isEmpty { cache.trim(to: input.configuration.cacheLimit) }
  }

  /// The photos whose pictures the site does not have.
  private func work(
    _ root: Album, _ input: InputFolder, _ derived: Derived, _ output: OutputFolder,
    _ recipe: PictureRecipe, _ report: inout BuildReport
  ) -> [PictureQueue.Item] {
    let stamps = Dictionary(
      input.tree.allFiles.lazy.map { ($0.relative, $0.stamp) },
      uniquingKeysWith: { first, _ in first })
    var work: [PictureQueue.Item] = []
    for (address, photo) in uniquePhotos(root) {
      if let facts = derived[address], holds(output, photo, facts, recipe) {
        report.picturesReused += facts.pictures.count
        report.count(.pictureIsInSite, facts.pictures.count)
      } else if let stamp = stamps[photo.relative] {
        work.append(PictureQueue.Item(address: address, photo: photo, stamp: stamp))
      }
    }
    return work
  }

  /// What earlier builds know of the photos' pictures, as far as this one may use them.
  func known(_ root: Album, _ input: InputFolder) -> Derived {
    let addresses = uniquePhotos(root).map(\.address)
    let limits = input.configuration.limits
    let known = zip(addresses, knownPictures(addresses)).compactMap { address, facts in
      facts.map { (address, $0) }
    }
    return Dictionary(uniqueKeysWithValues: known).filter {
      $1.limits == limits && (!$1.isIncomplete || request.allowsTruncated)
    }
  }

  /// The photos with the addresses of their pictures; of copies, which share them, only one.
  func uniquePhotos(_ root: Album) -> [(address: String, photo: Photo)] {
    var seen: Set<String> = []
    return root.all.lazy.flatMap(\.photos).compactMap { photo in
      let address = PictureSet.address(of: photo)
      return seen.insert(address).inserted ? (address, photo) : nil
    }
  }

  /// Whether a site has all pictures of a photo, so that nobody asks the cache for them.
  private func holds(
    _ output: OutputFolder, _ photo: Photo, _ facts: DerivedPhoto.Facts, _ recipe: PictureRecipe
  ) -> Bool {
    guard !request.isForced else { return false }
    let entries = PictureSet(photo, recipe: recipe).entries
    return zip(entries, facts.pictures).allSatisfy { entry, picture in
      output.entry(at: entry.path.text).map { $0.hash == picture.hash } == true
    }
  }

  /// Reports the photos that are not shown, and those of which only a part is.
  private func note(
    _ root: Album, _ derived: Derived, _ refused: [String: String], _ input: InputFolder,
    _ report: inout BuildReport
  ) {
    for photo in root.all.lazy.flatMap(\.photos) {
      let address = PictureSet.address(of: photo)
      let file = { input.path.appending(photo.relative.bytes).text }
      if let reason = refused[address] {
        report.skipped.append(.init(file: file(), reason: reason))
      } else if derived[address]?.isIncomplete == true {
        report.warnings.append(.init(file: file(), reason: "truncated; shown as far as it goes"))
      }
    }
  }

  private func pictureMaker(_ input: InputFolder) -> PictureMaker {
    var options = PicturePlan.Options()
    options.allowsTruncated = request.allowsTruncated
    options.limits = input.configuration.limits
    let setup = DecodingHelper.Setup(recipe: input.configuration.pictures, options: options)
    return PictureMaker(
      setup: setup, decoder: PictureDecoder(setup, helper: request.helper),
      cache: PictureCache(folder: request.cache), isForced: request.isForced, input: input.path,
      scanned: input.scanned)
  }
}
