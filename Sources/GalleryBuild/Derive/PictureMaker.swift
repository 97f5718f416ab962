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
    let pictures = PictureSet(photo, recipe: recipe)
    // What an earlier build was allowed to make of a part, this one may have to refuse.
    let isIncomplete = cache.isIncomplete(pictures)
    let isFresh = isForced || isIncomplete && !options.allowsTruncated
    let missing = pictures.entries.filter { isFresh || !cache.has($0) }
    guard !missing.isEmpty else { return .done(made: 0, isIncomplete: isIncomplete) }
    do throws(ImagingError) {
      let plan = PicturePlan(photo.header, recipe)
      let result = try plan.make(missing.map(\.picture), from: photo.source, options)
      // The pictures are named by what the photo held when it was looked at.
      guard (try? ContentHash(of: photo.source)) == photo.content else {
        return .refused("changed while it was read; build again")
      }
      return keep(result, of: pictures)
    } catch {
      if error == .cancelled { throw CancellationError() }
      return .refused(error.description)
    }
  }

  private func keep(_ result: PicturePlan.Result, of pictures: PictureSet) -> Outcome {
    do throws(FileSystemError) {
      if result.isIncomplete { try cache.noteIncomplete(pictures) }
      for (picture, bytes) in result.files {
        guard let entry = pictures.entries.first(where: { $0.picture == picture }) else { continue }
        try cache.keep(bytes, as: entry)
      }
      return .done(made: result.files.count, isIncomplete: result.isIncomplete)
    } catch {
      return .failed(error)
    }
  }
}
