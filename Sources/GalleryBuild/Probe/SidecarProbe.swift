internal import PhotoMetadata

/// What reading the sidecars of a photo came to.
enum SidecarProbe: Sendable, Codable {
  /// What they say together.
  case words(PhotoMetadata)
  /// Not to be read now, and why: they may say that the photo is not to be shown.
  case unreadable(String)

  /// Reads the sidecars of a photo, the weightiest last.
  ///
  /// - Complexity: O(n) for n bytes.
  init(reading sidecars: [[UInt8]]) {
    self = .words(
      sidecars.reduce(PhotoMetadata()) { $0.overridden(by: PhotoMetadata(sidecar: $1)) })
  }
}
