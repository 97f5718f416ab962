internal import Imaging

/// Request for the pictures of an open file: what of a job a helper has to know.
struct PictureRequest: Codable, Sendable {
  /// The header of the file; nil: it is read, since the file is the poster of a clip.
  let header: ImageHeader?
  /// The copyright notice in the pictures; nil: none.
  let copyright: String?
  /// The planned pictures.
  let pictures: [PlannedPicture]
  /// The key of what is made in a store.
  let key: PictureKey

  init(_ job: PictureJob) {
    header = job.file.kind.still
    copyright = job.copyright
    pictures = job.planned.pictures
    key = job.key
  }
}
