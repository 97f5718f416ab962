public import FileSystem
internal import Imaging

/// Maker of the pictures and clips that are missing in a store.
public struct PictureMaker: Sendable {
  private let helpers: PhotoHelpers
  private let store: any PictureStore
  private let isForced: Bool
  /// The time of the scan, nanoseconds since 1970.
  private let scanned: Int

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - isForced: True if everything is made anew, even what the store has.
  ///   - scanned: The time of the scan, nanoseconds since 1970.
  public init(
    _ helpers: PhotoHelpers, storingIn store: any PictureStore, isForced: Bool, scanned: Int
  ) {
    self.helpers = helpers
    self.store = store
    self.isForced = isForced
    self.scanned = scanned
  }

  /// Outcome of a job.
  public enum Outcome: Sendable {
    /// The pictures are in the store; a cache hit, or just made.
    case done(DerivedPictures, isHit: Bool)
    /// The source cannot be shown.
    case refused(Refusal)
    /// The store cannot be written, or no helper can be started.
    case failed(FileSystemError)
  }

  /// Makes the pictures of a source, or its clip, unless the store has them.
  ///
  /// - Parameter encoded: Called with what is encoded of a clip, 0...100, as that goes on.
  /// - Complexity: O(n) for n pixels of the source, of each frame for a clip.
  /// - Throws: `CancellationError`.
  public func make(
    _ job: PictureJob, encoded: @escaping (Int) -> Void = { _ in }
  ) throws(CancellationError) -> Outcome {
    // Incomplete pictures of an earlier build are a cache hit only if this one allows them.
    if !isForced, let facts = store.facts(of: job.key, holding: job.pictures),
      !facts.isIncomplete || helpers.settings.options.allowsTruncated
    {
      return .done(facts, isHit: true)
    }
    do throws(PhotoHelpers.Failure) {
      switch (job.file.kind, job.product) {
      case (.still, _), (.live, _): return keepPictures(of: job, try helpers.makePictures(job))
      case (.clip(let header), .pictures): return try makePictures(of: job, header)
      case (.clip(let header), .clip), (.clip(let header), .webm), (.clip(let header), .original):
        return try makeClip(of: job, header, encoded)
      }
    } catch {
      switch error {
      case .cannotStart(let error): return .failed(error)
      case .cannotWrite(let error):
        return store.goOn(after: error) ? try make(job, encoded: encoded) : .failed(error)
      case .cancelled: throw CancellationError()
      }
    }
  }

  /// Makes the pictures of a clip, which are those of its poster.
  private func makePictures(
    of job: PictureJob, _ clip: ClipHeader
  ) throws(PhotoHelpers.Failure) -> Outcome {
    let poster: StorePart
    do throws(FileSystemError) {
      poster = try store.makePart([])
    } catch {
      return .failed(error)
    }
    switch try helpers.makePoster(of: job, clip, into: poster) {
    case .failure(let refusal): return .refused(refusal)
    case .success: return keepPictures(of: job, try helpers.makePictures(job, of: poster.file))
    }
  }

  private func makeClip(
    of job: PictureJob, _ clip: ClipHeader, _ encoded: @escaping (Int) -> Void
  ) throws(PhotoHelpers.Failure) -> Outcome {
    switch try helpers.unroll(job, clip) {
    case .failure(let refusal): return .refused(refusal)
    case .success(let frames):
      let unrolled: StorePart?, part: StorePart
      do throws(FileSystemError) {
        unrolled = if let frames { try store.makePart(frames) } else { nil }
        part = try store.makePart([])
      } catch {
        return .failed(error)
      }
      let answer = try helpers.makeClip(
        of: job, clip, from: unrolled, into: part, encoded: encoded)
      return finish(job, answer) {
        () throws(FileSystemError) in try store.keep(part, as: job.key)
      }
    }
  }

  private func keepPictures(
    of job: PictureJob, _ answer: Result<PictureObject, Refusal>
  ) -> Outcome {
    finish(job, answer) { (object) throws(FileSystemError) in
      try store.keep(object, as: job.key)
      return object.facts
    }
  }

  private func finish<Product>(
    _ job: PictureJob, _ answer: Result<Product, Refusal>,
    keep: (Product) throws(FileSystemError) -> DerivedPictures
  ) -> Outcome {
    switch answer {
    case .failure(let refusal): return .refused(refusal)
    case .success(let product):
      // The pictures are named by the content that was digested.
      guard isUnchanged(job) else { return .refused(.changedWhileRead) }
      do throws(FileSystemError) {
        return .done(try keep(product), isHit: false)
      } catch {
        return .failed(error)
      }
    }
  }

  /// True if a file still has the digested content: by its stamp, or its digest if that is too
  /// fresh.
  private func isUnchanged(_ job: PictureJob) -> Bool {
    guard ((try? FileStatus(job.source)) ?? nil)?.stamp == job.stamp else { return false }
    if job.stamp.isSettled(at: scanned) { return true }
    let folder = helpers.settings.options.folder
    return (try? Digest(of: job.source, beneath: folder)) == job.file.content
  }
}
