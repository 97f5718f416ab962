/// Precautions against photos that are made to take over what decodes them. They change no picture.
public struct Precautions: Hashable, Sendable, Codable {
  /// Confinement of helpers.
  public enum Confinement: String, Hashable, Sendable, CaseIterable, Codable {
    /// Confinement by the means that the kernel has.
    case auto
    /// Confinement by all means; without one of them there is no build.
    case require
    /// None.
    case off
  }

  /// Number of photos that share a helper.
  public enum Isolation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Many, until one of them is refused.
    case batch
    /// Each has one of its own.
    case photo
  }

  /// The confinement; `limits.sandbox`.
  public var sandbox = Confinement.auto
  /// The isolation; `limits.isolation`.
  public var isolation = Isolation.batch

  /// Creates the default precautions.
  public init() {}

  /// The most files that a helper is asked about at a time.
  static let largestBatch = 64
  /// The most requests that a helper answers. What it has answered badly ends it at once; but not
  /// all that goes wrong is seen.
  static let longestLife = 1024
}
