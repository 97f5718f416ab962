internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// What is known of pictures, by their addresses.
  typealias Derived = [String: DerivedPhoto.Facts]

  /// Makes the pictures that neither the site nor the cache has.
  ///
  /// - Returns: What is known of all pictures; photos that turn out to be of no use are not among
  ///   them, and are reported.
  /// - Throws: `BuildError.writing` when the cache cannot be written, `.interrupted`.
  func derive(
    _ root: Album, _ input: InputFolder, into output: OutputFolder, _ report: inout BuildReport
  ) async throws(BuildError) -> Derived {
    let maker = pictureMaker(input)
    var derived = known(root, input)
    let stamps = Dictionary(
      input.tree.allFiles.lazy.map { ($0.relative, $0.stamp) },
      uniquingKeysWith: { first, _ in first })
    var work: [(photo: Photo, stamp: FileStamp)] = []
    for (address, photo) in uniquePhotos(root) {
      if let facts = derived[address], holds(output, photo, facts, maker.setup.recipe) {
        report.picturesReused += facts.pictures.count
      } else if let stamp = stamps[photo.relative] {
        work.append((photo, stamp))
      }
    }
    let outcomes = try await forEach(
      work, .deriving, budget: input.configuration.limits.memory,
      cost: { PicturePlan($0.photo.header, maker.setup.recipe).memory }
    ) { try maker.make($0.photo, stamp: $0.stamp) }
    var (refused, fresh): ([String: String], [(String, DerivedPhoto.Facts)]) = ([:], [])
    for (item, outcome) in zip(work, outcomes) {
      let address = PictureSet.address(of: item.photo)
      switch outcome {
      case .done(let facts, let wasThere):
        if !wasThere || derived[address] == nil { fresh.append((address, facts)) }
        derived[address] = facts
        report.picturesMade += wasThere ? 0 : facts.pictures.count
        report.picturesReused += wasThere ? facts.pictures.count : 0
      case .refused(let reason):
        derived[address] = nil
        refused[address] = reason
      case .failed(let error): throw .writing(error)
      }
    }
    remember(fresh)
    if !fresh.isEmpty { maker.cache.trim(to: input.configuration.cacheLimit) }
    note(root, derived, refused, input, &report)
    return derived
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
