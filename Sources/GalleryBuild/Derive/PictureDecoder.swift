internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Records
internal import Workers

/// Makes the pictures of photos: by helper processes, or in this one.
struct PictureDecoder: Sendable {
  /// Why a photo has no pictures.
  enum Failure: Error {
    case refused(String, isLasting: Bool)
    case cannotStart(FileSystemError)
    case cancelled
  }

  private let setup: DecodingHelper.Setup
  private let helpers: HelperPool?

  /// - Parameter program: What helpers run; nil: photos are decoded in this process.
  init(_ setup: DecodingHelper.Setup, helper program: Path?) {
    self.setup = setup
    helpers = program.map {
      HelperPool($0, DecodingHelper.argument, greeting: Record(setup).bytes)
    }
  }

  func make(_ photo: Photo, from source: Path) throws(Failure) -> DerivedPhoto {
    let task = DecodingHelper.Task(photo: source, copyright: photo.pictureSource.copyright)
    if let helpers { return try make(task, helpers) }
    do throws(ImagingError) {
      return try setup.make(photo.header, task)
    } catch {
      throw error == .cancelled
        ? .cancelled : .refused(error.description, isLasting: error.isLasting)
    }
  }

  private func make(
    _ task: DecodingHelper.Task, _ helpers: HelperPool
  ) throws(Failure) -> DerivedPhoto {
    switch try answer(task, helpers) {
    case .made(let bytes):
      guard let made = DerivedPhoto(parsing: bytes) else { throw .nonsense }
      return made
    case .refused(let reason, let isLasting): throw .refused(reason, isLasting: isLasting)
    case nil: throw .nonsense
    }
  }

  private func answer(
    _ task: DecodingHelper.Task, _ helpers: HelperPool
  ) throws(Failure) -> DecodingHelper.Answer? {
    do throws(HelperPool.Failure) {
      let answer = try helpers.answer(
        to: Record(task).bytes, within: setup.options.limits.seconds)
      return Record.value(of: answer[...])
    } catch {
      throw Failure(error, setup.options.limits)
    }
  }
}

extension PictureDecoder.Failure {
  fileprivate static let nonsense = Self.refused("decoded to nonsense", isLasting: false)

  fileprivate init(_ failure: HelperPool.Failure, _ limits: ImagingLimits) {
    switch failure {
    case .cannotStart(let error): self = .cannotStart(error)
    case .failed(.cancelled): self = .cancelled
    case .failed(.late):
      self = .refused(
        "takes longer to decode than \(limits.seconds) s (limits.seconds)", isLasting: false)
    case .failed(.ended(let signal)):
      self = .refused(
        "ended the process that decoded it (signal \(signal)); it may be damaged, or need more "
          + "memory than there is", isLasting: false)
    }
  }
}
