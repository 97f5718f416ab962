internal import FileSystem
internal import GalleryModel
internal import Imaging

/// Makes the pictures of a photo that the cache does not have.
struct PictureMaker: Sendable {
  let helpers: PhotoHelpers
  let cache: PictureCache
  let isForced: Bool
  /// The folder of photos.
  let input: Path
  /// When the input was looked through, nanoseconds since 1970.
  let scanned: Int

  /// What came of a photo.
  enum Outcome: Sendable {
    /// Its pictures are in the cache.
    case done(DerivedPhoto.Facts, wasThere: Bool)
    /// It cannot be shown, and why; whether another try would come to the same.
    case refused(String, isLasting: Bool)
    /// The cache cannot be written.
    case failed(FileSystemError)
  }

  /// Makes the pictures, unless they are there.
  ///
  /// - Parameter stamp: What the file was when its content was hashed.
  /// - Complexity: O(n) for n pixels of the photo.
  /// - Throws: `CancellationError`.
  func make(_ photo: Photo, stamp: FileStamp?) throws(CancellationError) -> Outcome {
    let address = photo.pictureAddress
    // What an earlier build was allowed to make of a part, this one may have to refuse.
    let options = helpers.setup.options
    if !isForced, let facts = cache.photo(address)?.facts,
      facts.conditions == DerivedPhoto.Facts.conditions(options.limits),
      !facts.isIncomplete || options.allowsTruncated
    {
      return .done(facts, wasThere: true)
    }
    let source = input.appending(photo.relative.bytes)
    do throws(PhotoHelpers.Failure) {
      let decoding: PhotoHelper.Decoding = try helpers.answer(
        to: .decode(source, copyright: photo.pictureSource.copyright))
      switch decoding {
      case .refused(let reason, let isLasting): return .refused(reason, isLasting: isLasting)
      case .made(let bytes):
        guard let made = DerivedPhoto(parsing: bytes) else {
          return .refused("decoded to nonsense", isLasting: false)
        }
        // The pictures are named by what the photo held when it was looked at.
        guard holds(source, photo.content, since: stamp) else {
          return .refused("changed while it was read; build again", isLasting: false)
        }
        return keep(made, as: address)
      }
    } catch {
      switch error {
      case .unanswered(let reason): return .refused(reason, isLasting: false)
      case .cannotStart(let error): return .failed(error)
      case .cancelled: throw CancellationError()
      }
    }
  }

  /// Whether a file holds what was hashed; the stamp says so, unless it is too fresh for that.
  private func holds(_ file: Path, _ content: ContentHash, since stamp: FileStamp?) -> Bool {
    guard let stamp, ((try? FileStatus(file)) ?? nil)?.stamp == stamp else { return false }
    return stamp.isSettled(at: scanned) || (try? ContentHash(of: file)) == content
  }

  private func keep(_ made: DerivedPhoto, as address: UInt64) -> Outcome {
    do throws(FileSystemError) {
      try cache.keep(made, as: address)
      return .done(made.facts, wasThere: false)
    } catch {
      return .failed(error)
    }
  }
}
