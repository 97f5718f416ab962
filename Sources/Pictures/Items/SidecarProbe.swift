public import PhotoMetadata

/// Outcome of reading the sidecars of an item.
public enum SidecarProbe: Sendable, Codable {
  /// The combined metadata.
  case metadata(PhotoMetadata)
  /// The reason why they cannot be read; they may say that the item is to be hidden.
  case refused(Refusal)

  /// Reads sidecars, in ascending precedence.
  ///
  /// - Complexity: O(n) for n bytes.
  init(reading sidecars: [[UInt8]]) {
    self = .metadata(
      sidecars.reduce(PhotoMetadata()) { $0.overridden(by: PhotoMetadata(sidecar: $1)) })
  }
}
