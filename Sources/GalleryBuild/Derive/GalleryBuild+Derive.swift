internal import FileSystem
internal import GalleryModel
internal import Imaging

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
    var refused: [Path] = []
    for (photo, outcome) in zip(photos, try await forEach(photos, .deriving, maker.make)) {
      let problem = { BuildReport.Problem(file: photo.source.text, reason: $0) }
      switch outcome {
      case .done(let made, let isIncomplete):
        report.picturesMade += made
        if isIncomplete { report.warnings.append(problem("truncated; shown as far as it goes")) }
      case .refused(let reason):
        report.skipped.append(problem(reason))
        refused.append(photo.relative)
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
