internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// What is known of the pictures of each photo, by what they are made from.
  typealias Derived = [PictureSource: DerivedPhoto.Facts]

  /// Makes the pictures that are missing; photos that turn out to be of no use are reported.
  ///
  /// - Throws: `BuildError.writing` when the cache cannot be written, `.interrupted`.
  func derive(
    _ root: Album, _ input: InputFolder, _ report: inout BuildReport
  ) async throws(BuildError) -> Derived {
    let maker = pictureMaker(input)
    let photos = root.all.flatMap(\.photos)
    // Copies of a photo share their pictures.
    let copies = Dictionary(grouping: photos, by: \.pictureSource)
    let originals = photos.filter { copies[$0.pictureSource]?.first == $0 }
    let stamps = Dictionary(
      input.tree.allFiles.lazy.map { ($0.relative, $0.stamp) },
      uniquingKeysWith: { first, _ in first })
    let work = originals.compactMap { photo in stamps[photo.relative].map { (photo, $0) } }
    let outcomes = try await forEach(
      work, .deriving, budget: input.configuration.limits.memory,
      cost: { PicturePlan($0.0.header, maker.setup.recipe).memory }
    ) { try maker.make($0.0, stamp: $0.1) }
    var derived: Derived = [:]
    for ((original, _), outcome) in zip(work, outcomes) {
      let problems = { (reason: String) in
        (copies[original.pictureSource] ?? []).map {
          BuildReport.Problem(
            file: input.path.appending($0.relative.bytes).text, reason: reason)
        }
      }
      switch outcome {
      case .done(let facts, let wasThere):
        derived[original.pictureSource] = facts
        report.picturesMade += wasThere ? 0 : facts.pictures.count
        report.picturesReused += wasThere ? facts.pictures.count : 0
        if facts.isIncomplete {
          report.warnings += problems("truncated; shown as far as it goes")
        }
      case .refused(let reason): report.skipped += problems(reason)
      case .failed(let error): throw .writing(error)
      }
    }
    return derived
  }

  /// What earlier builds have made, when nothing may be made now.
  func derived(_ root: Album) -> Derived {
    let cache = PictureCache(folder: request.cache)
    let recipe = root.configuration.pictures
    return Dictionary(
      root.all.flatMap(\.photos).compactMap { photo in
        let kept = cache.photo(PictureSet(photo, recipe: recipe).address)
        return kept.map { (photo.pictureSource, $0.facts) }
      }, uniquingKeysWith: { first, _ in first })
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
