internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Pictures

extension ProbedFile {
  /// The file with the date that its name tells, where nothing else tells one, or only its day, or where
  /// Google Takeout tells it in UTC and the name in local time.
  func dated(by file: Path) -> ProbedFile {
    guard metadata.taken?.hasClock != true else {
      return metadata.dateSource == .takeout ? localized(by: file) : self
    }
    let told = PhotoMetadata(fileName: String(decoding: file.name, as: UTF8.self))
    return told.taken == nil ? self : telling(metadata.completed(by: told))
  }

  /// A copy whose date, which is in UTC, is the local time that its file's name tells: that of a clip, or
  /// one by Google Takeout; the file itself where the name tells nothing of the kind.
  func localized(by file: Path) -> ProbedFile {
    let name = String(decoding: file.name, as: UTF8.self)
    guard let duration = durationOfDate,
      let date = metadata.taken?.localized(by: name, within: duration)
    else { return self }
    var metadata = metadata
    (metadata.taken, metadata.dateSource) = (date, .fileName)
    return telling(metadata)
  }

  /// The duration of a clip, seconds, of whose end its date may be; nil for a still that tells its date
  /// itself, by its own clock.
  private var durationOfDate: Double? {
    if case .clip(let clip) = kind { return Double(clip.duration) / 1000 }
    return metadata.dateSource == .takeout ? 0 : nil
  }
}
