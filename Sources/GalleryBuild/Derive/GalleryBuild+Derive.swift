internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

extension GalleryBuild {
  /// Makes the pictures that are missing.
  ///
  /// - Returns: The paths below the input of the photos that turned out to be of no use.
  /// - Throws: `BuildError.writing` when the cache cannot be written, `.interrupted`.
  func derive(
    _ root: Album, _ report: inout BuildReport
  ) async throws(BuildError) -> [Path] {
    let maker = pictureMaker(root.configuration)
    let photos = root.all.flatMap(\.photos)
    // Copies of a photo share their pictures.
    let copies = Dictionary(grouping: photos, by: \.content)
    let originals = photos.filter { copies[$0.content]?.first == $0 }
    let outcomes = try await forEach(
      originals, .deriving, budget: root.configuration.limits.memory,
      cost: { PicturePlan($0.header, maker.recipe).memory }, { try maker.make($0) })
    var refused: [Path] = []
    for (original, outcome) in zip(originals, outcomes) {
      let problems = { (reason: String) in
        (copies[original.content] ?? []).map {
          BuildReport.Problem(file: $0.source.text, reason: reason)
        }
      }
      switch outcome {
      case .done(let made, let isIncomplete):
        report.picturesMade += made
        report.picturesReused += PictureSet(original, recipe: maker.recipe).entries.count - made
        if isIncomplete { report.warnings += problems("truncated; shown as far as it goes") }
      case .refused(let reason):
        report.skipped += problems(reason)
        refused += (copies[original.content] ?? []).map(\.relative)
      case .failed(let error): throw .writing(error)
      }
    }
    return refused
  }

  func pictureMaker(_ configuration: Configuration) -> PictureMaker {
    var options = PicturePlan.Options()
    options.allowsTruncated = request.allowsTruncated
    options.limits = configuration.limits
    return PictureMaker(
      recipe: configuration.pictures, options: options,
      cache: PictureCache(folder: request.cache), isForced: request.isForced)
  }
}
