public import FileSystem
public import Imaging
public import PhotoMetadata

/// What is known of a photo's file.
public struct ProbedFile: Hashable, Sendable, Codable {
  /// What its header says.
  public let header: ImageHeader
  /// What it holds.
  public let content: ContentHash
  /// What its metadata says, that of its sidecars before its own.
  public var metadata: PhotoMetadata
  /// What a page shows until a picture has come; nil until the photo was decoded.
  public var placeholder: Placeholder?
  /// Whether its own file can be offered.
  public var hasOriginal = false

  /// Creates the facts of a file that was not decoded yet.
  public init(header: ImageHeader, content: ContentHash, metadata: PhotoMetadata) {
    self.header = header
    self.content = content
    self.metadata = metadata
  }
}
