internal import FileSystem
internal import Imaging

/// What came of making a photo's pictures, as it is remembered.
enum KnownPictures: Codable {
  /// They were made.
  case made(DerivedPhoto.Facts)
  /// The photo was refused.
  case refused(Refusal)

  /// Why there are no pictures, as long as nobody asks otherwise.
  struct Refusal: Codable, Equatable, Sendable {
    /// What is wrong with the photo.
    let reason: String
    /// What would have been accepted.
    let limits: ImagingLimits
    /// Whether what there is of a truncated photo would have been.
    let allowedTruncated: Bool
    /// The program that refused: another may know better.
    let program: ContentHash
  }
}
