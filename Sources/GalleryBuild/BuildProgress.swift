/// Progress of a build, told again and again.
public struct BuildProgress: Sendable {
  /// Clip that is encoded.
  public struct Clip: Sendable {
    /// The name of its file.
    public let name: String
    /// The part that is encoded, 0...100.
    public let percent: Int
  }

  /// The phase.
  public let step: GalleryBuild.Step
  /// The number of items that are done.
  public let done: Int
  /// The number of all items.
  public let total: Int
  /// The clip that is encoded, which may take long; nil: it is an item that was finished.
  public var clip: Clip?
}
