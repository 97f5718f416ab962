public import FileSystem
public import Imaging
public import PhotoMetadata

/// What is known of a photo's file before it is decoded.
public struct ProbedFile: Hashable, Sendable, Codable {
  /// What its header says.
  public let header: ImageHeader
  /// What it holds.
  public let content: ContentHash
  /// What its metadata says, that of its sidecars before its own.
  @SharedMetadata public var metadata: PhotoMetadata

  /// Creates the facts of a file.
  public init(header: ImageHeader, content: ContentHash, metadata: PhotoMetadata) {
    self.header = header
    self.content = content
    self.metadata = metadata
  }
}
