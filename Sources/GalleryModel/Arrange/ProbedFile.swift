public import FileSystem
public import Imaging
public import PhotoMetadata

/// What is known of a photo's file before it is decoded.
public final class ProbedFile: Sendable, Codable {
  /// What its header says.
  public let header: ImageHeader
  /// What it holds.
  public let content: ContentHash
  private let words: SharedMetadata

  /// Creates the facts of a file.
  public init(header: ImageHeader, content: ContentHash, metadata: PhotoMetadata) {
    self.header = header
    self.content = content
    words = SharedMetadata(wrappedValue: metadata)
  }

  /// What its metadata says, that of its sidecars before its own.
  public var metadata: PhotoMetadata { words.wrappedValue }

  /// The file with the metadata that its sidecars have, and else its own.
  public func overridden(by sidecars: PhotoMetadata) -> ProbedFile {
    ProbedFile(
      header: header, content: content, metadata: metadata.overridden(by: sidecars))
  }
}
