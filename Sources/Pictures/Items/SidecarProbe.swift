public import PhotoMetadata

/// Outcome of reading the sidecars of an item.
public enum SidecarProbe: Sendable, Codable {
  /// Their metadata together.
  case metadata(PhotoMetadata)
  /// They cannot be read, and may say that the item is not to be shown.
  case refused(Refusal)

  /// Reads sidecars, the weightiest last.
  ///
  /// - Complexity: O(n) for n bytes.
  init(reading sidecars: [[UInt8]]) {
    self = .metadata(
      sidecars.reduce(PhotoMetadata()) { $0.overridden(by: PhotoMetadata(sidecar: $1)) })
  }
}
