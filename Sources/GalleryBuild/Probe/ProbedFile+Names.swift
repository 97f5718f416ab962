internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata
internal import Pictures

extension ProbedFile {
  /// A copy of a clip whose date, which is in UTC, is the local time that its file's name tells; the file
  /// itself where the name tells nothing of the kind.
  func localized(by file: Path) -> ProbedFile {
    let name = String(decoding: file.name, as: UTF8.self)
    guard case .clip(let clip) = kind,
      let date = metadata.taken?.localized(by: name, within: Double(clip.duration) / 1000)
    else { return self }
    var metadata = metadata
    (metadata.taken, metadata.dateSource) = (date, .fileName)
    return telling(metadata)
  }
}
