internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

/// What is known of the pictures of a gallery's photos, by the numbers of their addresses.
struct Derived {
  /// Why a photo has no pictures.
  struct Refusal {
    let reason: String
    /// Whether another try would come to the same.
    let isLasting: Bool
  }

  /// What there is.
  var facts: [UInt64: DerivedPhoto.Facts] = [:]
  /// What there cannot be.
  var refused: [UInt64: Refusal] = [:]
}

extension GalleryBuild {
  /// Makes the pictures that neither the site nor the cache has.
  ///
  /// - Parameters:
  ///   - queue: Where the photos wait for their turn.
  ///   - cache: Where the pictures are kept.
  ///   - refused: Called after each photo that turns out to be of no use.
  /// - Returns: What is known of all pictures.
  /// - Throws: `BuildError.writing` when the cache cannot be written, `.interrupted`.
  func derive(
    _ root: Album, _ input: InputFolder, into output: OutputFolder, _ queue: PictureQueue,
    _ cache: PictureCache, _ report: inout BuildReport, refused: @escaping @Sendable () -> Void
  ) async throws(BuildError) -> Derived {
    let maker = PictureMaker(
      helpers: input.helpers, cache: cache, isForced: request.isForced, input: input.path,
      scanned: input.scanned)
    var derived = try await known(root, input)
    let work = work(root, input, derived, output, &report)
    queue.fill(work)
    // What was made is known from now on, also when the rest is interrupted.
    let before = Set(work.lazy.map(\.address).filter { derived.facts[$0] != nil })
    defer { remember(queue.outcomes, of: work, before, maker.cache, input) }
    _ = try await forEach(
      queue, .deriving, budget: input.configuration.limits.memory,
      cost: { PicturePlan($0.photo.header, input.configuration.pictures).memory }
    ) { item in
      let outcome = try maker.make(item.photo, stamp: item.stamp)
      queue.finish(item, outcome)
      if case .refused = outcome { refused() }
    }
    let outcomes = queue.outcomes
    for item in work {
      let address = item.address
      switch outcomes[address] {
      case .done(let facts, let wasThere):
        derived.facts[address] = facts
        report.count(wasThere ? .pictureIsInCache : .pictureIsMissing, facts.pictures.count)
      case .refused(let reason, let isLasting):
        derived.facts[address] = nil
        derived.refused[address] = .init(reason: reason, isLasting: isLasting)
      case .failed(let error): throw .writing(error)
      case nil: break
      }
    }
    return derived
  }

  private func remember(
    _ outcomes: [UInt64: PictureMaker.Outcome], of work: [PictureQueue.Item], _ known: Set<UInt64>,
    _ cache: PictureCache, _ input: InputFolder
  ) {
    let fresh = work.compactMap { item -> (UInt64, KnownPictures)? in
      let address = item.address
      switch outcomes[address] {
      case .done(let facts, let wasThere) where !wasThere || !known.contains(address):
        return (address, .made(facts))
      case .refused(let reason, isLasting: true):
        guard (try? cache.keep(refusal: reason, of: address)) != nil else { return nil }
        return (address, .refused(refusal(reason, input)))
      default: return nil
      }
    }
    guard !fresh.isEmpty else { return }
    remember(fresh, gone: cache.trim(to: input.configuration.cacheLimit))
  }

  /// The photos whose pictures the site does not have.
  private func work(
    _ root: Album, _ input: InputFolder, _ derived: Derived, _ output: OutputFolder,
    _ report: inout BuildReport
  ) -> [PictureQueue.Item] {
    let recipe = input.configuration.pictures
    let photos = uniquePhotos(root).filter { photo in
      guard derived.refused[photo.pictureAddress] == nil else { return false }
      guard let facts = derived.facts[photo.pictureAddress], holds(output, photo, facts, recipe)
      else { return true }
      report.count(.pictureIsInSite, facts.pictures.count)
      return false
    }
    let stamps = stamps(of: photos, input)
    return photos.compactMap { photo in
      stamps[photo.relative].map { PictureQueue.Item(photo: photo, stamp: $0) }
    }
  }

  /// What earlier builds know of the photos' pictures, as far as this one may use it.
  ///
  /// - Throws: `BuildError.interrupted`.
  func known(_ root: Album, _ input: InputFolder) async throws(BuildError) -> Derived {
    let addresses = uniquePhotos(root).map(\.pictureAddress)
    let conditions = DerivedPhoto.Facts.conditions(input.configuration.limits)
    var derived = Derived()
    for (address, known) in zip(addresses, try await knownPictures(addresses)) {
      switch known {
      case .made(let facts):
        guard facts.conditions == conditions, !facts.isIncomplete || request.allowsTruncated
        else { break }
        derived.facts[address] = facts
      case .refused(let refusal):
        guard refusal == self.refusal(refusal.reason, input) else { break }
        derived.refused[address] = .init(reason: refusal.reason, isLasting: true)
      case nil: break
      }
    }
    return derived
  }

  /// A refusal by this build.
  private func refusal(_ reason: String, _ input: InputFolder) -> KnownPictures.Refusal {
    KnownPictures.Refusal(
      reason: reason, limits: input.configuration.limits,
      allowedTruncated: request.allowsTruncated, program: Program.identity)
  }

  /// The photos; of copies, which share their pictures, only one.
  func uniquePhotos(_ root: Album) -> [Photo] {
    var seen: Set<UInt64> = []
    return root.all.lazy.flatMap(\.photos).filter { seen.insert($0.pictureAddress).inserted }
  }

  /// What the files of some photos were when they were found, by their paths below the input.
  private func stamps(of photos: [Photo], _ input: InputFolder) -> [Path: FileStamp] {
    let wanted = Set(photos.map(\.relative))
    var stamps: [Path: FileStamp] = [:]
    guard !wanted.isEmpty else { return stamps }
    for file in input.tree.allFiles where wanted.contains(file.relative) {
      stamps[file.relative] = file.stamp
    }
    return stamps
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

  /// Reports the photos of which only a part is shown.
  func note(
    _ root: Album, _ derived: Derived, _ input: InputFolder, _ report: inout BuildReport
  ) {
    for photo in root.all.lazy.flatMap(\.photos)
    where derived.facts[photo.pictureAddress]?.isIncomplete == true {
      report.warnings.append(
        .init(
          file: input.path.appending(photo.relative.bytes).text,
          reason: "truncated; shown as far as it goes", isPassing: false))
    }
  }
}
