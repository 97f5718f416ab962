internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import SiteRendering

/// Makes the pictures of a photo that the cache does not have.
struct PictureMaker: Sendable {
  let recipe: PictureRecipe
  let options: PicturePlan.Options
  let cache: PictureCache
  let isForced: Bool

  /// What came of a photo.
  enum Outcome: Sendable {
    /// All its pictures are in the cache; so many were made now.
    case done(made: Int, isIncomplete: Bool)
    /// It cannot be shown, and why.
    case refused(String)
    /// The cache cannot be written.
    case failed(FileSystemError)
  }

  /// Makes what is missing.
  ///
  /// - Complexity: O(n) for n pixels of the photo, O(1) when nothing is missing.
  /// - Throws: `CancellationError`.
  func make(_ photo: Photo) throws(CancellationError) -> Outcome {
    let entries = PictureSet(photo, recipe: recipe).entries
    let missing = entries.filter { isForced || !cache.has($0) }
    guard !missing.isEmpty else { return .done(made: 0, isIncomplete: false) }
    do throws(ImagingError) {
      let plan = PicturePlan(photo.header, recipe)
      let result = try plan.make(missing.map(\.picture), from: photo.source, options)
      return keep(result, as: missing)
    } catch {
      if error == .cancelled { throw CancellationError() }
      return .refused(error.description)
    }
  }

  private func keep(_ result: PicturePlan.Result, as entries: [PictureSet.Entry]) -> Outcome {
    do throws(FileSystemError) {
      for (picture, bytes) in result.files {
        guard let entry = entries.first(where: { $0.picture == picture }) else { continue }
        try cache.keep(bytes, as: entry)
      }
      return .done(made: result.files.count, isIncomplete: result.isIncomplete)
    } catch {
      return .failed(error)
    }
  }
}
